"""The calls of the API that teach: what a position is worth, and how a game was played."""

from collections.abc import Awaitable, Callable, Hashable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse, Response

from fivesquare.core import IllegalMove, UnreadableMove
from fivesquare.inquiry import HINT
from fivesquare.match import NotNow
from fivesquare.records.format import to_json
from fivesquare.records.named import named, pasted
from fivesquare.records.record import Record
from fivesquare.reports import documents
from fivesquare.reports.state import placed
from fivesquare.web.allowance import STUDIES
from fivesquare.web.api import Begun, Moves, Named, Placed, allow, entered, not_first, premises_of
from fivesquare.web.bodies import RecordBody
from fivesquare.web.description import answers
from fivesquare.web.engine_room import EngineRoom
from fivesquare.web.gate import address_of
from fivesquare.web.library import Copy
from fivesquare.web.parcels import packed, text_of

LESSONS = APIRouter(default_response_class=Response)
MOST_SECONDS = 10.0


@LESSONS.get("/api/analysis", responses=answers(documents.AnalysisDocument, 422, 503))
async def analysis(
    request: Request,
    game: Named = None,
    moves: Moves = "",
    position: Placed = None,
    first: Begun = None,
    seconds: Annotated[
        float, Query(ge=0, le=MOST_SECONDS, description="how long to search at most")
    ] = HINT,
) -> Response:
    """What a position and every move in it are worth."""
    record = named(game, moves, position)
    try:
        if first is not None:
            record.game.check_next(record.position, first)
    except (IllegalMove, UnreadableMove) as error:
        return not_first(record, error)
    bare = Record(record.game, start=record.position)  # however it came about
    found = await known(
        request,
        (str(bare.game), bare.position, first),
        seconds,
        lambda engine, asker: engine.worth(bare, first, seconds, asker),
    )
    head = text_of(placed(record))
    return packed(request, f"{head[:-1]},{found[1:]}", "application/json")


@LESSONS.get(
    "/api/games/{id}/review", responses=answers(documents.ReviewDocument, 404, 409, 422, 503)
)
async def review(request: Request, id: str) -> Response:
    """A finished game with every move judged."""
    _, room = await entered(request, id)
    record = room.game.record
    if record.result is None:
        raise NotNow("The game is not over: a review comes after it.")
    found = await known(request, record, 0, lambda engine, asker: engine.review(record, asker))
    return packed(request, found, "application/json")


async def known(
    request: Request,
    about: Hashable,
    seconds: float,
    search: Callable[[EngineRoom, str], Awaitable[Copy]],
) -> str:
    """What is in the library about something; else what a search finds, which not everybody may
    ask for as often as they like."""
    server = premises_of(request)
    found = server.library.find(about, seconds)
    if found is not None:
        return found
    allow(request, STUDIES)
    asker = address_of(request.scope)
    return await server.library.search(about, seconds, lambda: search(server.engine, asker))


@LESSONS.post("/api/record", responses=answers(documents.RecordDocument, 422))
async def read(body: RecordBody) -> Response:
    """Read a record, or a position, as somebody has pasted it."""
    return JSONResponse(to_json(pasted(body.text)))
