"""Arrays that somebody has given: what is not as it must be is refused in a sentence."""

from typing import Any

import numpy as np

from fivesquare.envs.actions import shown
from fivesquare.errors import GameError

MOST_SEED = (1 << 64) - 1


def whole_numbers(given: Any, shape: tuple[int, ...], what: str) -> Any:
    """An array of whole numbers of 64 bits; the very same one if it is that."""
    found = as_array(given, what)
    if found.dtype.kind not in "iu":
        raise GameError(f"{what} must be whole numbers, not {found.dtype}.")
    check_shape(found, shape, what)
    if found.dtype == np.uint64 and found.size and found.max() > np.iinfo(np.int64).max:
        raise GameError(f"{what} must be numbers of 64 bits with a sign, not {found.max()}.")
    return np.ascontiguousarray(found, np.int64)


def booleans(given: Any, shape: tuple[int, ...], what: str) -> Any:
    """An array of True and False."""
    found = as_array(given, what)
    if found.dtype != np.bool:
        raise GameError(f"{what} must be True or False, not {found.dtype}.")
    check_shape(found, shape, what)
    return np.ascontiguousarray(found)


def room(given: Any, shape: tuple[int, ...], dtype: Any) -> Any:
    """An array to write into: a new one, or the one that was given if it is as it must be."""
    if given is None:
        return np.empty(shape, dtype)
    if not isinstance(given, np.ndarray) or given.dtype != dtype or not given.flags.carray:
        raise GameError(f"out must be a writable array of {np.dtype(dtype)} in one piece.")
    check_shape(given, shape, "out")
    return given


def check_shape(found: Any, shape: tuple[int, ...], what: str) -> None:
    """Refuse another shape."""
    if found.shape != shape:
        raise GameError(f"{what} must have the shape {shape}, not {found.shape}.")


def rows_of(given: Any, shapes: list[tuple[int, ...]], what: str) -> Any:
    """Numbers for each of many games, of one of these shapes for each."""
    found = as_array(given, what)
    if found.dtype.kind not in "biuf":
        raise GameError(f"{what} must be numbers, not {found.dtype}.")
    if found.ndim == 0 or found.shape[1:] not in shapes:
        wanted = " or ".join(str(("games", *shape)).replace("'", "") for shape in shapes)
        raise GameError(f"{what} must have the shape {wanted}, not {found.shape}.")
    return found


def as_array(given: Any, what: str) -> Any:
    """Whatever was given, as an array."""
    if isinstance(given, np.ma.MaskedArray):
        raise GameError(f"{what} must be an array without a mask.")
    try:
        return np.asarray(given)
    except (ValueError, TypeError, OverflowError):
        raise GameError(f"{what} must be an array of numbers, not {shown(given)}.") from None


def whole_number(given: Any, least: int, most: int, what: str) -> int:
    """A plain whole number."""
    is_one = isinstance(given, int | np.integer) and not isinstance(given, bool)
    if not is_one or not least <= given <= most:
        raise GameError(
            f"{what} must be a whole number from {least} to {most}, not {shown(given)}."
        )
    return int(given)
