"""How far the levels of Adjacent Capture look ahead."""

LADDERS = {
    "": (0.74, 0.81, 0.856, 0.89, 0.925, 0.955, 0.97, 0.983),
}
