"""Variants by name: `size=7,diagonal=yes,obstacles=3,seed=42` to the fields of a game's rules.

Which options a game has follows from the fields of its rules, and so do their defaults.
"""

from typing import Any, NamedTuple

from fivesquare.board import Board, bits, count, index, square
from fivesquare.core import BadVariant, Game, Kind
from fivesquare.texts import nearest, quoted, whole_number

ORDER = ("size", "diagonal", "crossing", "first", "obstacles", "blocked", "seed")
FIELDS = {"board": ("size",), "blocked": ("obstacles", "blocked", "seed")}
SPARE = 2  # this many cells at least stay free of obstacles


class VariantOption(NamedTuple):
    """One thing that can be varied: its default, and what it may be instead."""

    name: str
    default: str | int
    values: tuple[str | int, ...] | None  # every value, where they can be listed
    meaning: str

    @property
    def range(self) -> str:
        """What it may be, in words."""
        if self.values is None:
            return RANGES[self.name]
        shown = ", ".join(map(str, self.values))
        return f"{shown}; default {self.default}"

    def described(self) -> dict[str, Any]:
        """The option for a JSON document."""
        if self.values:
            limits: dict[str, Any] = {"values": list(self.values)}
        else:
            limits = {"range": RANGES[self.name], **LIMITS[self.name]}
        return {"default": self.default, **limits, "meaning": self.meaning}


MEANINGS = {
    "size": "rows and columns of the board",
    "diagonal": "whether a path may step diagonally",
    "crossing": "whether a knight's way may lead over blocked cells",
    "first": "which player moves first",
    "obstacles": "how many cells are blocked at random",
    "blocked": "which cells are blocked, instead of obstacles",
    "seed": "which random obstacles",
}
RANGES = {
    "obstacles": "0 to the number of cells minus 2; default 0",
    "blocked": "cells like 2.2-4.5; default none",
    "seed": "a whole number; default 0",
}


LIMITS: dict[str, dict[str, Any]] = {
    "obstacles": {
        "minimum": 0,
        "maximum_by_size": {str(size): size**2 - SPARE for size in range(3, 8)},
    },
    "blocked": {"cells_at_most_by_size": {str(size): size**2 - SPARE for size in range(3, 8)}},
    "seed": {"minimum": 0, "maximum": 10**18 - 1},
}


def options_of(kind: Kind) -> dict[str, VariantOption]:
    """The options of a game, in canonical order."""
    defaults: dict[str, Any] = kind.rules._field_defaults  # type: ignore[attr-defined]
    names = {name for field in defaults for name in FIELDS.get(field, (field,))}
    ordered = sorted(names, key=ORDER.index)  # an option must have its place in the order
    return {name: option(kind, name, defaults) for name in ordered}


def option(kind: Kind, name: str, defaults: dict[str, Any]) -> VariantOption:
    """One option of a game."""
    if name == "size":
        return VariantOption(name, defaults["board"].size, kind.sizes, MEANINGS[name])
    if name in RANGES:
        return VariantOption(name, "" if name == "blocked" else 0, None, MEANINGS[name])
    values = ("no", "yes") if isinstance(defaults[name], bool) else (1, 2)
    return VariantOption(name, written(defaults[name]), values, MEANINGS[name])


def written(value: bool | int) -> str | int:
    """A field's value as it stands in a variant."""
    return ("no", "yes")[value] if isinstance(value, bool) else value


def read_variant(kind: Kind, text: str, seed: int = 0) -> dict[str, Any]:
    """The fields of the rules that a variant names; `seed` draws the obstacles if it does not."""
    given = split(kind, text)
    fields: dict[str, Any] = {
        name: value for name, value in given.items() if name not in ("size", *FIELDS["blocked"])
    }
    board = fields["board"] = square(int(given.get("size", options_of(kind)["size"].default)))
    if "obstacles" in given and "blocked" in given:
        raise BadVariant(kind.id, "Give either obstacles or blocked, not both.")
    if "blocked" in given:
        fields["blocked"] = read_blocked(kind, board, str(given["blocked"]))
    elif "obstacles" in given:
        number = int(given["obstacles"])
        most = count(board.full) - SPARE
        if number > most:
            raise BadVariant(kind.id, f"obstacles is 0 to {most} on this board, not {number}.")
        fields["blocked"] = draw_obstacles(board, number, int(given.get("seed", seed)))
    return fields


