import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from pages import chromium, visit
from parts import PARTS, part_of

__all__ = ["chromium", "visit"]  # fixtures that are asked for by name

# Programs that a shell starts in the background ignore Ctrl-C, and so would all that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "fivesquare",
    deadline=None,  # a slow day is not a failure
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
# Mutants are many, and each runs the tests: fewer examples, the same ones every time, and one
# that fails is not made any smaller.
settings.register_profile(
    "mutation",
    settings.get_profile("fivesquare"),
    max_examples=40,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fivesquare"))

if "MUTANT_UNDER_TEST" in os.environ:
    import forked  # noqa: F401 - programs are run in another way


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are processors: many tests wait for a program or a page."""
    return (os.cpu_count() or 1) + 2


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", choices=list(PARTS), help="the long tests of this part, no others")


# Servers, loaded only by who needs one.


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server with no limits that many tests ask, and that complains of nothing."""
    from servers import RunningServer, ended, own_database

    place = tmp_path_factory.mktemp("server")
    with RunningServer(place, own_database(place)) as found:
        yield found
        children = found.children()
        assert found.stop() == 0
        assert ended(children)
        assert found.said_wrong() == ""


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A real PostgreSQL, where there is one."""
    from postgres import cluster

    with cluster() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    from servers import own_database

    if request.param == "sqlite":
        return own_database(tmp_path)
    address: str = request.getfixturevalue("postgres").fresh()
    return address


PATIENCE = 60  # seconds, on a slow and busy machine


@pytest.fixture
def in_time() -> Iterator[None]:
    """A test that would wait for ever fails instead."""

    def hangs(*_: Any) -> None:
        pytest.fail("it hangs")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked long runs only when it is asked for."""
    if config.option.part:
        others = {item for item in items if not is_asked_for(item, config.option.part)}
        config.hook.pytest_deselected(items=list(others))
        items[:] = [item for item in items if item not in others]
        return
    if config.option.markexpr:
        return
    skip = pytest.mark.skip(reason="takes long: make test-long")
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(skip)


def is_asked_for(item: pytest.Item, part: str) -> bool:
    return item.get_closest_marker("long") is not None and part_of(item.path) == part
