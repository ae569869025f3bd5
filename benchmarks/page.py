"""The page as Lighthouse sees it, and what its script and style weigh.

Starts the real server, opens home, a game, an analysis, puzzles and the atlas in chromium, and
prints the scores of performance, accessibility and best practices for a phone and for a desk.
Lighthouse comes from npm into benchmarks/lighthouse; chromium has to be there.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from urllib.request import Request, urlopen

from server import serving

from fivesquare.web.pages import static_files

PLACE = Path(__file__).parent / "lighthouse"
WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100}
UNASKED = ("--no-audit", "--no-fund", "--no-package-lock")
SWITCHES = "--headless=new --no-sandbox --disable-background-networking"


def weight() -> int:
    """How many bytes all scripts and styles are, compressed."""
    files = static_files().items()
    return sum(len(file.packed) for name, file in files if name.endswith((".js", ".css")))


def game(address: str) -> str:
    """The address of a game in which something was played."""
    wish = {"game": "blockade", "opponent": "human", "moves": ["3,3/1,1", "3,4/1,2"]}
    asked = Request(f"{address}/api/games", json.dumps(wish).encode())
    asked.add_header("Content-Type", "application/json")
    with urlopen(asked) as answer:
        return f"{address}/games/{json.load(answer)['id']}"


def scores(address: str, desk: bool) -> dict[str, int]:
    """The scores of a page, of a hundred."""
    program = [str(PLACE / "node_modules" / ".bin" / "lighthouse"), address]
    options = ["--quiet", "--output=json", f"--only-categories={','.join(WANTED)}"]
    look = ["--preset=desktop"] if desk else []
    done = subprocess.run(
        [*program, *options, *look, f"--chrome-flags={SWITCHES}"],
        stdout=subprocess.PIPE,
        check=True,
        env={**os.environ, "CHROME_PATH": shutil.which("chromium") or ""},
    )
    found = json.loads(done.stdout)
    for audit in found["audits"].values():
        if audit["score"] is not None and audit["score"] < 0.9:
            print(f"    {audit['id']}: {audit.get('displayValue') or audit['title']}")
    return {name: round(100 * each["score"]) for name, each in found["categories"].items()}


def main() -> None:
    print(f"scripts and styles: {weight() / 1000:.1f} kB compressed (100 allowed)")
    if not (PLACE / "node_modules").is_dir():
        subprocess.run(["npm", "install", *UNASKED], cwd=PLACE, check=True)
    with serving() as (address, _):
        pages = {
            "home": address,
            "game": game(address),
            "analysis": f"{address}/analysis?game=blockade&moves=3,3/1,1",
            "puzzles": f"{address}/puzzles",
            "puzzle": f"{address}/puzzles?game=blockade&seed=5&level=3",
            "atlas": f"{address}/solved",
            "chapter": f"{address}/solved?game=blockade",
        }
        for name, page in pages.items():
            for look in ("phone", "desk"):
                found = scores(page, look == "desk")
                told = ", ".join(f"{key} {value}" for key, value in found.items())
                print(f"{name}, {look}: {told}")


if __name__ == "__main__":
    main()
