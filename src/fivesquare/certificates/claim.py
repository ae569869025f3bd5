"""The first line of a certificate: what it claims to prove."""

import json
from typing import Any

from fivesquare.certificates.form import FORMAT, HEADER, PAIRING, STRATEGY, VERSION, Proof
from fivesquare.certificates.lines import Lines
from fivesquare.core import GameError
from fivesquare.games import load
from fivesquare.games.pathway import Pathway
from fivesquare.texts import quoted


def read_header(lines: Lines) -> Proof:
    """The claim, from the first line."""
    fields = read_fields(lines)
    name, winner, kind = fields["game"], fields["winner"], fields["proof"]
    if not isinstance(name, str):
        raise lines.wrong("The game is a text, written as everywhere.")
    try:
        game = load(name)
    except GameError as error:
        raise lines.wrong(str(error)) from None
    if str(game) != name:
        raise lines.wrong(f"The game should be written {quoted(str(game), 300)}.")
    if winner not in (1, 2, None) or type(winner) not in (int, type(None)):
        raise lines.wrong("The winner is 1, 2 or, in a draw, null.")
    if kind not in (STRATEGY, PAIRING):
        raise lines.wrong(f'The proof is a "{STRATEGY}" or a "{PAIRING}".')
    if kind == PAIRING and (winner or not isinstance(game.rules, Pathway)):
        raise lines.wrong("A pairing proves nothing but a draw in Pathway.")
    return Proof(game, winner, kind)


def read_fields(lines: Lines) -> dict[str, Any]:
    """The fields of the header: all of them, each once, and no other."""
    text = lines.next()
    try:
        pairs: Any = json.loads(text, object_pairs_hook=tuple)
    except (ValueError, RecursionError):
        pairs = None
    fields = dict(pairs) if isinstance(pairs, tuple) else {}
    if fields.get("format") != FORMAT:
        raise lines.wrong("This is no certificate: the first line does not say so.")
    version = fields.get("version")
    if version != VERSION or type(version) is not int:
        raise lines.wrong(f"Only certificates of version {VERSION} can be read.")
    names = [name for name, _ in pairs]
    for name in names:
        if name not in HEADER:
            known = ", ".join(HEADER)
            raise lines.wrong(f"There is no field {quoted(name)}; the fields are {known}.")
        if names.count(name) > 1:
            raise lines.wrong(f'The field "{name}" is given twice.')
    for name in HEADER:
        if name not in names:
            raise lines.wrong(f'The field "{name}" is missing.')
    return fields
