"""The shape of every JSON document, in one place; docs/json.md is made from it.

Each field says what it means. `format` is 1; it changes when a field changes its meaning or goes,
not when one is added.
"""

from typing import Annotated, TypedDict

from fivesquare.records.format import FORMAT as FORMAT
from fivesquare.records.format import RecordDocument as RecordDocument
from fivesquare.records.format import ResultDocument

Format = Annotated[int, "the version of the shape: 1"]
GameName = Annotated[str, "the game with its variant, like `pathway:size=7`"]
Moves = Annotated[list[str], "the moves played, from `start` or the opening"]
Value = Annotated[str | None, "`win`, `draw` or `loss` for the player to move; null if not known"]
Distance = Annotated[int | None, "turns to the end with best play; null if unknown or none"]


class Placed(TypedDict):
    """A game and how it came to its position."""

    format: Format
    game: GameName
    start: Annotated[str | None, "the position it began in; null for the opening"]
    moves: Moves


class StateDocument(Placed):
    """`show --json`, `moves --json`: a position and what can be done in it."""

    position: Annotated[str, "the position as one line of text"]
    rows: Annotated[list[str], "by their numbers: `.`, `x`, `o` or `-` a cell"]
    turn: Annotated[int | None, "the player to move, 1 or 2; null when the game is over"]
    legal: Annotated[list[str], "every legal move, sorted"]
    result: Annotated[ResultDocument | None, "how the game ended; null while it goes on"]


class PerftDocument(Placed):
    """`perft --json`: how many ways there are to play on."""

    depth: Annotated[int, "how many turns"]
    nodes: Annotated[int, "how many sequences of moves"]


class OptionDocument(TypedDict):
    """A legal move and what it is worth to the player who makes it."""

    move: Annotated[str, "the move"]
    value: Annotated[str | None, "`win`, `draw` or `loss`; null if not known"]
    distance: Annotated[int | None, "turns to the end, the move itself counted; null if unknown"]


class CellDocument(TypedDict):
    """A cell that may be named next, and what that is worth to the player who does."""

    cell: Annotated[str | None, "the cell; null: to name no second one"]
    value: Annotated[str | None, "`win`, `draw` or `loss`; null if not known"]
    distance: Annotated[int | None, "turns to the end, this one counted; null if unknown"]


class WorthDocument(TypedDict):
    """What a position is worth, whatever led to it."""

    turn: Annotated[int | None, "the player to move, 1 or 2; null when the game is over"]
    value: Value
    distance: Distance
    exact: Annotated[bool, "false when the time was up before everything was known"]
    best: Annotated[list[str], "the best moves, as far as they are known"]
    options: Annotated[list[OptionDocument], "every legal move; with `first`, those from there"]
    result: Annotated[ResultDocument | None, "how the game ended; null while it goes on"]
    first: Annotated[str | None, "the cell that every option begins with, if one was named"]
    cells: Annotated[
        list[CellDocument], "the best turn that begins on each cell; with `first`, each second one"
    ]
    line: Annotated[list[str], "best play by both sides, as far as there was time"]


class AnalysisDocument(Placed, WorthDocument):
    """`analyze --json`, `GET /api/analysis`: the truth about a position."""


class ReasonDocument(TypedDict):
    """Why a turn is good: one claim about it, which was proved.

    A turn wins at once when its player has won with it. With a first cell named, other turns are
    those that begin there.

    - `ends`: it wins at once; `forced`: no other turn is legal.
    - `sure`: `moves`, one turn, wins at once after every reply; `fork`: one of two turns does;
      `next`: some turn does.
    - `threat`: `moves` wins at once after every reply but `but`; `unless`: some turn does.
    - `only`: no other of `of` turns keeps the result; `escape`: the same, and after any other the
      opponent wins at once with `moves`; `else`: after any other the opponent wins so.
    - `start`: `number` of `of` turns keep the result, all of which begin like it; `few`: `number`
      of `of` turns keep it.
    - `narrow`: of `of` replies only `moves` keep the opponent's result; `hard`: only `number` do.
    - `one way`: every reply begins with the cell in `moves`.
    - `wins`: it wins whatever the reply, in `number` turns (0: not known in how many).
    - `lasts`: no turn loses later, in `number` turns; `lost`: each of the `number` replies wins.
    - `safe`: every reply keeps the draw; `dead`: nobody can win any more, whatever is played.
    """

    kind: Annotated[str, "what is claimed"]
    moves: Annotated[list[str], "turns, or a cell"]
    but: Annotated[list[str], "turns that are excepted"]
    number: Annotated[int, "how many; 0 where none are counted"]
    of: Annotated[int, "of how many; 0 likewise"]


