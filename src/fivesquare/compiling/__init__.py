"""The rules, compiled: the very methods of `games/`, at the speed of C.

`fast` compiles a function that is given a game's rules and calls their methods; it is made
anew for each kind of rules, once, and kept in the user's cache directory. With
NUMBA_DISABLE_JIT=1 the same code runs interpreted, and gives the same answers.
"""

import hashlib
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from fivesquare import board, core, symmetry, turns
from fivesquare.compiling.settings import understood
from fivesquare.games import GAMES
from fivesquare.places import cache_home

with understood():
    import numba
    from numba.core import cgutils, types
    from numba.extending import intrinsic, overload, overload_method, register_jitable

    from fivesquare.compiling.code_files import Cache, spelled_code

ROOMS = ("games", "compiling", "certificates", "engine", "envs/compiled")  # where it is written
FLOOR = (board, core, symmetry, turns)  # and what it stands on
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
    """A name for the code that is compiled: when any of it changes, nothing old is used.

    It is that of the sources as they are read here, and of the rules as they run: in a process
    that has gone on since before the sources were changed, these are not the same.
    """
    package = Path(__file__).parent.parent
    files = [file for room in ROOMS for file in (package / room).rglob("*.py")]
    files += [Path(str(module.__file__)) for module in FLOOR]
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(f"{file.relative_to(package)} {file.stat().st_size}\n".encode())
        whole.update(file.read_bytes())
    for function in (*helpers(), *INSTRUCTIONS, *rules()):
        whole.update(spelled_code(function.__code__).encode())
    return whole.hexdigest()[:16]


@cache
def place() -> Path:
    """The directory in which compiled code is kept."""
    return cache_home() / "compiled" / digest()


def helpers() -> list[Callable[..., Any]]:
    """The plain functions that the rules and positions are handled with."""
    known = {**vars(board), **vars(symmetry)}
    found = [each for each in known.values() if inspect.isfunction(each)]
    usual = [each for each in found if each.__name__ not in PYTHON_ONLY]
    return [*(each for each in usual if each not in INSTRUCTIONS), *HELPERS]


def rules() -> Iterator[Callable[..., Any]]:
    """Every method of every game's rules."""
    for kind in GAMES.values():
        for name, method in vars(kind.rules).items():
            if inspect.isfunction(method) and not name.startswith("_") and name not in PYTHON_ONLY:
                yield method


def install() -> None:
    """Teach the compiler the helpers of the rules, and the rules' methods."""
    for helper in helpers():
        register_jitable(helper)
    for helper, instruction in INSTRUCTIONS.items():
        overload(helper, strict=False)(instruction)
    # Games that share a method's name share its arguments.
    for name, method in {method.__name__: method for method in rules()}.items():
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


@cache
def inlined(function: F) -> F:
    """Let compiled code call a plain function as if it were written out there, which is faster
    where it is small and called all the time."""
    made: F = register_jitable(inline="always")(function)
    return made


def by_rules(
    case_for: Callable[[type], Callable[..., Any]], default: Callable[..., Any]
) -> Callable[..., Any]:
    """A function of (rules, ...) that is another one for each kind of rules.

    All of them take the same arguments, as the default does.
    """

    def dispatch(rules: Any, *args: Any) -> Any:
        return case_for(type(rules))(rules, *args)

    def resolve(rules: Any, *args: Any) -> Any:
        return case_for(rules.instance_class)

    resolve.__signature__ = inspect.signature(default)  # type: ignore[attr-defined]
    overload(dispatch)(resolve)
    return dispatch


def fast(function: F) -> F:
    """Compile a function; other threads go on while it runs."""
    made: Any = numba.njit(nogil=True)(function)
    if made is not function:  # or nothing is compiled at all
        made._cache = Cache(function, digest(), place())
    return cast(F, made)


def settled(function: F, *args: Any) -> F:
    """A compiled function for arguments of exactly these types: it does not look at them again,
    which takes longer than a short function itself. Other types must never be given to it."""
    compiler: Any = function
    if not hasattr(compiler, "overloads"):  # nothing is compiled at all
        return function
    signature = tuple(map(numba.typeof, args))
    compiler.compile(signature)
    return cast(F, compiler.overloads[signature].entry_point)


install()