def split(kind: Kind, text: str) -> dict[str, bool | int | str]:
    """`name=value,name=value` with every name and value checked by itself."""
    options = options_of(kind)
    given: dict[str, bool | int | str] = {}
    for part in text.split(","):
        name, equals, value = part.partition("=")
        if not equals:
            raise BadVariant(
                kind.id, f"{quoted(part)} is not an option; an option looks like size=5."
            )
        if name not in options:
            close = nearest(name, options)
            hint = f" Did you mean {close}?" if close else ""
            raise BadVariant(
                kind.id,
                f"{kind.title} has no option {quoted(name)}.{hint}"
                f" Its options: {', '.join(options)}.",
            )
        if name in given:
            raise BadVariant(kind.id, f"The option {name} is given twice.")
        given[name] = read_value(kind, options[name], value)
    return given


def read_value(kind: Kind, option: VariantOption, value: str) -> bool | int | str:
    """One option's value: yes and no as truth, numbers as numbers, cells as text."""
    number = whole_number(value)
    if option.values is None:
        if option.name == "blocked":
            return value
        if number is None:
            raise BadVariant(kind.id, f"{option.name} is a whole number, not {quoted(value)}.")
        return number
    if value not in map(str, option.values):
        *most, last = map(str, option.values)
        raise BadVariant(
            kind.id,
            f"In {kind.title} {option.name} is {', '.join(most)} or {last}, not {quoted(value)}.",
        )
    return value == "yes" if number is None else number


def read_blocked(kind: Kind, board: Board, text: str) -> int:
    """`2.2-4.5` as a mask."""
    low, high = kind.origin, kind.origin + board.size - 1
    mask = 0
    for part in text.split("-") if text else []:
        row, dot, column = part.partition(".")
        if not (dot and all(n in map(str, range(low, high + 1)) for n in (row, column))):
            raise BadVariant(
                kind.id,
                f"{quoted(part)} is not a cell of this board;"
                f" blocked cells look like {low}.{low}-{low}.{high}.",
            )
        cell = 1 << ((int(row) - low) * board.size + int(column) - low)
        if cell & mask:
            raise BadVariant(kind.id, f"The cell {part} is blocked twice.")
        mask |= cell
    most = count(board.full) - SPARE
    if count(mask) > most:
        raise BadVariant(kind.id, f"At most {most} cells of this board can be blocked.")
    return mask


def draw_obstacles(board: Board, number: int, seed: int) -> int:
    """That many cells at random, the same on every machine for the same seed."""
    from random import Random  # few games have obstacles, and every start would pay for it

    chance = Random(seed)
    free = list(bits(board.full))
    # Only `random()` itself is promised to stay the same from one Python to the next.
    return sum(free.pop(int(chance.random() * len(free))) for _ in range(number))


def write_variant(kind: Kind, rules: Any) -> str:
    """The canonical options of a game's rules: defaults left out, cells named."""
    parts = []
    for field, default in kind.rules._field_defaults.items():  # type: ignore[attr-defined]
        value = getattr(rules, field)
        if value == default:
            continue
        if field == "board":
            parts.append(f"size={value.size}")
        elif field == "blocked":
            parts.append(f"blocked={write_blocked(kind, rules.board, value)}")
        else:
            parts.append(f"{field}={written(value)}")
    return ",".join(sorted(parts, key=lambda part: ORDER.index(part.partition("=")[0])))


def write_blocked(kind: Kind, board: Board, mask: int) -> str:
    """A mask as `2.2-4.5`."""
    cells = (divmod(index(bit), board.size) for bit in bits(mask))
    return "-".join(f"{row + kind.origin}.{column + kind.origin}" for row, column in cells)


def family(game: Game) -> str:
    """The name of a game without the cells of its obstacles: `pathway:obstacles=3`."""
    options = game.variant.split(",") if game.variant else []
    for place, option in enumerate(options):
        name, _, value = option.partition("=")
        if name == "blocked":
            options[place] = f"obstacles={value.count('-') + 1}"
    return f"{game.about.id}:{','.join(options)}" if options else game.about.id