class HintDocument(Placed):
    """A hint: a best turn, what it is worth, and why it is good."""

    first: Annotated[str | None, "the cell named already of the turn"]
    value: Value
    distance: Distance
    move: Annotated[
        str | None, "a best turn; with a first cell, one that begins there; null: not told yet"
    ]
    worth: Annotated[OptionDocument | None, "what that turn is worth; null if not known"]
    reason: Annotated[ReasonDocument | None, "why it is good; null if that is not known"]


class CertificateDocument(TypedDict):
    """A certificate that was written or checked."""

    file: Annotated[str, "where it is"]
    game: GameName
    winner: Annotated[int | None, "the player who is proved to win; null for a draw"]
    proof: Annotated[str, "`strategy` or `pairing`"]
    positions: Annotated[int, "how many positions the plans answer"]
    lines: Annotated[int, "how many lines it has"]
    bytes: Annotated[int, "how large the file is"]


class SolutionDocument(TypedDict):
    """`solve --json`: an opening solved."""

    format: Format
    game: GameName
    turn: Annotated[int | None, "the player who moves first"]
    value: Value
    distance: Distance
    exact: Annotated[bool, "false when the time was up before everything was known"]
    options: Annotated[list[OptionDocument], "every first move"]
    line: Annotated[list[str], "best play by both sides"]
    nodes: Annotated[int, "positions searched"]
    seconds: Annotated[float, "how long it took"]
    certificate: Annotated[CertificateDocument | None, "what was written with `--certificate`"]


class VerificationDocument(CertificateDocument):
    """`verify --json`: a certificate that proves what it claims."""

    format: Format
    verified: Annotated[bool, "true: what proves nothing is an error"]


class LongestDocument(TypedDict):
    """The longest win of a game."""

    distance: Annotated[int, "in turns"]
    moves: Annotated[list[str], "how it comes about"]
    position: Annotated[str, "the position as one line of text"]


class CountsDocument(TypedDict):
    """`solve --all --json`: every position of a game, counted."""

    format: Format
    game: GameName
    counted: Annotated[str, "which positions, in words"]
    positions: Annotated[int, "with a player to move"]
    won: Annotated[int, "by the player to move"]
    lost: Annotated[int, "by the player to move"]
    drawn: Annotated[int, "with best play"]
    finished: Annotated[int | None, "positions in which the game is over; null if not counted"]
    longest: Annotated[LongestDocument | None, "null if distances are not made"]


class StandingDocument(TypedDict):
    """What a position was worth to the player who moved."""

    value: Annotated[str | None, "`win`, `draw` or `loss`; null if not known"]
    distance: Annotated[int | None, "turns to the end; null if there is none or unknown"]


class ReviewedPlayerDocument(TypedDict):
    """A player of a reviewed game."""

    name: Annotated[str, "the player's name"]
    kind: Annotated[str, "`human`, `random`, `1` to `8`, `perfect`, `cmd:...` or `py:...`"]
    decisions: Annotated[int, "moves where the legal ones were not all worth the same"]
    kept: Annotated[int, "decisions that gave nothing away"]
    unknown: Annotated[int, "moves of which it is not known"]
    accuracy: Annotated[float | None, "kept of decisions; null without a decision"]
    words: Annotated[str, "the same in words, like `kept 5 of 6 decisions (83%).`"]


