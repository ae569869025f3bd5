"""The atlas: who wins each game, and how."""

from collections import Counter
from typing import TYPE_CHECKING, Any, cast, get_type_hints

from fivesquare import books
from fivesquare.core import Game, Kind
from fivesquare.engine.cells import Worth, by_cell, rank
from fivesquare.records.record import Record
from fivesquare.reports.documents import FORMAT
from fivesquare.reports.hints import reason_line
from fivesquare.reports.names import title
from fivesquare.reports.online import (
    AtlasDocument,
    ChapterDocument,
    CountedDocument,
    EntryDocument,
    OpeningDocument,
    SolvedDocument,
    StepDocument,
    VolumeDocument,
)
from fivesquare.reports.opening import outcome
from fivesquare.reports.tallies import counts_document, counts_lines
from fivesquare.reports.worth import cell_document, described
from fivesquare.symmetry import smallest

if TYPE_CHECKING:
    from fivesquare.engine.analysis import Option
    from fivesquare.engine.solution import Solution
    from fivesquare.engine.strong import Counts
    from fivesquare.inquiry import Chapter

SHOWN = 8  # first moves that a sentence names
DOES = {"win": "wins", "draw": "keeps the draw", "loss": "loses"}
DO = {"win": "win", "draw": "draw", "loss": "lose"}


def atlas_document(volumes: dict[Kind, list[SolvedDocument]]) -> AtlasDocument:
    """All games."""
    games: list[VolumeDocument] = [
        {"id": kind.id, "name": kind.title, "chapters": chapters}
        for kind, chapters in volumes.items()
    ]
    return {"format": FORMAT, "games": games}


def in_short(game: Game, chapter: ChapterDocument | None) -> SolvedDocument:
    """A game in the list of all: what its chapter says, if there is one."""
    if chapter is not None:
        fields = {name: chapter[name] for name in get_type_hints(SolvedDocument)}  # type: ignore[literal-required]
        return cast(SolvedDocument, fields)
    return {
        **named(game),
        "made": False,
        "outcome": "",
        "winner": None,
        "value": None,
        "distance": None,
        "exact": False,
        "firsts": len(game.moves(game.start())),
        "keeping": None,
    }


def named(game: Game) -> EntryDocument:
    """What a game of the atlas is called."""
    others = [part for part in game.variant.split(",") if not part.startswith("size=")]
    return {
        "game": str(game),
        "title": title(game),
        "size": game.size,
        "rules": ",".join(others),
        "quick": game.is_known,
    }


def chapter_document(game: Game, found: "Chapter") -> ChapterDocument:
    """A game of the atlas."""
    solution, player = found.solution, first_player(game)
    values = [option.value for option in solution.options]
    return {
        "format": FORMAT,
        **named(game),
        "made": True,
        "outcome": outcome(player, solution),
        "winner": {"win": player, "loss": 3 - player}.get(solution.value or ""),
        "value": solution.value,
        "distance": solution.distance,
        "exact": solution.exact,
        "firsts": len(values),
        "keeping": None if None in values else values.count(solution.value),
        "first": player,
        "cells": [cell_document(*each) for each in by_cell(game, solution).items()],
        "openings": openings(game, solution),
        "line": [*solution.line],
        "words": how_to_win(game, found),
        "steps": steps(game, found),
        "certificate": commands(game) if solution.exact else [],
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 3),
    }


def counted_document(
    game: Game, counts: "Counts | None", soon: bool, why: str = ""
) -> CountedDocument:
    """How many positions a game has, if that is at hand; whether it could soon be, or why not."""
    lines = counts_lines(counts) if counts else [why] if why else []
    if counts and counts.longest:
        *lines, _ = lines  # the position itself is there for programs
    return {
        "format": FORMAT,
        "game": str(game),
        "counts": counts and counts_document(game, counts),
        "lines": lines,
        "soon": soon,
        "command": f"fivesquare solve {game} --all",
    }


def first_player(game: Game) -> int:
    """Who moves first."""
    return game.turn(game.start()) or 1


