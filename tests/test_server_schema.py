"""The API keeps to its own description, whatever is sent to it, by strangers and by players."""

from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from servers import Chair, RunningServer, good

SOME, MANY = 6, 400
REFUSED = [403, 404, 405, 409, 413, 422, 431]
# No description can say which texts are games, moves or positions: some that fit it are refused.
LEFT_OUT = [positive_data_acceptance]


@pytest.fixture
def described(served: RunningServer) -> Any:
    """The description as the server gives it."""
    config = schemathesis.Config.from_dict(
        {"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}}
    )
    return schemathesis.openapi.from_url(f"{served.url}/api/openapi.json", config=config)


SCHEMA: Any = schemathesis.pytest.from_fixture("described")


def every_call() -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test of every call that is described."""
    decorator: Callable[[Callable[..., None]], Callable[..., None]] = SCHEMA.parametrize()
    return decorator


def called(case: Any, chair: Chair | None = None) -> None:
    """Call the server, and see that its answer is one of those that are described."""
    if chair and "id" in (case.path_parameters or {}):
        case.path_parameters["id"] = chair.id
    headers = chair.proof if chair else None
    case.call_and_validate(headers=headers, excluded_checks=LEFT_OUT)


@pytest.fixture
def seated(served: RunningServer) -> Callable[[], Chair]:
    """A seat in a game that goes on; another one when that is over."""
    chairs: list[Chair] = []

    def seat() -> Chair:
        if not chairs or chairs[0].state()["status"] == "over":
            chairs[:] = [served.opened("blockade:size=3", "random", games=3)]
        return chairs[0]

    return seat


@every_call()
@settings(max_examples=SOME, deadline=None)
def test_strangers(case: Any) -> None:
    called(case)


@every_call()
@settings(max_examples=SOME, deadline=None)
def test_players(case: Any, seated: Callable[[], Chair]) -> None:
    called(case, seated())


@pytest.mark.long
@every_call()
@settings(max_examples=MANY, deadline=None)
def test_many_strangers(case: Any) -> None:
    called(case)


@pytest.mark.long
@every_call()
@settings(max_examples=MANY, deadline=None)
def test_many_players(case: Any, seated: Callable[[], Chair]) -> None:
    called(case, seated())


def test_the_description_is_complete(served: RunningServer) -> None:
    """Every answer has a shape, and every field a meaning."""
    document = good(served.client.get("/api/openapi.json"))
    for word in ("Bearer", "cookie", "Origin", "/live", "4404", '{"error"'):  # for every call
        assert word in document["info"]["description"]
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            where = f"{method} {path}"
            assert call["description"], where
            for status, answer in call["responses"].items():
                assert answer["description"], where
                for kind, content in answer["content"].items():
                    assert content["schema"], (where, status, kind)
                    if status >= "400":
                        assert content["schema"]["title"] == "ErrorDocument", (where, status)