class ReviewedMoveDocument(TypedDict):
    """A move, judged."""

    number: Annotated[int, "from 1"]
    player: Annotated[int, "1 or 2"]
    move: Annotated[str, "the move"]
    before: Annotated[StandingDocument, "what the position was worth to the player"]
    after: Annotated[StandingDocument, "and after the move"]
    decision: Annotated[bool | None, "whether the legal moves were of different value"]
    kind: Annotated[str | None, "`best`, `kept`, `slower`, `sooner`, `mistake`; null if unknown"]
    remark: Annotated[str, "what there is to say of it, without the better moves; mostly nothing"]
    better: Annotated[list[str], "the best moves, where this was none of them"]


class ReviewDocument(Placed):
    """`review --json`, `GET /api/games/{id}/review`: a game with every move judged."""

    players: Annotated[list[ReviewedPlayerDocument], "Player 1 and Player 2"]
    review: Annotated[list[ReviewedMoveDocument], "a row a move"]
    course: Annotated[
        list[int | None],
        "who wins before the first move and after each: 1, 2 or 0, nobody; null if not known",
    ]
    lines: Annotated[list[str], "where the game was decided, in words"]
    turning_point: Annotated[int | None, "the number of the move that last changed the value"]
    forgone: Annotated[int | None, "the player who gave the game away by word"]
    exact: Annotated[bool, "false when something is not known"]
    result: Annotated[ResultDocument | None, "how the game ended; null while it goes on"]


class PuzzleDocument(TypedDict):
    """`puzzle --json`: a position in which one move keeps the result, or a line of such moves."""

    format: Format
    game: GameName
    seed: Annotated[int, "the same seed gives the same puzzle"]
    level: Annotated[int, "from 1, easy, to 5"]
    position: Annotated[str, "the position as one line of text"]
    moves: Annotated[list[str], "how it came about, from the opening"]
    turn: Annotated[int, "the player to move, 1 or 2"]
    value: Annotated[str, "`win` or `draw`: what the solution keeps"]
    distance: Distance
    traps: Annotated[int, "wrong moves that do not lose at once"]
    solution: Annotated[str, "the move"]
    line: Annotated[list[str], "every move to be found, with the replies between them"]


class VariantDocument(TypedDict, total=False):
    """An option of a game: its values, or a range in words and numbers."""

    default: Annotated[str | int, "what the standard game has"]
    values: Annotated[list[str | int], "every value, where they can be listed"]
    range: Annotated[str, "what it may be, in words, where they cannot"]
    minimum: Annotated[int, "the least number"]
    maximum: Annotated[int, "the largest number"]
    maximum_by_size: Annotated[dict[str, int], "the largest number for each size of the board"]
    cells_at_most_by_size: Annotated[dict[str, int], "how many cells for each size of the board"]
    levels: Annotated[dict[str, int], "how many levels there are with a value, where not as usual"]
    meaning: Annotated[str, "what it is, in words"]


class OpponentDocument(TypedDict):
    """A computer to play against."""

    kind: Annotated[str, "`random`, a level from `1` on, or `perfect`"]
    name: Annotated[str, "what it is called at the table"]


class DrawingDocument(TypedDict):
    """How a page draws the board."""

    origin: Annotated[int, "the number of the first row and column"]
    upward: Annotated[bool, "whether the first row is at the bottom"]
    numbers: Annotated[str, "where columns are numbered: `above` or `below`"]
    goal: Annotated[bool, "whether the middle cell is marked"]
    edges: Annotated[list[int], "who joins top to bottom, and who left to right; or nobody"]
    holders: Annotated[
        dict[str, int], "what cells are called: 0 empty, 1 and 2 a player's, 3 out of play"
    ]


