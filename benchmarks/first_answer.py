"""How long the first answer of a new process takes, with the compile cache cold and warm.

The promise: under 10 s cold, under 2 s warm. Times are shown, never asserted.
"""

import os
import subprocess
import sys
import tempfile
import time

GAMES = ("block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture")


def seconds(game: str, home: str) -> float:
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "fivesquare", "analyze", game, "--json"],
        env={**os.environ, "FIVESQUARE_HOME": home},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - begin


def main() -> None:
    for game in GAMES:
        with tempfile.TemporaryDirectory() as home:
            cold = seconds(game, home)
            warm = min(seconds(game, home) for _ in range(3))
        print(f"{game:20} cold {cold:5.2f} s   warm {warm:5.2f} s", flush=True)


if __name__ == "__main__":
    main()
