"""The rules, compiled: the very methods of `games/`, at the speed of C.

`fast` compiles a function that is given a game's rules and calls their methods; it is made
anew for each kind of rules, once, and kept in the user's cache directory. With
NUMBA_DISABLE_JIT=1 the same code runs interpreted, and gives the same answers.
"""

import hashlib
import inspect
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import cgutils, types
from numba.extending import intrinsic, overload, overload_method, register_jitable

from fivesquare import board, core, turns
from fivesquare.archive import cache_home
from fivesquare.compiling.keeping import Cache
from fivesquare.games import GAMES

ROOMS = ("games", "compiling", "certificates", "engine")  # where compiled code is written
F = TypeVar("F", bound=Callable[..., Any])

NAMED_TUPLES = (types.NamedTuple, types.NamedUniTuple)
PYTHON_ONLY = ("square", "bits", "flaw")  # what the engine never calls
HELPERS = (core.verdict, core.won, core.vacant, core.claim, turns.each_turn)


def ones(_context: Any, cells: Any) -> Any:
    """How many bits are set: one instruction."""
    return types.int64(types.int64), lambda _, builder, __, args: builder.ctpop(args[0])


def zeros_above(_context: Any, cells: Any) -> Any:
    """How many of 64 bits are above the highest that is set: one instruction, not for 0."""

    def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
        return builder.ctlz(args[0], cgutils.true_bit)

    return types.int64(types.int64), generate


count_ones: Any = intrinsic(ones)
count_zeros_above: Any = intrinsic(zeros_above)


def count_at_once(cells: Any) -> Callable[[int], int]:
    """`board.count`, as the processor does it."""
    return lambda cells: count_ones(cells)


def index_at_once(cell: Any) -> Callable[[int], int]:
    """`board.index`, as the processor does it."""
    return lambda cell: 63 - count_zeros_above(cell | 1)


INSTRUCTIONS = {board.count: count_at_once, board.index: index_at_once}


@cache
def digest() -> str:
    """A name for the sources that are compiled: when one changes, nothing old is used."""
    package = Path(__file__).parent.parent
    files = [file for room in ROOMS for file in (package / room).rglob("*.py")]
    files += [Path(str(module.__file__)) for module in (board, core, turns)]
    text = b"".join(file.read_bytes() for file in sorted(files))
    versions = f"{numba.__version__} {sys.version}"
    return hashlib.sha256(text + versions.encode()).hexdigest()[:16]


def methods() -> dict[str, Callable[..., Any]]:
    """The methods of the rules by name; games that share a name share its arguments."""
    found: dict[str, Callable[..., Any]] = {}
    for kind in GAMES.values():
        for name, method in vars(kind.rules).items():
            if inspect.isfunction(method) and not name.startswith("_") and name not in PYTHON_ONLY:
                found.setdefault(name, method)
    return found


def install() -> None:
    """Teach the compiler the helpers of the rules, and the rules' methods."""
    place = str(cache_home() / "compiled" / digest())
    numba.config.CACHE_DIR = place  # type: ignore[attr-defined]
    for name, helper in vars(board).items():
        if inspect.isfunction(helper) and name not in PYTHON_ONLY and helper not in INSTRUCTIONS:
            register_jitable(helper)
    for helper in HELPERS:
        register_jitable(helper)
    for helper, instruction in INSTRUCTIONS.items():
        overload(helper, strict=False)(instruction)
    for name, method in methods().items():
        for named_tuple in NAMED_TUPLES:
            overload_method(named_tuple, name)(method_of(name, method))


def method_of(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    """What the compiler asks for the method `name` of some rules: that method itself."""

    def resolve(self: Any, *args: Any) -> Any:
        return getattr(self.instance_class, name)

    resolve.__signature__ = inspect.signature(method)  # type: ignore[attr-defined]
    return resolve


@cache
def helper(function: F) -> F:
    """Let compiled code call a plain function; saying it again makes no difference."""
    return register_jitable(function)


def by_rules(cases: dict[type, Callable[..., Any]]) -> Callable[..., Any]:
    """A function of (rules, ...) that is another one for each kind of rules."""
    for case in cases.values():
        register_jitable(case)

    def dispatch(rules: Any, *args: Any) -> Any:
        return cases[type(rules)](rules, *args)

    def resolve(rules: Any, *args: Any) -> Any:
        return cases[rules.instance_class]

    some_case = next(iter(cases.values()))
    resolve.__signature__ = inspect.signature(some_case)  # type: ignore[attr-defined]
    overload(dispatch)(resolve)
    return dispatch


def fast(function: F) -> F:
    """Compile a function; other threads go on while it runs."""
    made: Any = numba.njit(nogil=True)(function)
    if made is not function:  # or nothing is compiled at all
        made._cache = Cache(function)
    return cast(F, made)


install()
