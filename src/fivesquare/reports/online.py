"""The shapes of what a server answers with; those of commands are in `documents`."""

from typing import Annotated, TypedDict

from fivesquare.records.format import ResultDocument
from fivesquare.reports.documents import (
    CellDocument,
    CountsDocument,
    Distance,
    Format,
    GameName,
    HintDocument,
    Placed,
)


class OptionsDocument(TypedDict):
    """What may be named next in a turn, cell by cell."""

    firsts: Annotated[list[str], "where the turn may begin"]
    seconds: Annotated[
        dict[str, list[str]],
        "what may follow each first cell; under `*`, where that would be long: what may follow any"
        " of them but for the first cell itself",
    ]
    may_stop: Annotated[list[str], "first cells that may be the whole turn"]


class WordsDocument(TypedDict):
    """What is said, in the words of the book."""

    done: Annotated[list[str], "what the last move did, as told to others"]
    own: Annotated[list[str], "the same as told to the player who made it"]
    prompt: Annotated[list[str], "what is said to the player to move"]
    ask: Annotated[str, "and the prompt itself"]
    stop: Annotated[str, "how to end a turn after its first cell, where a second may follow"]
    end: Annotated[list[str], "how the game ended, and the score of the match"]
    own_end: Annotated[list[str], "the same as told to the player who moved last"]


class PositionDocument(Placed):
    """`GET /api/position`: a position with all that a page needs to draw it and to take a turn."""

    title: Annotated[str, "what the game is called, like `Pathway (size=7)`"]
    joint: Annotated[str, "what joins the two cells of a turn; empty if a turn is one cell"]
    ply: Annotated[int, "how many moves were made"]
    position: Annotated[str, "the position as one line of text"]
    turn: Annotated[int | None, "the player to move, 1 or 2; null when the game is over"]
    legal: Annotated[list[str], "every legal move, sorted"]
    options: Annotated[OptionsDocument, "the same, cell by cell"]
    cells: Annotated[list[list[str]], "what stands on each cell, in words, by row from the first"]
    last: Annotated[list[str], "the cells that the last move named"]
    winning: Annotated[list[str], "the cells that decided the game"]
    may_draw: Annotated[bool, "whether the game may end in a draw"]
    result: Annotated[ResultDocument | None, "how the game ended; null while it goes on"]
    words: Annotated[WordsDocument, "what is said"]


class SeatedDocument(TypedDict):
    """A player of a game on a server."""

    name: Annotated[str, "what the player is called"]
    kind: Annotated[str, "`human`, `random`, `1` to `8` or `perfect`"]
    here: Annotated[bool, "whether the player is there now"]
    away: Annotated[int | None, "for how many seconds not, when this was made; null if here"]
    joined: Annotated[bool, "false while the seat is free"]
    note: Annotated[str | None, "what it cannot do on this board, of a computer; null: nothing"]


class OffersDocument(TypedDict):
    """What stands offered, by which player; null: nothing."""

    draw: Annotated[int | None, "a draw"]
    undo: Annotated[int | None, "to take the player's last turn back"]
    rematch: Annotated[int | None, "one more game"]


class StandDocument(TypedDict):
    """Where a game stands in a match, and the score."""

    game: Annotated[int, "its number, from 1"]
    of: Annotated[int, "how many games the match has"]
    wins: Annotated[list[int], "the wins of Player 1 and of Player 2 before this game"]
    score: Annotated[str, "the score in words; empty before the first game is over"]


class TableDocument(PositionDocument):
    """`GET /api/games/{id}`, and every message of its socket: a game on a server."""

    id: Annotated[str, "its name in addresses"]
    version: Annotated[int, "grows with every change"]
    status: Annotated[str, "`waiting` for an opponent, `playing` or `over`"]
    players: Annotated[list[SeatedDocument], "Player 1 and Player 2"]
    both: Annotated[bool, "whether both seats are one person's"]
    open: Annotated[bool, "whether anybody may find it in the lists"]
    offers: Annotated[OffersDocument, "what stands offered"]
    may_claim: Annotated[int, "seconds after which the game of who is away may be claimed"]
    match: Annotated[StandDocument | None, "null for a single game"]
    next: Annotated[str | None, "the id of the next game between the two"]


