"""A naive solver: every move of every position, with the naive rules and a dictionary.

It shares nothing with the project and knows no trick, so what it says can be believed.
"""

from __future__ import annotations

from naive import Game, State

# For the player to move: (1, distance) won, (0, None) drawn, (-1, distance) lost.
Score = tuple[int, int | None]


class NaiveSolver:
    """The exact score of any position of a small game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[State, Score] = {}

    def score(self, state: State) -> Score:
        """The winner hurries and the loser delays, counted in turns to the end."""
        if state not in self.known:
            self.known[state] = self.work_out(state)
        return self.known[state]

    def options(self, state: State) -> dict[str, Score]:
        """What each legal move is worth to the player who makes it, the move itself counted."""
        found = {}
        for move in self.game.legal(state):
            sign, distance = self.score(self.game.apply(state, move))
            found[move] = -sign, None if distance is None else distance + 1
        return found

    def work_out(self, state: State) -> Score:
        outcome = self.game.outcome(state)
        if outcome is not None:
            return (0, None) if outcome[0] is None else (-1, 0)
        return max(self.options(state).values(), key=goodness)


def goodness(score: Score) -> tuple[int, int]:
    """Win soon, else draw, else lose late."""
    sign, distance = score
    return sign, -sign * (distance or 0)