class SampleDocument(TypedDict):
    """A position that shows what a game is like."""

    moves: Annotated[list[str], "how it came about"]
    cells: Annotated[list[list[str]], "what stands on each cell, in words, by row from the first"]
    last: Annotated[list[str], "the cells that the last move named"]


class GameDocument(TypedDict):
    """A game that can be played."""

    id: Annotated[str, "its name on a command line"]
    name: Annotated[str, "its title"]
    about: Annotated[str, "the game in one sentence"]
    variants: Annotated[dict[str, VariantDocument], "its options by name"]
    opponents: Annotated[list[OpponentDocument], "the computers that play it, the weakest first"]
    drawing: Annotated[DrawingDocument, "how it is drawn"]
    holes: Annotated[bool, "whether cells go out of play in it"]
    remembers: Annotated[bool, "whether its positions name the cell that was claimed last"]
    sample: Annotated[SampleDocument, "what it looks like"]


class GamesDocument(TypedDict):
    """`games --json`: the games and their variants."""

    format: Format
    games: Annotated[list[GameDocument], "in the order of the menu"]


class RulesDocument(TypedDict):
    """`rules --json`: a game explained."""

    format: Format
    game: Annotated[str, "its name on a command line"]
    name: Annotated[str, "its title"]
    text: Annotated[str, "the rules as Markdown"]
    short: Annotated[str, "the same in ten lines at most"]


class KeptDocument(TypedDict):
    """A game that is kept."""

    id: Annotated[str, "what commands call it"]
    finished: Annotated[bool, "false for a game that waits to be resumed"]
    record: Annotated[RecordDocument | None, "the record, as `replay --json` prints it"]
    problem: Annotated[str, "why it cannot be read; empty if it can"]


class ShelfDocument(TypedDict):
    """`list --json`: the games that are kept."""

    format: Format
    games: Annotated[list[KeptDocument], "the unfinished ones, then the others; the latest first"]


class DeletionDocument(TypedDict):
    """`delete --json`: the games that were kept."""

    format: Format
    deleted: Annotated[list[str], "their ids"]


class TallyDocument(TypedDict):
    """How games ended for the person."""

    won: Annotated[int, "how many"]
    drawn: Annotated[int, "how many"]
    lost: Annotated[int, "how many"]


class FareDocument(TallyDocument):
    """How a person fares in one game, on one seat, against one computer."""

    game: Annotated[str, "the game with its variant; obstacles by their number alone"]
    opponent: Annotated[str, "`random`, `1` to `8`, `perfect`, `cmd:...` or `py:...`"]
    seat: Annotated[int, "which player the person was, 1 or 2"]


class StatsDocument(TallyDocument):
    """`stats --json`: how people fare against computers, over the finished games."""

    format: Format
    fares: Annotated[list[FareDocument], "by game, by opponent, the weakest first, and by seat"]


class StockDocument(TypedDict):
    """A directory of the cache."""

    name: Annotated[str, "`compiled` or `solved`"]
    files: Annotated[int, "how many"]
    bytes: Annotated[int, "how large"]


class CacheDocument(TypedDict, total=False):
    """`cache --json`: what is kept to save time, or was removed."""

    format: Format
    directory: Annotated[str, "where"]
    kept: Annotated[list[StockDocument], "what is there"]
    removed: Annotated[list[StockDocument], "with `--clear`: what was there"]
    files: Annotated[int, "how many in all"]
    bytes: Annotated[int, "how large in all"]


class Fault(TypedDict, total=False):
    """What went wrong."""

    kind: Annotated[str, "a word for programs: `usage`, `unknown game`, `illegal move`, ..."]
    message: Annotated[str, "a sentence for people"]
    move: Annotated[int | None, "with `analyze --stdin`: the number of the bad move"]
    line: Annotated[int, "with `verify`: the line of the file"]
    legal: Annotated[list[str], "on a server: what would have been legal"]


class ErrorDocument(TypedDict):
    """What any command prints with `--json` when it goes wrong."""

    format: Format
    error: Annotated[Fault, "what went wrong"]