class ListedDocument(TypedDict):
    """A game on a server, in short."""

    id: Annotated[str, "its name in addresses"]
    game: GameName
    title: Annotated[str, "what the game is called"]
    status: Annotated[str, "`waiting`, `playing` or `over`"]
    ply: Annotated[int, "how many moves were made"]
    turn: Annotated[int | None, "the player to move; null when the game is over"]
    players: Annotated[list[SeatedDocument], "Player 1 and Player 2"]
    result: Annotated[ResultDocument | None, "how the game ended; null while it goes on"]
    match: Annotated[StandDocument | None, "null for a single game"]
    next: Annotated[str | None, "the id of the next game between the two"]
    changed: Annotated[str, "when it last changed, like `2026-11-18T12:00:00Z`"]
    seat: Annotated[int | None, "in `mine`: which player you are; with both seats, 1"]
    both: Annotated[bool, "whether both seats are one person's"]


class ListDocument(TypedDict):
    """`GET /api/games`: games on a server, the latest first."""

    format: Format
    games: Annotated[list[ListedDocument], "the games"]


class SeatDocument(TypedDict):
    """`POST /api/games/{id}/seat`: which seat a secret proves."""

    format: Format
    seat: Annotated[int, "1 or 2; with both seats, the one to move"]


class AdmissionDocument(SeatDocument):
    """`POST /api/games` and `join`: a seat, and the secret that proves it."""

    id: Annotated[str, "the game"]
    secret: Annotated[str, "whoever has it plays for the seat"]
    state: Annotated[TableDocument, "the game as it stands"]


class LinkDocument(TypedDict):
    """`POST /api/games/{id}/link`: the seat for another device."""

    format: Format
    secret: Annotated[str, "a fresh secret for the same seat"]
    link: Annotated[str, "the address that takes the seat"]
    qr: Annotated[str, "the same as a QR code, an SVG"]


class DatabaseDocument(TypedDict):
    """`db check --json`: what a look at the database of a server has found."""

    format: Format
    database: Annotated[str, "its address"]
    games: Annotated[int, "how many"]
    moves: Annotated[int, "how many in all games"]
    problems: Annotated[list[str], "what is wrong, in words; empty: nothing"]


class SiteDocument(TypedDict):
    """`site --json`: the plain files that were written."""

    format: Format
    directory: Annotated[str, "where they are"]
    start: Annotated[str, "the file to open first"]
    games: Annotated[list[str], "the games in them, each with its variant"]
    bytes: Annotated[int, "how large in all"]


class HealthDocument(TypedDict):
    """`GET /healthz`: whether the server is well."""

    format: Format
    status: Annotated[str, "`ok`"]
    version: Annotated[str, "of fivesquare"]


class TipDocument(HintDocument):
    """`GET /api/games/{id}/hint`: where to look, then the move."""

    step: Annotated[int, "1: where to look; 2: the move"]
    lines: Annotated[list[str], "the hint in words"]
    cells: Annotated[list[str], "where to look, or the cells of the move in their order"]


# Puzzles.

Seed = Annotated[int, "with the game and the level it names the puzzle"]
Level = Annotated[int, "from 1, easy, to 5"]


class RiddleDocument(PositionDocument):
    """`GET /api/puzzles/{game}` and `daily`: a puzzle as it is set, without its answer."""

    seed: Seed
    level: Level
    date: Annotated[str | None, "the day whose puzzle it is, like `2026-11-18`; else null"]
    value: Annotated[str, "what is to be kept: `win` or `draw`"]
    own_moves: Annotated[int, "how many moves are to be found, one after the other"]
    likeness: Annotated[str, "the same for puzzles that are the same once the board is turned"]
    lines: Annotated[list[str], "which puzzle it is, and what is to be found"]


class BoardDocument(TypedDict):
    """A board to look at."""

    cells: Annotated[list[list[str]], "what stands on each cell, in words, by row from the first"]
    last: Annotated[list[str], "the cells that the last move named"]
    winning: Annotated[list[str], "the cells that decided the game"]
    winner: Annotated[int | None, "who has won; null: nobody, or nobody yet"]


class AnswerDocument(TypedDict):
    """`POST /api/puzzles/{game}/answer`: what comes of a move that was tried, or the answer."""

    format: Format
    game: GameName
    seed: Seed
    level: Level
    moves: Annotated[list[str], "the moves from the puzzle's position; the last is told of"]
    right: Annotated[bool, "whether it is right; false for the answer, too"]
    solved: Annotated[bool, "whether it was the last that was to be found"]
    lines: Annotated[list[str], "what it does, in words"]
    line: Annotated[list[str], "how it goes on: the reply, the refutation, or the rest of the win"]
    boards: Annotated[list[BoardDocument], "after the move, and after each move of `line`"]
    next: Annotated[PositionDocument | None, "where the next move is to be found; null if none is"]


