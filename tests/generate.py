"""Write again what the program makes and the repository keeps: `make generated`.

A test compares each of these files with what would be written.
"""

import inspect
import json
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints, is_typeddict

import click

from api import api_page
from cast import cast_svg, shots
from fivesquare import load
from fivesquare.cli import cli
from fivesquare.engine import review
from fivesquare.games import GAMES
from fivesquare.perft import perft
from fivesquare.records import format as form
from fivesquare.records import read_record
from fivesquare.records.named import named
from fivesquare.reports import documents, online
from fivesquare.reports.judgement import review_svg
from fivesquare.reports.state import state_svg

ROOT = Path(__file__).parent.parent
RULES = ROOT / "src" / "fivesquare" / "books" / "rules"
PERFT = ROOT / "tests" / "data" / "perft.json"
PICTURES = ROOT / "docs" / "pictures"
CAST, COURSE = PICTURES / "cast.svg", PICTURES / "course.svg"

BOARDS = {  # the pictures of the README, and what was played in them
    "block-capture": "1,2 1,3 2,3 2,4 3,4 4,4 4,3",
    "knights-blockade": "1,2 2,3 2,4 1,1 3,2 0,3 4,0 2,2 2,1 3,0 4,2",
    "pathway": "3,3 2,2 2,3 3,2 3,4 4,3 4,4 4,2 5,4 1,2 1,3",
    "blockade": "3,3/1,1 3,4/5,2 2,4/4,1 2,3/4,5 1,3/4,3",
    "adjacent-capture": "3,3 3,4 2,3 4,3 2,5 2,2 2,4x3,4 5,4 4,4x4,3",
}

DEPTHS = {
    "block-capture": 26,
    "block-capture:size=3": 9,
    "block-capture:size=7": 14,
    "knights-blockade": 24,
    "knights-blockade:crossing=no": 17,
    "knights-blockade:size=3": 9,
    "knights-blockade:size=4": 12,
    "knights-blockade:size=6,crossing=no": 9,
    "knights-blockade:size=7": 7,
    "pathway": 5,
    "pathway:size=3": 9,
    "pathway:size=3,diagonal=yes": 9,
    "pathway:size=4": 6,
    "pathway:size=4,diagonal=yes,blocked=2.2-3.4": 7,
    "pathway:diagonal=yes,first=2,blocked=2.2-4.5": 5,
    "pathway:size=7": 4,
    "blockade": 4,
    "blockade:size=3": 5,
    "blockade:size=4": 5,
    "blockade:size=7": 3,
    "adjacent-capture": 5,
    "adjacent-capture:size=3": 9,
    "adjacent-capture:size=4": 6,
    "adjacent-capture:size=6": 4,
}

REVIEWED = """\
Game: knights-blockade
Player 1: Ann
Player 2: Bob

2,1 2,3 4,0 0,2 3,2 1,4 1,1 3,3 3,0 1,2 4,2 0,4 3,4
"""


def perft_data() -> str:
    """The counts of every depth, a line a game."""
    lines = []
    for name, deepest in DEPTHS.items():
        game = load(name)
        counts = [perft(game.rules, game.start(), depth) for depth in range(deepest + 1)]
        lines.append(f"{json.dumps(name)}: {json.dumps(counts)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def cli_page() -> str:
    """The help of every command, as a page."""
    parts = [
        "# The command line",
        "This page is made from the program's own help (`make generated`).",
    ]
    whole = click.Context(cli, info_name="fivesquare", **cli.context_settings)
    contexts = [whole]
    for name in cli.list_commands(whole):
        command = cli.get_command(whole, name)
        assert command is not None
        contexts.append(click.Context(command, whole, info_name=name))
    for context in contexts:
        context.max_content_width = 80
        title, text = context.command_path, context.command.get_help(context)
        parts += [f"## `{title}`", f"```text\n{text}\n```"]
    return "\n\n".join(parts) + "\n"


def json_page() -> str:
    """The shape of every JSON document, as a page."""
    parts = [
        "# JSON documents",
        "Every command that reports prints one document with `--json`: data on stdout, everything"
        " else on stderr.\nThis page is made from the code"
        " (`make generated`), and\nthe documents of every command are held to it by the tests.",
        "`format` is 1. It changes when a field changes its meaning or goes, not when one is added:"
        " pass over\nwhat you do not know.",
    ]
    declared = [*vars(form).values(), *vars(documents).values(), *vars(online).values()]
    for shape in dict.fromkeys(each for each in declared if is_typeddict(each)):
        rows = [
            f"| `{name}` | {shown(hint)} | {get_args(hint)[1]} |"
            for name, hint in get_type_hints(shape, include_extras=True).items()
        ]
        table = "\n".join(["| field | type | |", "|---|---|---|", *rows])
        parts += [f"## {titled(shape)}", str(inspect.getdoc(shape)), table]
    return "\n\n".join(parts) + "\n"


def titled(shape: Any) -> str:
    """`AnalysisDocument` as a title: `Analysis`."""
    return re.sub("(?<!^)([A-Z])", r" \1", shape.__name__.removesuffix("Document")).capitalize()


def shown(hint: Any) -> str:
    """A type in the words of JSON."""
    if get_origin(hint) is Annotated:
        return shown(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(shown(each) for each in get_args(hint))
    if get_origin(hint) is list:
        return f"list of {shown(get_args(hint)[0])}"
    if get_origin(hint) is dict:
        return f"object of {shown(get_args(hint)[1])}"
    if is_typeddict(hint):
        title = titled(hint)
        return f"[{title}](#{title.lower().replace(' ', '-')})"
    return {str: "text", int: "number", float: "number", bool: "true or false"}.get(hint, "null")


def boards() -> dict[Path, str]:
    """A picture of every game."""
    return {
        PICTURES / f"{name}.svg": state_svg(named(name, moves, None))
        for name, moves in BOARDS.items()
    }


def course() -> str:
    """A picture of a reviewed game."""
    return review_svg(review(read_record(REVIEWED)))


def pages() -> dict[Path, str]:
    """Every page and picture of the docs that is made from the program without its engine."""
    rules = {
        ROOT / "docs" / "rules" / f"{name}.md": (RULES / f"{name}.md").read_text("utf-8")
        for name in GAMES
    }
    makers = {"cli": cli_page, "json": json_page, "api": api_page}
    written = {ROOT / "docs" / f"{name}.md": page() for name, page in makers.items()}
    return {**written, **rules, **boards()}


def made() -> Iterator[tuple[Path, str]]:
    """Everything, what takes longest last."""
    yield from pages().items()
    yield COURSE, course()
    yield CAST, cast_svg([*shots()])
    yield PERFT, perft_data()


if __name__ == "__main__":
    for path, text in made():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
