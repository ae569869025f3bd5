"""How long the first answer of a new process takes, with the compile cache cold and warm, and how
long a person waits for the first reply of a game at a terminal, with compiled code present.

The promise: an analysis under 10 s cold, under 2 s warm; a reply within a second of the first move,
for whoever has looked at the board for two. Times are shown, never asserted.
"""

import os
import subprocess
import sys
import tempfile
import time

import pexpect

from fivesquare import load

GAMES = ("block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture")
THOUGHT = (0.0, 1.0, 2.0)  # seconds before the first move
SECONDS = 120  # the longest that anything here may take
ROUNDS = 3


def seconds(game: str, home: str) -> float:
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "fivesquare", "analyze", game, "--json"],
        env={**os.environ, "FIVESQUARE_HOME": home},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - begin


def reply(game: str, home: str, thought: float) -> tuple[float, float]:
    """How long it takes until the first prompt, and from the first move to the next prompt."""
    begin = time.perf_counter()
    child = pexpect.spawn(
        sys.executable,
        ["-m", "fivesquare", "play", game, "--vs", "perfect"],
        env={**os.environ, "FIVESQUARE_HOME": home, "NO_COLOR": "1", "TERM": "xterm"},
        dimensions=(50, 200),
        timeout=SECONDS,
        encoding="utf-8",
    )
    child.delaybeforesend = None
    prompt = r"(?:[Ee]nter|claim)[^\n]*: $"
    child.expect(prompt)
    prompted = time.perf_counter() - begin
    time.sleep(thought)
    begin = time.perf_counter()
    start = load(game)
    moves = start.moves(start.start())
    child.send(f"{moves[len(moves) // 2]}\r")
    child.expect("\n[^\n]*Player 2[^\n]*\n")  # what it has done, or that its turn begins
    child.expect(prompt)
    took = time.perf_counter() - begin
    child.close(force=True)
    return prompted, took


def main() -> None:
    for game in GAMES:
        with tempfile.TemporaryDirectory() as home:
            cold = seconds(game, home)
            warm = min(seconds(game, home) for _ in range(3))
            print(f"{game:20} cold {cold:5.2f} s   warm {warm:5.2f} s", flush=True)
            for thought in THOUGHT:
                prompted, took = min(
                    (reply(game, home, thought) for _ in range(ROUNDS)), key=lambda each: each[1]
                )
                print(
                    f"{'':20} prompt after {prompted:4.2f} s, {thought:.0f} s of thought,"
                    f" reply after {took:5.2f} s",
                    flush=True,
                )


if __name__ == "__main__":
    main()
