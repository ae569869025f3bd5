"""The parts of `make test-long`: which of the long tests run together, by their files.

A file that no part names belongs to the last, so that nothing can be forgotten.
"""

import re
from pathlib import Path

MAKEFILE = Path(__file__).parent.parent / "Makefile"
REST = "rest"
PARTS = {
    "counts": ("test_engine", "test_perft"),
    "players": ("test_levels", "test_players"),
    "teaching": ("test_hints", "test_puzzles"),
    "solutions": ("test_almanac", "test_certificates", "test_second_checker", "test_strong"),
    "nothing-lost": ("test_kills", "test_races"),
    "server": ("test_server_deaths", "test_server_kills", "test_server_schema"),
    "compiled": ("test_compiled_code", "test_compiled_games"),
    "environments": ("test_adapters", "test_openspiel", "test_pettingzoo"),
    "learning": ("test_batch", "test_dataset", "test_examples", "test_values"),
    REST: (),
}


def part_of(file: Path) -> str:
    """The part to which the long tests of a file belong."""
    return next((part for part, files in PARTS.items() if file.stem in files), REST)


def made(variable: str) -> list[str]:
    """The parts that the Makefile names."""
    found = re.search(rf"^{variable} := (.+)$", MAKEFILE.read_text("utf-8"), re.MULTILINE)
    assert found
    return found[1].split()
