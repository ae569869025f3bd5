"""How far the levels of Block Capture look ahead."""

LADDERS = {
    "": (0.57, 0.84, 0.937),
    "size=3": (0.58, 0.82),
}
