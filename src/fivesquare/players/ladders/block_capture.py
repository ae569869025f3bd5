"""How far the levels of Block Capture look ahead."""

LADDERS = {
    "": (0.58, 0.805, 0.92),
    "size=3": (0.58, 0.82),
}
