"""The compiler's own settings, from environment variables that begin with NUMBA_.

Those that mean nothing are refused in a sentence; those that change the code are part of its name.
"""

import errno
import hashlib
import os
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fivesquare.texts import printable, quoted

TRACE = "NUMBA_CHROME_TRACE"
PRUNING = "NUMBA_LLVM_REFPRUNE_FLAGS"
PRUNED = {"all", "diamond", "fanout", "fanout_raise", "per_bb"}
PROCESSOR = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
# What the compiler makes of a processor's name and features: silence, complaints, or its own end.
TRIAL = """
import os, llvmlite.binding as llvm
llvm.initialize_native_target()
name, features = (os.environ.get("NUMBA_CPU_" + which, "") for which in ("NAME", "FEATURES"))
llvm.Target.from_default_triple().create_target_machine(cpu=name, features=features)
"""
EXPECTED = {  # what is complained of, and what would be right
    "invalid literal for int": "a whole number",
    "could not convert string to float": "a number",
    "supported values are (.*)": "one of {}",
}
NOT_IN_THE_CODE = {"NUMBA_NUM_THREADS", "NUMBA_DEFAULT_NUM_THREADS", "CACHE_DIR"}


class BadSetting(OSError):
    """An environment variable that the compiler cannot do anything with.

    No move is to blame for it: a game that is going on is not lost by it.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(errno.EINVAL, f"{sentence}; correct it or unset it")


@contextmanager
def understood() -> Iterator[None]:
    """In here the compiler is loaded; a setting that it does not understand is a BadSetting."""
    ours = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    check(ours)
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("error", "Environment variable", RuntimeWarning)
            yield
    except Exception as error:
        if not ours:
            raise
        name = re.match("Environment variable '([^']+)'", str(error))
        if name and name[1] in ours:
            right = what_is_right(str(error.__context__))
            raise BadSetting(wrong(name[1], ours[name[1]], right)) from error
        why = printable(str(error)).removesuffix(".")
        raise BadSetting(f"The compiler cannot begin with {listed(ours)} ({why})") from error


def check(ours: dict[str, str]) -> None:
    """Refuse what the compiler would not notice in time, or be ended by."""
    if not Path(ours.get(TRACE, "")).parent.is_dir():
        raise BadSetting(wrong(TRACE, ours[TRACE], "a file in a directory that is there"))
    if not {flag.strip().lower() for flag in ours.get(PRUNING, "all").split(",")} <= PRUNED:
        right = f"a list of any of {', '.join(sorted(PRUNED))}"
        raise BadSetting(wrong(PRUNING, ours[PRUNING], right))
    named = {name: ours[name] for name in PROCESSOR if ours.get(name)}
    if named:
        tried = subprocess.run([sys.executable, "-c", TRIAL], capture_output=True, check=False)
        if tried.returncode or tried.stderr:
            raise BadSetting(
                f"The compiler knows no processor with {listed(named)}; NUMBA_CPU_NAME should be"
                " generic or a name like haswell, NUMBA_CPU_FEATURES a list like +sse2,-avx"
            )


def listed(ours: dict[str, str]) -> str:
    """Variables and what they are set to."""
    return " and ".join(f"{name}={printable(value, 40)}" for name, value in sorted(ours.items()))


def what_is_right(complaint: str) -> str:
    """What the compiler would rather have had."""
    for begin, words in EXPECTED.items():
        if found := re.search(begin, complaint):
            return words.format(*found.groups())
    return f"something that the compiler can read ({printable(complaint)})"


def wrong(name: str, value: str, right: str) -> str:
    """What is wrong with a variable, and what would be right."""
    return f"The environment variable {name} is {quoted(value)}, but should be {right}"


def fingerprint() -> str:
    """All settings that can change what is compiled."""
    from numba.core import config

    found = {name: value for name, value in vars(config).items() if name.isupper()}
    text = repr(sorted((name, repr(found[name])) for name in found.keys() - NOT_IN_THE_CODE))
    return hashlib.sha256(text.encode()).hexdigest()
