"""What modules are called, and which of them may name a game."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivesquare.games import GAMES
from test_house import FILES, FLOORS, HEIGHT, SOURCE

MODULES = {kind.id.replace("-", "_") for kind in GAMES.values()}
NAMES = {
    *(name for kind in GAMES.values() for name in (kind.id, kind.title, kind.rules.__name__)),
    *MODULES,
}
NAMED = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, sorted(NAMES, key=len)))})(?![\w-])")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
NOUNS = {"drawing", "opening", "pairing"}  # that happen to end like verbs

# What a person reads as an example, and cannot be made of the list of games before it is loaded.
EXAMPLES = {
    ("cli/perft.py", "pathway"),
    ("cli/play.py", "Pathway"),
    ("reports/documents.py", "pathway"),
    ("reports/online.py", "Pathway"),
    ("web/bodies.py", "blockade"),
    ("web/bodies.py", "pathway"),
}


def stems() -> Iterator[str]:
    """The names of modules, but for those that are a game's or a command's, and packages."""
    for file in FILES:
        if file.stem not in {"__init__", "__main__", *MODULES} and file.parent.name != "cli":
            yield file.stem


def test_no_two_modules_have_one_name() -> None:
    assert [name for name, number in Counter(stems()).items() if number > 1] == []


def test_modules_are_called_by_nouns() -> None:
    assert {name for name in stems() if name.endswith("ing")} <= NOUNS


def test_no_two_classes_have_one_name() -> None:
    trees = (ast.parse(file.read_text("utf-8")) for file in FILES)
    named = [node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    named = [name for name in named if name != "CustomEnv"]  # as gg-bench calls each of its own
    assert [name for name, number in Counter(named).items() if number > 1] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_files_are_short(file: Path) -> None:
    assert len(file.read_text("utf-8").splitlines()) <= 400


# What is true of a game stands in its rules, its book and its insight. A module that is called like
# a game, or by its number in gg-bench, may know that game.

NUMBERED = re.compile("env_[0-9]+")
ABOVE = {room for floor in FLOORS[HEIGHT["engine"] :] for room in floor}


def above_insight() -> Iterator[Path]:
    """The modules that are the same for every game."""
    for file in FILES:
        parts = [part.removesuffix(".py") for part in file.relative_to(SOURCE).parts]
        if parts[0] in ABOVE and not MODULES & {*parts} and not NUMBERED.fullmatch(parts[-1]):
            yield file


def names_in(file: Path) -> Iterator[str]:
    """The games that a module names in its code: comments and docstrings may tell of any."""
    tree = ast.parse(file.read_text("utf-8"))
    told = set()
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node):
            told.add(node.body[0].value)  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        if node in told:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.Name):
            text = node.id
        elif isinstance(node, ast.Attribute):
            text = node.attr
        elif isinstance(node, ast.ImportFrom):
            names = (name.name for name in node.names)
            text = " ".join([(node.module or "").replace(".", " "), *names])
        elif isinstance(node, ast.Import):
            text = " ".join(name.name.replace(".", " ") for name in node.names)
        else:
            continue
        yield from NAMED.findall(text)


@pytest.mark.parametrize("file", [*above_insight()], ids=lambda file: str(file.relative_to(SOURCE)))
def test_above_insight_no_game_is_named(file: Path) -> None:
    where = str(file.relative_to(SOURCE))
    assert {(where, name) for name in names_in(file)} <= EXAMPLES


def test_the_examples_are_there() -> None:
    for where, name in EXAMPLES:
        assert name in names_in(SOURCE / where)


@pytest.mark.parametrize(
    "code",
    [
        'SIGHT = {"pathway": 1}',
        "from fivesquare.games.blockade import Blockade",
        "from fivesquare.engine.insight import adjacent_capture",
        "import fivesquare.games.pathway",
        "def f(rules):\n    return isinstance(rules, KnightsBlockade)",
        "games.BlockCapture",
        'title = "Only in Knight\'s Blockade."',
    ],
)
def test_names_are_found(code: str, tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text(code)
    assert set(names_in(tmp_path / "some.py"))


def test_other_words_are_no_names(tmp_path: Path) -> None:
    code = '"""Pathway is told of."""\npathways = "a-pathway: blockaded"\n'
    (tmp_path / "some.py").write_text(code)
    assert not set(names_in(tmp_path / "some.py"))
