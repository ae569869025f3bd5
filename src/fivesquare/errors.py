"""What a user may ask for that cannot be; errors carry data, and a book words them."""

from fivesquare.texts import quoted


class GameError(ValueError):
    """Something a user asked for that cannot be."""

    kind: str = "error"


class UnknownGame(GameError):
    """There is no game of that name."""

    kind = "unknown game"

    def __init__(
        self,
        name: str,
        known: tuple[str, ...],
        near: str | None = None,
        could_be: tuple[str, ...] = (),
    ) -> None:
        super().__init__(name, known, near, could_be)
        self.name, self.known, self.near = name, known, near
        self.could_be = could_be  # the games whose names begin like that

    def __str__(self) -> str:
        hint = f" Did you mean {self.near}?" if self.near else ""
        if len(self.could_be) > 1:
            return f"{quoted(self.name)} could be any of {', '.join(self.could_be)}."
        return f"There is no game {quoted(self.name)}.{hint} The games: {', '.join(self.known)}."


class BadVariant(GameError):
    """The game exists, but not with that option."""

    kind = "bad variant"

    def __init__(self, game: str, problem: str) -> None:
        super().__init__(game, problem)
        self.game, self.problem = game, problem

    def __str__(self) -> str:
        return self.problem


class BadPosition(GameError):
    """A text, or a set of cells, that is no position of its game."""

    kind = "bad position"


class UnreadableMove(GameError):
    """A text that is no move at all."""

    kind = "unreadable move"

    def __init__(self, text: str, example: str, number: int | None = None) -> None:
        super().__init__(text, example, number)
        self.text, self.example, self.number = text, example, number

    def __str__(self) -> str:
        return f"{quoted(self.text)} is not a move; a move looks like {self.example}."


OFF_GRID, TAKEN, HOLE, ELSEWHERE, INCOMPLETE, TOO_LONG, OVER = (
    "off grid",
    "taken",
    "hole",
    "elsewhere",
    "incomplete",
    "too long",
    "over",
)


class IllegalMove(GameError):
    """A move that can be read but not played.

    `why` is one of the words above, `cell` the cell at fault, `first` the cell already named
    when the fault is in the second, and `legal` what could have been named instead.
    """

    kind = "illegal move"

    def __init__(
        self,
        move: str,
        why: str,
        cell: str,
        first: str | None,
        legal: tuple[str, ...],
        number: int | None = None,
    ) -> None:
        super().__init__(move, why, cell, first, legal, number)
        self.move, self.why, self.cell, self.first = move, why, cell, first
        self.legal, self.number = legal, number

    def __str__(self) -> str:
        legal = f"; legal: {' '.join(self.legal)}" if self.legal else ""
        return f"{self.move} is not legal ({self.why}){legal}"


class NoPuzzle(GameError):
    """No puzzle of that kind was found."""

    kind = "no puzzle"


class BadAction(GameError):
    """What an environment was given is no number of a legal action."""

    kind = "bad action"
