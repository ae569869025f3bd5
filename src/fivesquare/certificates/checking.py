"""The checker: whether a certificate proves what it claims, by the plain rules and no search.

It believes nothing in the file. It follows the hero's answers through every reply of the
opponent, one layer of positions after another, and holds two layers in memory.
"""

import json
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from fivesquare.certificates.form import (
    FORMAT,
    LARGEST,
    MOST_PAIRS,
    PAIRING,
    STRATEGY,
    VERSION,
    BadCertificate,
    Proof,
    code,
    heroes,
    plain_code,
    position_line,
)
from fivesquare.certificates.reading import Lines, Progress
from fivesquare.certificates.sharing import shared_out
from fivesquare.core import Game, GameError, Position
from fivesquare.games import load
from fivesquare.games.pathway import Pathway
from fivesquare.texts import quoted, whole_number

CHUNK = 500  # lines that are checked in one go


def check(path: Path, progress: Progress | None = None) -> Proof:
    """What the certificate in a file proves; raises what is wrong with it."""
    with Lines(path, progress) as lines:
        proof = read_header(lines)
        positions = 0
        for player in heroes(proof.winner):
            if lines.next() != f"player {player}":
                raise lines.wrong(f'Here the plan of Player {player} begins: "player {player}".')
            hero = Hero(proof.game, player - 1, proof.winner is not None)
            if proof.kind == PAIRING:
                check_pairing(lines, hero)
            else:
                positions += check_strategy(lines, hero)
        lines.end()
        return proof._replace(positions=positions, lines=lines.number - 1)


def read_header(lines: Lines) -> Proof:
    """The claim, from the first line."""
    text = lines.next()
    try:
        fields: Any = json.loads(text)
        if fields["format"] != FORMAT:
            raise ValueError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise lines.wrong("This is no certificate: the first line does not say so.") from None
    if fields.get("version") != VERSION:
        raise lines.wrong(f"Only certificates of version {VERSION} can be read.")
    name, winner, kind = (fields.get(field) for field in ("game", "winner", "proof"))
    try:
        game = load(str(name))
    except GameError as error:
        raise lines.wrong(str(error)) from None
    if str(game) != name:
        raise lines.wrong(f"The game should be written {quoted(str(game), 300)}.")
    if winner not in (1, 2, None) or isinstance(winner, bool):
        raise lines.wrong("The winner is 1, 2 or, in a draw, null.")
    if kind not in (STRATEGY, PAIRING):
        raise lines.wrong(f'The proof is a "{STRATEGY}" or a "{PAIRING}".')
    if kind == PAIRING and (winner or not isinstance(game.rules, Pathway)):
        raise lines.wrong("A pairing proves nothing but a draw in Pathway.")
    return Proof(game, winner, str(kind))


# A strategy: one answer in every position that can arise when the hero gives these answers.


class Hero(NamedTuple):
    """Whose plan is checked, and whether it must win or only not lose."""

    game: Game
    turn: int  # 0 or 1
    must_win: bool

    def is_content(self, result: int) -> bool:
        """Whether the end of a game is what was promised."""
        winner = result & 3
        return winner == self.turn + 1 or winner == 0 and not self.must_win

    def arising(self, p: Position) -> set[int] | None:
        """The positions after every reply of the opponent; None when one spoils the plan."""
        rules = self.game.rules
        if result := rules.result(p):
            return set() if self.is_content(result) else None
        found = set()
        for first, second in self.game.turns(p):
            after = rules.after(p, first, second)
            if result := rules.result(after):
                if not self.is_content(result):
                    return None
            else:
                found.add(code(self.game, after))
        return found


class Checked(NamedTuple):
    """Some lines that are right in themselves: their positions, and those that may follow."""

    codes: list[int]
    arising: set[int]


def check_strategy(lines: Lines, hero: Hero) -> int:
    """Every layer up to the last; how many positions there are."""
    start = hero.game.start()
    turns = 0 if start.turn == hero.turn else 1
    expected = {code(hero.game, start)} if turns == 0 else hero.arising(start)
    total = 0
    if expected is None:
        raise lines.wrong("The opponent wins with the first move.")
    while expected:
        number = read_layer(lines, turns)
        if number != len(expected):
            raise lines.wrong(f"After {turns} turns {len(expected)} positions can arise here.")
        total += number
        expected = check_layer(lines, hero, expected)
        turns += 2
    return total