class ClueDocument(TypedDict):
    """`GET /api/puzzles/{game}/hint`: less to choose from, and less with each step."""

    format: Format
    game: GameName
    seed: Seed
    level: Level
    moves: Annotated[list[str], "the moves found so far, with their replies"]
    step: Annotated[int, "which hint it is, from 1"]
    lines: Annotated[list[str], "the hint in words"]
    first: Annotated[str | None, "the first cell of the turn, once that is told"]
    cells: Annotated[
        list[str],
        "cells of which one begins the turn; with `first`, of which one follows; an empty one:"
        " nothing more",
    ]
    more: Annotated[bool, "whether the next step says more"]


# The atlas: the games, solved.

Winner = Annotated[int | None, "the player who wins; null: nobody, or not known"]
Opened = Annotated[str | None, "`win`, `draw` or `loss` for whoever moves first; null if not known"]


class EntryDocument(TypedDict):
    """A game of the atlas, by name."""

    game: GameName
    title: Annotated[str, "what it is called, like `Pathway (size=7)`"]
    size: Annotated[int, "rows and columns of its board"]
    rules: Annotated[str, "how else it differs from the book, like `diagonal=yes`; empty: not"]
    quick: Annotated[bool, "whether all of it is found in a moment, if it is not made yet"]


class SolvedDocument(EntryDocument):
    """A game of the atlas in short: who wins it."""

    made: Annotated[bool, "false: not looked at yet; to ask for its chapter does that"]
    outcome: Annotated[str, "who wins, in words; empty if not made"]
    winner: Winner
    value: Opened
    distance: Distance
    exact: Annotated[bool, "false when the time was up before everything was known"]
    firsts: Annotated[int, "how many first moves there are"]
    keeping: Annotated[int | None, "how many of them keep the value; null if not known"]


class VolumeDocument(TypedDict):
    """One of the games, on all of its boards."""

    id: Annotated[str, "its name on a command line"]
    name: Annotated[str, "its title"]
    chapters: Annotated[list[SolvedDocument], "the board of the book first"]


class AtlasDocument(TypedDict):
    """`GET /api/solved`: who wins which game, as far as it was looked at."""

    format: Format
    games: Annotated[list[VolumeDocument], "in the order of the menu"]


class OpeningDocument(TypedDict):
    """A first move and what it is worth to the player who makes it."""

    move: Annotated[str, "the move"]
    alike: Annotated[list[str], "first moves that are the same but for turning the board"]
    value: Annotated[str | None, "`win`, `draw` or `loss`; null if not known"]
    distance: Annotated[int | None, "turns to the end, the move itself counted; null if unknown"]


class StepDocument(TypedDict):
    """A move of the line of best play."""

    player: Annotated[int, "who makes it"]
    move: Annotated[str, "the move"]
    why: Annotated[str, "why it is good, if that was found; empty for the loser"]


class ChapterDocument(SolvedDocument):
    """`GET /api/solved/{game}`: a game of the atlas, solved from its opening."""

    format: Format
    first: Annotated[int, "the player who moves first"]
    cells: Annotated[list[CellDocument], "the best turn that begins on each cell"]
    openings: Annotated[list[OpeningDocument], "every first move, the best first"]
    line: Annotated[list[str], "best play by both sides"]
    words: Annotated[list[str], "how to win, or to hold the draw, in sentences"]
    steps: Annotated[list[StepDocument], "the line told, if somebody wins"]
    certificate: Annotated[list[str], "commands that write a proof and check it; none if not known"]
    nodes: Annotated[int, "positions searched"]
    seconds: Annotated[float, "how long that took"]


class CountedDocument(TypedDict):
    """`GET /api/solved/{game}/counts`: how many positions a game of the atlas has."""

    format: Format
    game: GameName
    counts: Annotated[CountsDocument | None, "null: not counted yet, or too many to count here"]
    lines: Annotated[list[str], "the same in words, or why they cannot be counted"]
    soon: Annotated[bool, "whether `?now=true` counts them, in no more than a minute"]
    command: Annotated[str, "what counts them; the server knows it then, too"]
