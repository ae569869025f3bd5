"""The shape of the code: imports point one way, and starting loads little."""

import ast
import subprocess
import sys
from pathlib import Path

import click
import pytest

from fivesquare.cli.group import COMMANDS, cli

SOURCE = Path(__file__).parent.parent / "src" / "fivesquare"

# Each room may use the rooms on the lines above its own, and its own line.
FLOORS = [
    {"board", "departure", "errors", "extras", "face", "locks", "places", "texts", "work"},
    {"files", "stock"},
    {"core"},
    {"decision", "symmetry", "turns"},
    {"variants"},
    {"games", "perft"},
    {"books"},
    {"owned", "pictures", "records"},
    {"compiling"},
    {"certificates"},
    {"engine"},
    {"attempt"},
    {"inquiry"},
    {"players", "ugi"},
    {"match"},
    {"hosted", "study"},
    {"reports", "setup"},
    {"atlas"},
    {"testing", "__init__"},
    {"envs", "remote", "terminal", "web"},
    {"site"},
    {"cli"},
    {"__main__"},
]
HEIGHT = {room: height for height, floor in enumerate(FLOORS) for room in floor}


def room(module: str) -> str:
    """`fivesquare.books.book` is in the room `books`."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def imports(file: Path) -> set[str]:
    """The rooms that a file uses, wherever in the file it imports them."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {room(name.name) for name in node.names if name.name.startswith("fivesquare")}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("fivesquare"):
            if node.module == "fivesquare":
                found |= {name.name for name in node.names}
            else:
                found.add(room(node.module or ""))
    return found


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_point_one_way(file: Path) -> None:
    own = file.relative_to(SOURCE).parts[0].removesuffix(".py")
    for used in imports(file):
        assert used in HEIGHT, f"{used} has no place in the house"
        assert HEIGHT[used] <= HEIGHT[own], f"{own} may not use {used}"


@pytest.mark.parametrize("file", sorted((SOURCE / "games").glob("[!_]*.py")), ids=lambda f: f.stem)
def test_rules_are_short_and_hold_no_numbers_library(file: Path) -> None:
    text = file.read_text("utf-8")
    assert len(text.splitlines()) < 100
    assert "numpy" not in text
    assert "numba" not in text


def test_help_loads_neither_engine_nor_web_nor_a_game_in_progress() -> None:
    code = (
        "import sys, contextlib, io\n"
        "sys.argv = ['fivesquare', '--help']\n"
        "from fivesquare.cli import main\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):\n"
        "    main()\n"
        "print(' '.join(sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "fivesquare.cli" in loaded
    heavy = {"numba", "numpy", "fastapi", "uvicorn", "sqlalchemy", "rich", "platformdirs"}
    assert not heavy & loaded
    rooms = {room(name) for name in loaded if name.startswith("fivesquare.")}
    assert rooms <= {"cli", "departure", "texts"}


def test_the_list_of_commands_is_what_the_commands_say() -> None:
    context = click.Context(cli)
    for name, words in COMMANDS.items():
        command = cli.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert str(command.help).partition("\n\n")[0] == words
    modules = {file.stem for file in (SOURCE / "cli").glob("*.py")}
    assert modules == {*COMMANDS, "__init__", "group", "options"}