def read_layer(lines: Lines, turns: int) -> int:
    """How many positions the layer that begins here has."""
    *words, last = lines.next().split(" ")
    number = whole_number(last)
    if words != ["layer", str(turns)] or number is None:
        raise lines.wrong(f'Here a layer begins: "layer {turns}" and how many positions it has.')
    return number


def check_layer(lines: Lines, hero: Hero, expected: set[int]) -> set[int]:
    """Exactly the expected positions, sorted, each with an answer; what can arise from them."""
    following: set[int] = set()
    before = -1
    number = lines.number
    chunks = (
        (hero, lines.number + 1, [lines.next() for _ in range(min(CHUNK, len(expected) - begin))])
        for begin in range(0, len(expected), CHUNK)
    )
    for checked in shared_out(check_lines, chunks, large=len(expected) > 20 * CHUNK):
        for found in checked.codes:
            number += 1
            if found not in expected:
                raise BadCertificate(number, "This position cannot arise here.")
            if found <= before:
                raise BadCertificate(number, "The positions of a layer are sorted, each once.")
            before = found
        following |= checked.arising
        if len(following) > LARGEST:
            raise BadCertificate(number, f"More than {LARGEST} positions would follow: too many.")
    return following


def check_lines(hero: Hero, number: int, texts: list[str]) -> Checked:
    """Some lines by themselves; `number` is that of the first."""
    codes, arising = [], set()
    for line, text in enumerate(texts, number):
        p, turn = read_line(hero, line, text)
        codes.append(plain_code(hero.game, p))
        found = hero.arising(hero.game.rules.after(p, *turn))
        if found is None:
            fault = "does not win" if hero.must_win else "loses"
            raise BadCertificate(line, f"This answer {fault}.")
        arising |= found
    return Checked(codes, arising)


def read_line(hero: Hero, line: int, text: str) -> tuple[Position, tuple[int, int]]:
    """A position of the hero on the board, and the legal turn that answers it."""
    game, rules = hero.game, hero.game.rules
    try:
        *masks, last, answer = text.split(" ")
        x, o, holes = (int(mask, 16) for mask in masks)
        p = Position(hero.turn, x, o, holes, int(last))
        if text != position_line(p[1:], answer):
            raise ValueError
    except ValueError:
        raise BadCertificate(line, "Here a position and its answer should be.") from None
    if (x | o | holes) & ~rules.board.full or not -1 <= p.last < game.size**2:
        raise BadCertificate(line, "This position is not on the board.")
    try:
        first, second = game.read(answer)
    except GameError as error:
        raise BadCertificate(line, str(error)) from None
    if not (first & rules.firsts(p) and second & rules.seconds(p, first)):
        raise BadCertificate(line, f"{answer} is not legal in this position.")
    if answer != game.move(first, second):
        raise BadCertificate(line, f"{answer} should be written {game.move(first, second)}.")
    return p, (first, second)


# A pairing: whenever the opponent takes a cell of a pair, the hero takes the other.


def check_pairing(lines: Lines, hero: Hero) -> None:
    """The opponent cannot join his sides, even with all cells but one of each pair."""
    game, rules = hero.game, hero.game.rules
    assert isinstance(rules, Pathway)
    name, *words = lines.next().split(" ")
    if name != "pairs":
        raise lines.wrong('Here the pairs should be: "pairs" and cells like 1,1-2,1.')
    if len(words) > MOST_PAIRS:
        raise lines.wrong(f"More than {MOST_PAIRS} pairs are too many to try.")
    free = rules.board.full & ~rules.blocked
    unpaired = set(game.cells(free))
    pairs = []
    for word in words:
        cells = word.split("-")
        if len(cells) != 2 or len(unpaired & set(cells)) != 2:
            raise lines.wrong(f"{quoted(word)} is no pair of cells that are free for it.")
        unpaired -= set(cells)
        pairs.append([game.bit(cell) for cell in cells])
    for choice in product(*pairs):
        if rules.joined(1 - hero.turn, free & ~sum(choice)):
            held = ", ".join(game.cell(bit) for bit in choice)
            raise lines.wrong(f"The opponent can join his sides although the hero has {held}.")
