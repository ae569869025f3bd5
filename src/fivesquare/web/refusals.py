"""Every refusal has one shape: a status, a word for programs, a sentence for people."""

import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path

from fivesquare.core import GameError
from fivesquare.hosted import NoSeat
from fivesquare.match import NotNow
from fivesquare.reports.documents import ErrorDocument
from fivesquare.reports.faults import error_document
from fivesquare.texts import printable
from fivesquare.web.club import UnknownTable
from fivesquare.web.pages import missing
from fivesquare.web.queue import Busy

NO_SEAT = "You have no seat in this game: join it, or show the secret of your seat."
NOTHING_HERE = "There is nothing at this address; /api names what there is."
NO_JSON = "The body cannot be read: it is no JSON."
NO_OBJECT = "The body has to be a JSON object, sent as application/json."
LOG = logging.getLogger("fivesquare.web")
BUSY = "The engine has too much to do: ask again in a moment."


class TooOften(Exception):
    """Somebody asks too often; when they may again."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def refusal(
    status: int, kind: str, message: str, legal: list[str] | None = None, **headers: str
) -> Response:
    """A refusal as an answer."""
    document: ErrorDocument = error_document(kind, message)
    if legal is not None:
        document["error"]["legal"] = legal
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return JSONResponse(document, status, named)


def too_many(seconds: float) -> Response:
    """Somebody asks too often."""
    wait = int(seconds) + 1
    sentence = f"That is too often: ask again in {wait} second{'' if wait == 1 else 's'}."
    return refusal(429, "too many", sentence, Retry_After=str(wait))


def of_game(error: GameError) -> Response:
    """What cannot be: as the game stands (409), or at all (422)."""
    if isinstance(error, UnknownTable):
        return refusal(404, error.kind, str(error))
    if isinstance(error, NotNow):
        return refusal(409, error.kind, str(error))
    return refusal(422, error.kind, str(error))


def of_validation(error: RequestValidationError) -> Response:
    """What is wrong with the first field that is."""
    first: dict[str, Any] = error.errors()[0]
    if first["type"] == "json_invalid":
        return refusal(422, "usage", NO_JSON)
    if len(first["loc"]) == 1 and first["type"] in ("missing", "model_attributes_type"):
        return refusal(422, "usage", NO_OBJECT)
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    what = first["msg"].removeprefix("Value error, ")
    return refusal(422, "usage", f"{where}: {what}." if where else f"{what}.")


def of_http(error: HTTPException, request: Request) -> Response:
    """What the framework refuses by itself."""
    if error.status_code == 400:  # only ever a body
        return refusal(422, "usage", NO_JSON)
    phrase = HTTPStatus(error.status_code).phrase
    kinds = {404: "unknown address", 405: "method"}
    sentences = {
        404: NOTHING_HERE,
        405: "That method is not for this address; /api names what there is.",
    }
    kind = kinds.get(error.status_code, "http")
    response = refusal(error.status_code, kind, sentences.get(error.status_code, f"{phrase}."))
    response.headers.update(error.headers or {})
    if error.status_code == 405:  # the framework knows the methods of one function only
        methods = {*methods_at(request), *response.headers.get("Allow", "").split(", ")} - {""}
        more = {"HEAD"} if "GET" in methods else set[str]()
        response.headers["Allow"] = ", ".join(sorted(methods | more))
    return response


def of_database(error: SQLAlchemyError) -> Response:
    """The database is away, or its disk is full: nothing has changed, and it may come back."""
    why = printable(str(getattr(error, "orig", None) or error).partition("\n")[0], 200)
    LOG.warning("The database does not answer: %s", why)
    return refusal(503, "database", "The games cannot be reached: try again.", Retry_After="2")


def methods_at(request: Request) -> set[str]:
    """What may be done at an address, as the API is described."""
    described: dict[str, dict[str, Any]] = request.app.openapi()["paths"]
    path = request.url.path
    return {
        method.upper()
        for template, calls in described.items()
        if compile_path(template)[0].match(path)
        for method in calls
    }


def refuse(app: FastAPI) -> None:
    """Everything that goes wrong in this application is told in that shape."""
    answers: dict[Any, Callable[[Any, Request], Response]] = {
        GameError: lambda error, _: of_game(error),
        RequestValidationError: lambda error, _: of_validation(error),
        HTTPException: of_http,
        TooOften: lambda error, _: too_many(error.seconds),
        NoSeat: lambda *_: refusal(403, "no seat", NO_SEAT),
        Busy: lambda *_: refusal(503, "busy", BUSY, Retry_After="2"),
        SQLAlchemyError: lambda error, _: of_database(error),
        Exception: lambda *_: refusal(500, "system", "Something went wrong in the server."),
    }
    for kind, answer in answers.items():
        app.add_exception_handler(kind, handler(answer))


def is_read_by_people(request: Request) -> bool:
    """Whether a browser shows the answer as a page."""
    is_page = not request.url.path.startswith(("/api", "/static"))
    return request.method == "GET" and is_page and "text/html" in request.headers.get("accept", "")


def handler(
    answer: Callable[[Any, Request], Response],
) -> Callable[[Request, Any], Awaitable[Response]]:
    """An answer as the framework wants it."""

    async def handle(request: Request, error: Any) -> Response:
        if getattr(error, "status_code", 0) == 404 and is_read_by_people(request):
            return missing(request)
        return answer(error, request)

    return handle
