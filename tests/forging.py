"""Forged certificates: sound ones, changed in every way a forger or an accident might.

Most get an end line that fits them, so that nothing but their content is wrong. Some changes make
no difference, and the file is still sound.
"""

from __future__ import annotations

import gzip
import json
import re
from random import Random

from fivesquare.games import GAMES
from proofs import answers, packed, sealed, swapped

PRINTABLE = "".join(map(chr, range(32, 127)))
NUMBERS = ["0", "1", "2", "3", "-1", "7", "10", "01", "1f", "0x1", "1_0", "+1", "1.0", "", "A"]
WORDS = ["player", "player 1", "player 2", "layer 0 1", "0 0 0 -1 2,2", "pairs 1,1-1,2", "end"]
VALUES: list[object] = [None, 0, 1, 2, 3, 1.0, 2.0, True, False, "1", "null", "", [1], {}, -1]
KINDS = ["strategy", "pairing", "Strategy", "pairs"]
GAME_NAMES = [
    *GAMES,
    *(f"{name}:size={size}" for name in GAMES for size in range(2, 9)),
    "pathway:size=3,first=1",
    "pathway:first=2,size=3",
    "pathway:size=3,blocked=1.1",
    "pathway:size=3,blocked=",
    "pathway:size=3,blocked=2.1-1.1",
    "pathway:size=3,blocked=1.4",
    "pathway:size=3,blocked=1.1-1.1",
    "pathway:size=3,obstacles=1",
    "pathway:size=3,diagonal=no",
    "knights-blockade:crossing=yes",
    "knights-blockade:",
    " blockade",
    "Blockade",
]


def forged_header(lines: list[str], chance: Random) -> list[str]:
    """A header with fields left out, doubled, added, changed, or just written otherwise."""
    try:
        fields = list(json.loads(lines[0]).items())
    except ValueError:  # it was forged before
        return lines
    place = chance.randrange(len(fields))
    name, value = fields[place]
    act = chance.randrange(6)
    if act == 0:
        del fields[place]
    elif act == 1:
        fields.insert(chance.randrange(6), (name, chance.choice([value, *VALUES])))
    elif act == 2:
        other = chance.choice(["Winner", "winner ", "", "seed", "player"])
        fields.insert(chance.randrange(6), (other, chance.choice(VALUES)))
    elif act == 3:
        pool = {"game": GAME_NAMES, "proof": KINDS}.get(name, VALUES)
        fields[place] = name, chance.choice(pool)
    elif act == 4:
        chance.shuffle(fields)
    comma, colon = chance.choice([(", ", ": "), (",", ":"), (" ,  ", " :"), (",\t", ":")])
    inside = comma.join(f"{json.dumps(name)}{colon}{json.dumps(value)}" for name, value in fields)
    return [f"{chance.choice(['', '', ' '])}{{{inside}}}", *lines[1:]]


def forged_line(lines: list[str], chance: Random) -> list[str]:
    """A line left out, doubled, moved, or another's."""
    one, two = chance.randrange(len(lines) - 1), chance.randrange(len(lines) - 1)
    act = chance.randrange(4)
    if act == 0:
        return lines[:one] + lines[one + 1 :]
    if act == 1:
        return [*lines[:one], lines[two], *lines[one:]]
    if act == 2:
        return swapped(swapped(lines, one, lines[two]), two, lines[one])
    return swapped(lines, one, chance.choice(WORDS))


def forged_word(lines: list[str], chance: Random) -> list[str]:
    """A word of a line that is another, or stands elsewhere."""
    number = chance.randrange(1, len(lines) - 1)
    words = lines[number].split(" ")
    place = chance.randrange(len(words))
    act = chance.randrange(4)
    if act == 0:
        words[place] = chance.choice(NUMBERS)
    elif act == 1:
        other = chance.choice(lines[1:-1]).split(" ")
        words[place] = chance.choice(other)
    elif act == 2:
        chance.shuffle(words)
    else:
        words.insert(place, chance.choice([words[place], *NUMBERS]))
    return swapped(lines, number, " ".join(words))


def forged_letter(lines: list[str], chance: Random) -> list[str]:
    """A line with a letter changed, added or left out."""
    number = chance.randrange(len(lines))
    line = lines[number]
    place = chance.randrange(len(line) + 1)
    letter = chance.choice([*PRINTABLE, *"0123456789abcdef,-/x", "\t", "\r", "\n", "\0", "é"])
    rest = line[place + chance.randrange(2) :]
    return swapped(lines, number, line[:place] + chance.choice([letter, ""]) + rest)


def forged_answer(lines: list[str], chance: Random) -> list[str]:
    """Another answer, often a legal one."""
    found = list(answers(lines))
    if not found:
        return forged_pairs(lines, chance)
    number, words = chance.choice(found)
    other = chance.choice([given[4] for _, given in found])
    cells = ["1,1", *re.findall("[0-9],[0-9]", " ".join(given[4] for _, given in found))]
    joint = chance.choice(["/", "x", ""])
    new = f"{chance.choice(cells)}{joint}{chance.choice(cells)}" if joint else chance.choice(cells)
    return swapped(lines, number, " ".join([*words[:4], chance.choice([other, new])]))


def forged_pairs(lines: list[str], chance: Random) -> list[str]:
    """Pairs left out, turned around, mixed up or added."""
    found = [number for number, line in enumerate(lines) if line.startswith("pairs")]
    if not found:
        return forged_word(lines, chance)
    number = chance.choice(found)
    pairs = lines[number].split(" ")[1:]
    act = chance.randrange(5)
    if act == 0 and pairs:
        pairs.pop(chance.randrange(len(pairs)))
    elif act == 1:
        chance.shuffle(pairs)
    elif act == 2:
        pairs = ["-".join(reversed(pair.split("-"))) for pair in pairs]
    elif act == 3:
        cells = re.findall("[0-9],[0-9]", " ".join(pairs))
        chance.shuffle(cells)
        pairs = ["-".join(two) for two in zip(cells[::2], cells[1::2], strict=False)]
    else:
        row, column, more, other = (chance.randint(1, 4) for _ in range(4))
        pairs.append(f"{row},{column}-{more},{other}")
    return swapped(lines, number, " ".join(["pairs", *pairs]))


FORGERS = [
    forged_header,
    forged_line,
    forged_word,
    forged_letter,
    forged_answer,
    forged_answer,
    forged_pairs,
]


def forged_file(lines: list[str], chance: Random) -> bytes:
    """A file with the lines, perhaps in several pieces, perhaps with more at its end."""
    content = packed(lines)
    act = chance.randrange(20)
    if act == 0:
        place = chance.randrange(len(lines))
        return packed(lines[:place]) + packed(lines[place:])
    if act == 1:
        return content + b"\0" * chance.randrange(9)
    if act == 2:
        return content + chance.choice([b"x", content, b"\0x", gzip.compress(b""), content[:9]])
    if act == 3:
        return content[: chance.randrange(len(content))]
    if act == 4:
        place = chance.randrange(10, len(content))
        return content[:place] + bytes([chance.randrange(256)]) + content[place + 1 :]
    return content


def forged(lines: list[str], chance: Random) -> bytes:
    """A file that is not quite the proof, its end nearly always made to fit."""
    for _ in range(chance.choice([0, 1, 1, 1, 1, 2, 3])):
        lines = chance.choice(FORGERS)(lines, chance)
    return forged_file(lines if chance.random() < 0.05 else sealed(lines), chance)
