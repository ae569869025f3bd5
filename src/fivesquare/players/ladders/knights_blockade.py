"""How far the levels of Knight's Blockade look ahead."""

LADDERS = {
    "": (0.6, 0.78, 0.852, 0.908, 0.943, 0.965, 0.978, 0.9905),
    "size=3": (0.53, 0.81),
    "size=4": (0.63, 0.83, 0.935),
    "crossing=no": (0.6, 0.78, 0.88, 0.94, 0.975),
}
