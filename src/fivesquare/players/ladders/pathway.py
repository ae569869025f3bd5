"""How far the levels of Pathway look ahead."""

LADDERS = {
    "": (0.46, 0.66, 0.804, 0.882, 0.931, 0.963),
}
