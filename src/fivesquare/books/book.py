"""What every book has: marks, a drawing, and the words of a turn.

A book holds no rule. It is asked for lines, and whoever shows them decides where.
The words here are those the five books share; each book's own are in its file.
"""

from abc import ABC, abstractmethod

from fivesquare.books.drawing import Drawing, holder
from fivesquare.core import (
    HOLE,
    INCOMPLETE,
    OFF_GRID,
    OVER,
    TAKEN,
    TOO_LONG,
    Game,
    IllegalMove,
    Position,
    Result,
)

YOU = "You"  # how a person is told about their own move; a computer is told of as "Player 2"


class Book(ABC):
    """The words and the drawing of one game."""

    drawing: Drawing
    about = ""  # the game in one sentence
    sample: tuple[str, ...] = ()  # moves after which the board shows what the game is like
    between = ","  # what stands between row and column in the book's (1,3)
    available = "Available cells: {}"
    taken = "already claimed"
    hole = "blocked"
    no_second = "Nothing more"  # how a turn is ended that could have a second cell

    # Names.

    def cell(self, text: str) -> str:
        """A cell as the book prints it."""
        return f"({text.replace(',', self.between)})"

    def cells(self, texts: tuple[str, ...]) -> str:
        """Several cells in a row."""
        return ", ".join(self.cell(text) for text in texts)

    def mark(self, player: int) -> str:
        """The sign of Player 1 or 2."""
        return self.drawing.marks[player]

    def contents(self) -> tuple[str, ...]:
        """What an empty cell, Player 1, Player 2 and a hole are called for whoever does not see
        them; and behind these, what else an empty cell may be called."""
        return ("empty", self.mark(1), self.mark(2), self.hole)

    def content(self, game: Game, p: Position, cell: int) -> str:
        """What stands on a cell, for whoever does not see it."""
        return self.contents()[holder(p, cell)]

    def named(self, player: int) -> str:
        """A player with their sign."""
        return f"Player {player} ({self.mark(player)})"

    def span(self, game: Game) -> str:
        """The numbers of rows and columns."""
        return f"{game.about.origin}-{game.about.origin + game.size - 1}"

    # A turn: opened, its first cell named, perhaps its second, and done.

    @abstractmethod
    def opening(self, game: Game, p: Position) -> list[str]:
        """What is said to a person above the first prompt of a turn."""

    @abstractmethod
    def prompts(self, game: Game, p: Position, first: str | None, asked: int) -> tuple[str, ...]:
        """The prompt for a cell, or one each for its row and its column.

        `first` is the cell already named in this turn; `asked` counts the prompts before.
        """

    def first_done(self, game: Game, p: Position, first: str, who: str) -> list[str]:
        """What is said once the first cell of a turn is named."""
        return []

    def second_opening(self, game: Game, p: Position, first: str) -> list[str]:
        """What is said above the prompt for a second cell."""
        return []

    def turn_done(self, game: Game, p: Position, move: str, who: str) -> list[str]:
        """What is said when the turn is complete; `p` is the position before it."""
        return []

    def done(self, game: Game, p: Position, move: str, who: str) -> list[str]:
        """Both of these, for a turn that was made at once."""
        return [
            *self.first_done(game, p, game.split(move)[0], who),
            *self.turn_done(game, p, move, who),
        ]

    def told_opening(self, game: Game, p: Position) -> list[str]:
        """What opens a computer's turn."""
        return []

    def ending(self, game: Game, p: Position, result: Result, who: str) -> list[str]:
        """How the end is told; `who` is "You" when a person has made the last move."""
        if result.reason == "resigned":
            return [
                f"Player {3 - (result.winner or 0)} resigns.",
                f"Player {result.winner} wins the game.",
            ]
        if result.reason == "forfeit":
            return [
                f"Player {3 - (result.winner or 0)} forfeits the game.",
                f"Player {result.winner} wins the game.",
            ]
        if result.reason == "agreed":
            return ["The players agree on a draw."]
        return self.own_ending(game, p, result, who)

    def standing(self, game: Game, p: Position, result: Result | None) -> list[str]:
        """How a game stands for whoever looks on: how it ended, or who is to move."""
        if result is None:
            return [f"{self.named(p.turn + 1)} to move."]
        return self.ending(game, p, result, "")

    @abstractmethod
    def own_ending(self, game: Game, p: Position, result: Result, who: str) -> list[str]:
        """The endings that the rules bring about."""

    # What is known of the game.

    def idea(self, game: Game) -> list[str]:
        """What decides it, in a sentence or two, where there is such a thing."""
        return []

    # What is legal, and why something is not.

    def legal(self, game: Game, p: Position, first: str | None = None) -> list[str]:
        """The cells that may be named next."""
        return [self.available.format(self.cells(game.options(p, first).cells))]

    def reason(self, game: Game, p: Position, error: IllegalMove) -> str:
        """Why a move is not legal, as a sentence."""
        if error.why == OVER:
            return "The game is over."
        if error.why == INCOMPLETE:
            return f"After {self.cell(error.cell)} the turn needs a second cell."
        if error.why == TOO_LONG:
            return f"After {self.cell(error.first or '')} nothing more can be named."
        return f"Cell {self.cell(error.cell)} is {self.fault(game, p, error)}."

    def fault(self, game: Game, p: Position, error: IllegalMove) -> str:
        """What is wrong with a cell."""
        if error.why == OFF_GRID:
            return "not on the grid"
        if error.why == TAKEN:
            return self.taken
        return self.hole if error.why == HOLE else self.elsewhere(game, p, error)

    def elsewhere(self, game: Game, p: Position, error: IllegalMove) -> str:
        """What is wrong with a free cell, in a game where not every free cell will do."""
        return "not to be had"


def has(who: str) -> str:
    """`You have`, `Player 2 has`."""
    return f"{who} have" if who == YOU else f"{who} has"
