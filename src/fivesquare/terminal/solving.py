"""Openings solved and certificates, as text and JSON."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivesquare import books
from fivesquare.certificates.form import PAIRING, Proof
from fivesquare.core import Game, GameError
from fivesquare.terminal.bar import progress_bar
from fivesquare.terminal.preparing import prepared
from fivesquare.terminal.thinking import interruptible
from fivesquare.terminal.truth import described
from fivesquare.work import Stop

if TYPE_CHECKING:
    from fivesquare.engine.analysis import Option
    from fivesquare.engine.solving import Solution

LETTERS = {"win": "W", "draw": "D", "loss": "L", None: "?"}


class NotKnown(GameError):
    """There was not enough time to find what was asked for."""

    kind = "not known"


def ask(game: Game, seconds: float | None) -> "Solution":
    """The solution of a game's opening."""
    with prepared(game), progress_bar() as bar:
        if bar:
            bar("Opening", 0, len(game.moves(game.start())))
        tell = partial(bar, "First moves") if bar else None

        def work(stop: Stop) -> "Solution":
            from fivesquare.engine.solving import solve

            return solve(game, seconds, stop, tell)

        return interruptible(work)


def write_certificate(game: Game, found: "Solution", path: Path, seconds: float | None) -> Proof:
    """Write the proof of a solved opening."""
    late = f"the time was up; --seconds gives more. {path} is not written"
    if found.value is None:
        raise NotKnown(f"The value of {game} was not found: {late}.")
    from fivesquare.engine.analysis import SIGNS
    from fivesquare.engine.certifying import certify
    from fivesquare.work import Stopped

    value = SIGNS[found.value]
    left = None if seconds is None else max(0.0, seconds - found.seconds)
    with progress_bar() as bar:
        try:
            return interruptible(lambda stop: certify(game, value, path, left, stop, bar))
        except Stopped:
            raise NotKnown(f"The certificate of {game} was not finished: {late}.") from None


def as_document(game: Game, found: "Solution") -> dict[str, Any]:
    """A solution as one JSON document."""
    return {
        "game": str(game),
        "turn": game.turn(game.start()),
        **found._asdict(),
        "options": [option._asdict() for option in found.options],
        "line": list(found.line),
        "seconds": round(found.seconds, 3),
    }


def certificate_document(path: Path, proof: Proof) -> dict[str, Any]:
    """A certificate as part of a JSON document."""
    return {
        "file": str(path),
        "game": str(proof.game),
        "winner": proof.winner,
        "proof": proof.kind,
        "positions": proof.positions,
        "lines": proof.lines,
        "bytes": path.stat().st_size,
    }


def as_text(game: Game, found: "Solution") -> list[str]:
    """A solution for a person."""
    player = game.turn(game.start()) or 1
    lines = [f"{title(game)}: {outcome(player, found)}."]
    if any(option.value for option in found.options):
        best_only = " (the best that begins there)" if game.about.joint == "/" else ""
        lines += ["", f"What opening on a cell is worth to Player {player}{best_only}:"]
        lines += worth(game, found.options)
    if found.line:
        lines += ["", f"Best play: {' '.join(found.line)}"]
    if not found.exact:
        lines += ["", "The time was up before everything was known; --seconds gives more."]
    return [*lines, "", f"{found.nodes:,} nodes, {found.seconds:.1f} seconds."]


def title(game: Game) -> str:
    """`Pathway`, or with its variant `Pathway (size=7)`."""
    return f"{game.about.title} ({game.variant})" if game.variant else game.about.title


def outcome(player: int, found: "Solution") -> str:
    """`Player 1 wins in 5 turns`, from the view of the player who moves first."""
    if found.value is None:
        return "not known"
    if found.value == "draw":
        return "a draw"
    words = described(found.value, found.distance)
    winner = player if found.value == "win" else 3 - player
    return f"Player {winner} wins{words.removeprefix(found.value)}"


def worth(game: Game, options: "tuple[Option, ...]") -> list[str]:
    """The board with what opening on each cell is worth."""
    labels: dict[int, str] = {}
    for option in sorted(options, key=badness, reverse=True):  # the best comes last, and stays
        first, _ = game.read(option.move)
        distance = "" if option.distance is None else str(option.distance)
        labels[first] = LETTERS[option.value] + distance
    drawing = books.of(game).drawing
    width = max(map(len, labels.values()))
    plain = drawing.cell.replace("{:2}", "{}")
    wide = drawing._replace(
        cell=plain.replace("{}", f"{{:>{width}}}"),
        rule=drawing.rule and drawing.rule[0] * (width - 1) + drawing.rule,
        heading="",
    )
    start = game.start()
    return [
        "".join(
            wide.cell.format(labels.get(piece.cell) or drawing.mark(start, piece.cell))
            if piece.cell
            else piece.text
            for piece in line
        ).rstrip()
        for line in wide.lines(game, start)
    ]


def badness(option: "Option") -> tuple[int, int]:
    """Sorts options: the best first, those of which nothing is known last."""
    rank = {"win": 0, "draw": 1, None: 3, "loss": 2}[option.value]
    distance = option.distance or 0
    return rank, -distance if option.value == "loss" else distance


# Certificates checked.


def verified(path: Path) -> Proof:
    """What a certificate proves."""
    from fivesquare.certificates.checking import check

    with progress_bar() as bar:
        return check(path, partial(bar, "Bytes") if bar else None)


def proved(proof: Proof) -> str:
    """What was proved, as a sentence."""
    won = f"Player {proof.winner} wins {title(proof.game)}"
    claim = won if proof.winner else f"{title(proof.game)} is a draw"
    if proof.kind == PAIRING:
        return f"{claim}: proved, by a pairing of cells for each player."
    whose = "" if proof.winner else "one plan for each player, "
    return (
        f"{claim}: proved, {whose}{proof.positions:,} positions,"
        " each with one answer to every reply."
    )
