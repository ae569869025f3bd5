"""Openings solved, and certificates."""

from pathlib import Path
from typing import TYPE_CHECKING

from fivesquare.certificates.form import PAIRING, Proof
from fivesquare.core import Game
from fivesquare.reports.documents import (
    FORMAT,
    CertificateDocument,
    SolutionDocument,
    VerificationDocument,
)
from fivesquare.reports.names import title
from fivesquare.reports.worth import COUNTED, LATE, described, option_document

if TYPE_CHECKING:
    from fivesquare.engine.solution import Solution


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


def solution_head(game: Game, found: "Solution") -> list[str]:
    """Who wins, for a person; and what the values on the board are, where there are some."""
    player = game.turn(game.start()) or 1
    lines = [f"{title(game)}: {outcome(player, found)}."]
    if not has_values(found):
        return lines
    cells = {game.split(option.move)[0] for option in found.options}
    best_only = " (the best that begins there)" if len(cells) < len(found.options) else ""
    return [*lines, "", f"What opening on a cell is worth to Player {player}{best_only}:"]


def has_values(found: "Solution") -> bool:
    """Whether there is anything to write on a board."""
    return any(option.value for option in found.options)


def solution_foot(found: "Solution") -> list[str]:
    """The rest of a solution for a person."""
    counted = any(option.distance for option in found.options)
    lines = [COUNTED] if counted else []
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
