"""The application: calls and pages."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from sqlalchemy import Engine
from starlette.responses import Response

import fivesquare
from fivesquare.web.allowance import Allowance
from fivesquare.web.api import API
from fivesquare.web.atlas_calls import ATLAS
from fivesquare.web.description import MANNERS
from fivesquare.web.installation import Installation
from fivesquare.web.lessons import LESSONS
from fivesquare.web.pages import PAGES
from fivesquare.web.premises import served
from fivesquare.web.puzzle_calls import PUZZLES
from fivesquare.web.refusals import refuse

if TYPE_CHECKING:
    from fivesquare.web.metrics import Metrics


def application(
    installation: Installation,
    database: Engine,
    allowance: Allowance,
    metrics: "Metrics | None" = None,
) -> FastAPI:
    """Calls and pages; a gate stands before it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with served(installation, database, allowance) as premises:
            app.state.premises = premises
            if metrics:
                metrics.show(premises)
                premises.club.begin(metrics.feel())
            yield

    app = FastAPI(
        title="fivesquare",
        version=fivesquare.__version__,
        summary="Five small two-player strategy games: played, watched and kept.",
        description=MANNERS,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # to nobody
    )
    refuse(app)
    # Not as routers: the framework would look twice into each.
    for router in (API, LESSONS, PUZZLES, ATLAS, PAGES):
        app.router.routes.extend(router.routes)
    if metrics:
        app.add_route("/metrics", told_by(metrics), include_in_schema=False)
    return app


def told_by(metrics: "Metrics") -> Callable[[Request], Awaitable[Response]]:
    """The answer to whoever asks for numbers."""
    from fivesquare.web.metrics import KIND

    async def told(_request: Request) -> Response:
        return Response(metrics.text(), headers={"Content-Type": KIND, "Cache-Control": "no-store"})

    return told
