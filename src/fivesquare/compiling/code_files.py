"""Compiled code on disk: one file for each function and kinds of arguments it is compiled for.

A file says in its first line what it is, down to the sources, the versions and the processor; its
name is made from that line, and it ends in a checksum over everything before. What is not exactly
what is asked for is not even unpacked. A full disk, a file in disorder, or somebody who compiles
the same or clears the directory meanwhile, costs time and nothing else.
"""

import hashlib
import json
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import CodeType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import sigutils
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from fivesquare.compiling.settings import fingerprint
from fivesquare.owned import is_own_directory, open_own, own_file, remove_forgotten

FORMAT = 1
CHECK_BYTES = 32
LARGEST = 1 << 26  # bytes; no function comes near

VERSIONS = {
    "python": sys.version,
    "numba": numba.__version__,
    "llvmlite": llvmlite.__version__,
    "numpy": np.__version__,
}


class Cache(NullCache):
    """What the compiler asks for code that is kept, one for each function."""

    def __init__(self, function: Callable[..., Any], sources: str, place: Path) -> None:
        self.function, self.place = function, place
        self.known = {
            "format": FORMAT,
            "function": f"{function.__module__}.{function.__qualname__}",
            "code": hashlib.sha256(spelled_code(function.__code__).encode()).hexdigest(),
            "sources": sources,
            **VERSIONS,
        }

    @property
    def cache_path(self) -> str:
        return str(self.place)

    def identity(self, arguments: Any, codegen: Any) -> bytes:
        """Everything that the code depends on, as a line."""
        more = {
            "arguments": [spelled(kind) for kind in arguments],
            "target": codegen.magic_tuple(),
            "settings": fingerprint(),
        }
        return json.dumps({**self.known, **more}, sort_keys=True).encode() + b"\n"

    def path(self, identity: bytes) -> Path:
        """Where code is kept."""
        name = hashlib.sha256(identity).hexdigest()
        return self.place / f"{self.function.__name__}-{name[:32]}.code"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for some kinds of arguments; None when it is not kept."""
        target_context.refresh()
        arguments, _ = sigutils.normalize_signature(sig)
        identity = self.identity(arguments, target_context.codegen())
        data = read(self.path(identity), identity)
        if data is None:
            return None
        kept, code = pickle.loads(data)
        if kept != arguments:  # the compiler's own word for the same
            return None
        return CompileResult._rebuild(target_context, *code)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled for some kinds of arguments, if that can be done."""
        if self.function.__closure__ or data.lifted or data.library.has_dynamic_globals:
            return  # it depends on more than can be said
        arguments, _ = sigutils.normalize_signature(sig)
        identity = self.identity(arguments, data.codegen)
        write(self.path(identity), identity, dumps((arguments, data._reduce())))


def read(path: Path, identity: bytes) -> memoryview | None:
    """What a file holds, if it is what its name says and nothing in it has changed."""
    if not is_own_directory(path.parent):
        return None
    try:
        with open_own(path) as file:
            data = memoryview(file.read(LARGEST + 1))
    except OSError:
        return None
    whole, check = data[:-CHECK_BYTES], data[-CHECK_BYTES:]
    if len(data) > LARGEST or hashlib.sha256(whole).digest() != check:
        return None
    return whole[len(identity) :] if whole[: len(identity)] == identity else None


def write(path: Path, identity: bytes, data: bytes) -> None:
    """Keep a file, for the user alone; where that is not possible, do without."""
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_own_directory(path.parent):
            remove_forgotten(path.parent.parent)
            with own_file(path) as file:
                file.write(identity + data + hashlib.sha256(identity + data).digest())


def spelled(kind: Any) -> str:
    """A kind of argument, its classes with where they come from."""
    named = getattr(kind, "instance_class", None)
    if named is None:
        return str(kind)
    parts = ", ".join(spelled(part) for part in kind.types)
    return f"{named.__module__}.{named.__qualname__}({parts})"


def spelled_code(code: CodeType) -> str:
    """What the interpreter runs, the same text in every process."""
    constants = [
        spelled_code(value)
        if isinstance(value, CodeType)
        else repr(sorted(map(repr, value)) if isinstance(value, frozenset) else value)
        for value in code.co_consts
    ]
    return repr((code.co_name, code.co_code, code.co_names, code.co_varnames, constants))
