"""A position as a page needs it, and a game on a server."""

from collections.abc import Sequence

from fivesquare import books
from fivesquare.books import YOU
from fivesquare.core import Game, IllegalMove, Options, Position
from fivesquare.decision import decisive
from fivesquare.hosted import Hosted
from fivesquare.players.computers import caveat
from fivesquare.records.format import result_document
from fivesquare.records.positions import write_position
from fivesquare.records.record import HUMAN, Record
from fivesquare.reports.documents import FORMAT
from fivesquare.reports.names import last_cells, title
from fivesquare.reports.online import (
    ListDocument,
    ListedDocument,
    OptionsDocument,
    PositionDocument,
    SeatedDocument,
    StandDocument,
    TableDocument,
    WordsDocument,
)
from fivesquare.reports.score import ending_lines, score_lines
from fivesquare.reports.state import placed

MANY = 100  # second cells, beyond which they are told in short

Away = Sequence[int | None]  # for how many seconds each player has been away; None: here


# Positions.


def position_document(record: Record, first: str | None = None) -> PositionDocument:
    """A position; with the first cell of a turn, what is said once it is named."""
    game, p = record.game, record.position
    after = game.turns_by_first(p) if record.result is None else {}
    return {
        **placed(record),
        "title": title(game),
        "joint": game.about.joint,
        "ply": len(record.moves),
        "position": write_position(game, p),
        "turn": record.mover if record.result is None else None,
        "legal": legal(game, after),
        "options": options_document(after),
        "cells": contents(game, p),
        "last": [*game.cells(last_cells(game, record.moves))],
        "winning": [*game.cells(decisive(game, p))],
        "may_draw": game.may_draw,
        "result": result_document(record.result),
        "words": half_turn_words(record, first) if first else words_document(record),
    }


def contents(game: Game, p: Position) -> list[list[str]]:
    """What stands on each cell, in words."""
    book, size = books.of(game), game.size
    words = [book.content(game, p, 1 << cell) for cell in range(size**2)]
    return [words[row * size : (row + 1) * size] for row in range(size)]


def legal(game: Game, after: dict[str, Options]) -> list[str]:
    """Every move, in the order of the notation."""
    moves = []
    for first, options in after.items():
        if options.may_stop:
            moves.append(first)
        begun = f"{first}{game.about.joint}"
        moves += [f"{begun}{second}" for second in options.cells]
    return moves


def options_document(after: dict[str, Options]) -> OptionsDocument:
    """What may be named next."""
    seconds = {first: [*options.cells] for first, options in after.items() if options.cells}
    return {
        "firsts": [*after],
        "seconds": in_short(seconds),
        "may_stop": [first for first, options in after.items() if options.may_stop],
    }


def in_short(seconds: dict[str, list[str]]) -> dict[str, list[str]]:
    """The same under one name, where there are many and all the same but for the first cell."""
    if sum(map(len, seconds.values())) <= MANY:
        return seconds
    every = sorted({cell for cells in seconds.values() for cell in cells})
    same = all([c for c in every if c != first] == cells for first, cells in seconds.items())
    return {"*": every} if same else seconds


# Words.


def words_document(record: Record) -> WordsDocument:
    """What is said in a position."""
    game, p = record.game, record.position
    done: list[str] = []
    own: list[str] = []
    prompt: list[str] = []
    end: list[str] = []
    own_end: list[str] = []
    ask = ""
    if record.moves:
        done, own = (
            last_turn(record, f"Player {record.positions[-2].turn + 1}"),
            last_turn(record, YOU),
        )
    if record.result:
        end, own_end = said(ending_lines(record, "")), said(ending_lines(record, YOU))
    else:
        book = books.of(game)
        prompt = said(book.opening(game, p))
        ask = book.prompts(game, p, None, 0)[0].strip()
    return {
        "done": done,
        "own": own,
        "prompt": prompt,
        "ask": ask,
        "stop": books.of(game).no_second,
        "end": end,
        "own_end": own_end,
    }


def last_turn(record: Record, who: str) -> list[str]:
    """What the last move did, told of somebody."""
    game, p, move = record.game, record.positions[-2], record.moves[-1]
    return said(books.of(game).done(game, p, move, who))


def half_turn_words(record: Record, first: str) -> WordsDocument:
    """What is said to the player to move, once the first cell of a turn is named."""
    game, p = record.game, record.position
    book = books.of(game)
    game.check_next(p, first)
    prompt, ask = [], ""
    if game.options(p, first).cells:
        prompt = book.second_opening(game, p, first)
        ask = book.prompts(game, p, first, 0)[0].strip()
    return {
        "done": [],
        "own": said(book.first_done(game, p, first, YOU)),
        "prompt": said(prompt),
        "ask": ask,
        "stop": book.no_second,
        "end": [],
        "own_end": [],
    }


def said(lines: list[str]) -> list[str]:
    """Lines without the blank ones between them."""
    return [line for line in lines if line]


def refusal_words(record: Record, error: IllegalMove) -> str:
    """Why a move is not legal, in the words of the book."""
    return books.of(record.game).reason(record.game, record.position, error)


# Games on a server.


def table_document(game: Hosted, away: Away, may_claim: int) -> TableDocument:
    """A game on a server."""
    return {
        **position_document(game.record),
        "id": game.id,
        "version": game.version,
        "status": game.status,
        "players": seated(game, away),
        "both": game.both,
        "open": game.open,
        "offers": {"draw": game.record.offer, "undo": game.undo, "rematch": game.rematch},
        "may_claim": may_claim,
        "match": stand(game.record),
        "next": game.next,
    }


def seated(game: Hosted, away: Away) -> list[SeatedDocument]:
    """The players, and whether they are there; a computer always is."""
    return [
        {
            "name": seat.name,
            "kind": seat.kind,
            "here": seat.kind != HUMAN or gone is None and there,
            "away": gone if seat.kind == HUMAN and there else None,
            "joined": there,
            "note": caveat(game.record.game, seat) or None,
        }
        for seat, gone, there in zip(game.record.seats, away, game.joined, strict=True)
    ]


def stand(record: Record) -> StandDocument | None:
    """Where a game stands in a match."""
    match = record.round
    if match is None:
        return None
    lines = score_lines(record) if record.result else []
    return {
        "game": match.number,
        "of": match.of,
        "wins": [*match.wins],
        "score": " ".join(lines),
    }


def listed(game: Hosted, away: Away, changed: str, seat: int | None) -> ListedDocument:
    """A game on a server, in short."""
    record = game.record
    return {
        "id": game.id,
        "game": str(record.game),
        "title": title(record.game),
        "status": game.status,
        "ply": len(record.moves),
        "turn": record.mover if record.result is None else None,
        "players": seated(game, away),
        "result": result_document(record.result),
        "match": stand(record),
        "next": game.next,
        "changed": changed,
        "seat": seat,
        "both": game.both,
    }


def list_document(games: list[ListedDocument]) -> ListDocument:
    """Several of them."""
    return {"format": FORMAT, "games": games}