def openings(game: Game, solution: "Solution") -> list[OpeningDocument]:
    """Every first move, those together that are the same but for turning the board."""
    board, turned = game.rules.board, game.about.directionless
    alike: dict[Any, list[Option]] = {}
    for option in solution.options:
        after = smallest(board, turned, game.after(game.start(), option.move))
        alike.setdefault(after, []).append(option)
    found: list[OpeningDocument] = [
        {
            "move": first.move,
            "alike": [option.move for option in others],
            "value": first.value,
            "distance": first.distance,
        }
        for first, *others in sorted(alike.values(), key=lambda options: rank(options[0]))
    ]
    return found


def commands(game: Game) -> list[str]:
    """How a proof is written and checked."""
    file = f"{game.about.id}.cert"
    return [f"fivesquare solve {game} --certificate {file}", f"fivesquare verify {file}"]


# In words.


def how_to_win(game: Game, found: "Chapter") -> list[str]:
    """How the winner wins, or both hold the draw."""
    solution = found.solution
    if solution.value is None:
        return ["Who wins is not known: the board is too large to look at everything in time."]
    sentences = [*first_moves(game, solution), *books.of(game).idea(game)]
    for player, pairs in found.pairs.items():
        sentences.append(
            f"Player {player} holds the draw by pairs: whenever the opponent claims a cell of one,"
            f" claim the other: {' '.join('-'.join(pair) for pair in pairs)}."
        )
    return sentences


def first_moves(game: Game, solution: "Solution") -> list[str]:
    """What may be opened with, and what not."""
    groups: dict[Worth, list[OpeningDocument]] = {}
    for opening in openings(game, solution):
        groups.setdefault(Worth(opening["value"], opening["distance"]), []).append(opening)
    if Worth() in groups:
        return ["What each first move is worth is not known."]
    best, *later = groups
    good = {worth: group for worth, group in groups.items() if worth.value == best.value}
    if len(good) < len(groups):
        return [*(opened_with(*each) for each in good.items()), *bad_moves(groups, good)]
    every = f"Every first move {DOES[str(best.value)]}"
    if not later:
        return [f"{every}{turns(best.distance)}."]
    return [f"{every}.", f"{opened_with(best, groups[best])}"]


def opened_with(worth: Worth, group: list[OpeningDocument]) -> str:
    """First moves that are worth the same."""
    does = DOES[str(worth.value)].capitalize()
    return f"{does}{turns(worth.distance)}: {moves_in_short(group)}."


def bad_moves(
    groups: dict[Worth, list[OpeningDocument]], good: dict[Worth, list[OpeningDocument]]
) -> list[str]:
    """How many of the other first moves do what, and the best of each kind."""
    bests: dict[str, Worth] = {}
    numbers: Counter[str] = Counter()
    for worth, group in groups.items():
        if worth not in good:
            bests.setdefault(str(worth.value), worth)
            numbers[str(worth.value)] += sum(1 + len(opening["alike"]) for opening in group)
    return [
        f"{number} others {DO[value]}{late(bests[value])}." for value, number in numbers.items()
    ]


def late(best: Worth) -> str:
    """How soon, or how late, the best of some moves come to their end."""
    return f"{turns(best.distance)}{' at most' if best.value == 'loss' else ''}"


def moves_in_short(group: list[OpeningDocument]) -> str:
    """First moves that are worth the same; of many, one of those that are the same turned."""
    every = [move for opening in group for move in (opening["move"], *opening["alike"])]
    if len(every) <= SHOWN:
        return " ".join(sorted(every))
    few = " ".join(opening["move"] for opening in group[:SHOWN])
    more = " ..." if len(group) > SHOWN else ""
    alike = ", and what is the same turned" if len(every) > len(group) else ""
    return f"{few}{more}{alike} ({len(every)} moves)"


def turns(distance: int | None) -> str:
    """` in 5 turns`; nothing where there is no end, or it is not known."""
    return described("", distance) if distance is not None else ""


def steps(game: Game, found: "Chapter") -> list[StepDocument]:
    """The line of best play; with the winner's moves, why they are good."""
    told: list[StepDocument] = []
    record = Record(game)
    for ply, move in enumerate(found.solution.line if found.lesson else ()):
        advice = found.lesson.get(ply)
        why = reason_line(record, None, advice, advice.reason) if advice and advice.reason else ""
        told.append({"player": record.mover, "move": move, "why": why})
        record = record.played(move)
    return told
