"""The calls of the API that read the atlas."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from fivesquare import atlas
from fivesquare.reports import online
from fivesquare.web.bodies import LONG
from fivesquare.web.description import answers
from fivesquare.web.lessons import known
from fivesquare.web.parcels import packed, text_of

ATLAS = APIRouter(default_response_class=Response)
JSON = "application/json"
Name = Annotated[str, Path(max_length=LONG, description="a game of the atlas with its variant")]


@ATLAS.get("/api/solved", responses=answers(online.AtlasDocument))
async def overview(request: Request) -> Response:
    """Who wins which game on which board, as far as it was looked at."""
    return packed(request, text_of(await asyncio.to_thread(atlas.overview)), JSON)


@ATLAS.get("/api/solved/{game}", responses=answers(online.ChapterDocument, 422, 503))
async def chapter(request: Request, game: Name) -> Response:
    """A game solved: every first move, how to win, best play, and how to prove it."""
    one = atlas.found_in(game)
    found = await known(
        request, ("chapter", one), 0, lambda engine, asker: engine.chapter(one, asker)
    )
    return packed(request, found, JSON)


@ATLAS.get("/api/solved/{game}/counts", responses=answers(online.CountedDocument, 422, 503))
async def counts(
    request: Request,
    game: Name,
    now: Annotated[
        bool, Query(description="count them, if that takes no more than a minute")
    ] = False,
) -> Response:
    """How many positions it has, by their values."""
    one = atlas.found_in(game)
    found = await known(
        request, ("counts", one), 1 + now, lambda engine, asker: engine.counts(one, now, asker)
    )
    return packed(request, found, JSON)
