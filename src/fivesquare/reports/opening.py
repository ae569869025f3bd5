"""Openings solved, and certificates."""

from pathlib import Path
from typing import TYPE_CHECKING

from fivesquare import books
from fivesquare.certificates.form import PAIRING, Proof
from fivesquare.core import Game
from fivesquare.reports.documents import (
    FORMAT,
    CertificateDocument,
    SolutionDocument,
    VerificationDocument,
)
from fivesquare.reports.names import title
from fivesquare.reports.worth import LATE, described, option_document, rank

if TYPE_CHECKING:
    from fivesquare.engine.analysis import Option
    from fivesquare.engine.solution import Solution

LETTERS = {"win": "W", "draw": "D", "loss": "L", None: "?"}


def solution_document(
    game: Game, found: "Solution", certificate: CertificateDocument | None = None
) -> SolutionDocument:
    """A solution for a program."""
    return {
        "format": FORMAT,
        "game": str(game),
        "turn": game.turn(game.start()),
        "value": found.value,
        "distance": found.distance,
        "exact": found.exact,
        "options": [option_document(option) for option in found.options],
        "line": [*found.line],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "certificate": certificate,
    }


def solution_lines(game: Game, found: "Solution") -> list[str]:
    """A solution for a person."""
    player = game.turn(game.start()) or 1
    lines = [f"{title(game)}: {outcome(player, found)}."]
    if any(option.value for option in found.options):
        cells = {game.split(option.move)[0] for option in found.options}
        best_only = " (the best that begins there)" if len(cells) < len(found.options) else ""
        lines += ["", f"What opening on a cell is worth to Player {player}{best_only}:"]
        lines += worth(game, found.options)
    if found.line:
        lines += ["", f"Best play: {' '.join(found.line)}"]
    if not found.exact:
        lines += ["", LATE]
    return [*lines, "", f"{found.nodes:,} nodes, {found.seconds:.1f} seconds."]


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
    for option in sorted(options, key=rank, reverse=True):  # the best comes last, and stays
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


# Certificates.


def certificate_document(path: Path, proof: Proof) -> CertificateDocument:
    """A certificate for a program."""
    return {
        "file": str(path),
        "game": str(proof.game),
        "winner": proof.winner,
        "proof": proof.kind,
        "positions": proof.positions,
        "lines": proof.lines,
        "bytes": path.stat().st_size,
    }


def certificate_line(path: Path, proof: Proof) -> str:
    """That a certificate was written, for a person."""
    return f"Certificate: {path}, {proof.lines:,} lines, {path.stat().st_size:,} bytes."


def verification_document(path: Path, proof: Proof) -> VerificationDocument:
    """A certificate that was checked, for a program."""
    return {"format": FORMAT, "verified": True, **certificate_document(path, proof)}


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
