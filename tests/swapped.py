"""Every file of compiled code put in the place of every other: none is taken for what it is not.

A program of its own, since the code of the other tests must stay where it is:
`python tests/swapped.py all blockade pathway` in a FIVESQUARE_HOME made for it.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from numba.core.dispatcher import Dispatcher

from fivesquare import load
from fivesquare.certificates import checker
from fivesquare.compiling import place
from fivesquare.engine import analyze
from fivesquare.engine.proofs import certify
from fivesquare.engine.strong import count_all


def use(name: str) -> None:
    """Ask everything of a game that is answered by compiled code."""
    game = load(name)
    analyze(game, game.start())
    small = load(f"{name}:size=3")
    count_all(small)
    value = {"win": 1, "draw": 0, "loss": -1}[str(analyze(small, small.start()).value)]
    with tempfile.TemporaryDirectory() as directory:
        proof = Path(directory) / "proof"
        certify(small, value, proof)
        checker.LARGE = 0  # compile for layers of any size
        checker.check(proof)


def compiled() -> Iterator[tuple[Any, Any]]:
    """Every compiled function of the package, with the kinds of arguments it was compiled for."""
    seen = set()
    modules = [module for name, module in sys.modules.items() if name.startswith("fivesquare.")]
    from fivesquare.certificates import follower

    for owner in [*map(vars, modules), follower.compiled()._asdict()]:
        for found in list(owner.values()):
            if isinstance(found, Dispatcher) and found not in seen:
                seen.add(found)
                yield from ((found, arguments) for arguments in found.overloads)


def main() -> None:
    """Swap them all; the last line says how many were refused."""
    depth, *games = sys.argv[1:]
    for name in games:
        if depth == "all":
            use(name)
        else:
            analyze(load(name), load(name).start())
    files = {path: path.read_bytes() for path in sorted(place().glob("*.code"))}
    loading = {}
    for function, arguments in compiled():
        identity = function._cache.identity(arguments, function.targetctx.codegen())
        loading[function._cache.path(identity)] = function, arguments
    assert files.keys() == loading.keys(), "a file that belongs to no function, or none for one"

    def is_loaded(path: Path) -> bool:
        function, arguments = loading[path]
        return function._cache.load_overload(arguments, function.targetctx) is not None

    refused = 0
    for path, own in files.items():
        for data in files.values():
            path.write_bytes(data)
            if data != own:
                assert not is_loaded(path), f"{path} was believed to be something else"
                refused += 1
        path.write_bytes(own)
        assert is_loaded(path), path
    print(f"{len(files)} files, {refused} swaps refused")


if __name__ == "__main__":
    main()
