"""Memory that nothing leads to: freed while a server runs, but not while people wait."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from fivesquare.web import premises
from fivesquare.web.allowance import Allowance
from fivesquare.web.database import ready_database
from fivesquare.web.installation import Installation
from loops import run_apart


class Ring:
    """Holds itself, so that only a look through everything finds that nobody else does."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def thresholds() -> Iterator[None]:
    """What this process does with its own memory stays as it was."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.mark.usefixtures("thresholds")
def test_old_rings_are_freed_now_and_then_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(premises, "SWEEP", 0.01)
    with ready_database(f"sqlite:///{tmp_path}/games.db") as database:
        run_apart(lived_through(Installation(), database, monkeypatch))


async def lived_through(
    installation: Installation, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with premises.served(installation, database, Allowance(1)):
        await asyncio.sleep(0.1)  # until everything has begun
        ring = Ring()
        gc.collect()  # by now it is old
        trace = weakref.ref(ring)
        del ring
        young = [[number] for number in range(200_000)]  # which makes it look, if it looked at all
        await asyncio.sleep(0.1)
        assert len(young) == 200_000
        assert trace() is not None, "while people play nothing old is looked through"
        monkeypatch.setattr(premises, "THOROUGH", 0.0)
        until = asyncio.get_running_loop().time() + 20
        while trace() is not None and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.01)
        assert trace() is None
