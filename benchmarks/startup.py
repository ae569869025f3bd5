"""How long `fivesquare --help` takes to start, beside a bare `python -c pass`, in one run.

The promise: at most 3 times the bare start plus 60 ms. Times are shown, never asserted.
"""

import subprocess
import sys
import time
from collections.abc import Sequence

ROUNDS = 30
BARE = [sys.executable, "-c", "pass"]
COMMANDS = {
    "python -c pass": BARE,
    "fivesquare --help": [sys.executable, "-m", "fivesquare", "--help"],
    "fivesquare moves pathway --json": [
        sys.executable,
        "-m",
        "fivesquare",
        "moves",
        "pathway",
        "--json",
    ],
}


def seconds(command: Sequence[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    # Interleaved, and the best of many: what else the machine does falls on all alike.
    best = dict.fromkeys(COMMANDS, float("inf"))
    for _ in range(ROUNDS):
        for name, command in COMMANDS.items():
            best[name] = min(best[name], seconds(command))
    bare = best["python -c pass"]
    for name, took in best.items():
        print(f"{name:34}{took * 1000:7.1f} ms  {took / bare:5.2f} times bare")
    allowed = 3 * bare + 0.060
    took = best["fivesquare --help"]
    print(f"allowed for --help: {allowed * 1000:.1f} ms; used: {took / allowed:.0%} of it")


if __name__ == "__main__":
    main()
