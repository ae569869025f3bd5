"""The walks of docs/concepts.md lead through modules that are there, and through none twice."""

import re
from collections import Counter
from pathlib import Path

import pytest

from test_house import SOURCE

CONCEPTS = Path(__file__).parent.parent / "docs" / "concepts.md"
WALKS = re.findall(r"^`fivesquare (.+)`\n\n((?:.+\n)+)", CONCEPTS.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("command", "steps"), WALKS, ids=[command for command, _ in WALKS])
def test_a_walk_through_the_modules(command: str, steps: str) -> None:
    visited = re.findall(r"`([^`]+)`", steps)
    assert f"cli/{command.split()[0]}" in visited
    for module in visited:
        path = SOURCE / module
        assert path.is_dir() or path.with_suffix(".py").is_file(), module
    assert [module for module, number in Counter(visited).items() if number > 1] == []


def test_five_walks() -> None:
    commands = [command.split()[0] for command, _ in WALKS]
    assert commands == ["play", "analyze", "solve", "verify", "review"]
