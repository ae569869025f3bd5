"""How far the levels of Blockade look ahead."""

LADDERS = {
    "": (0.245, 0.42, 0.565, 0.683, 0.803, 0.87, 0.92, 0.97),
}
