"""The application: calls and pages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from sqlalchemy import Engine

import fivesquare
from fivesquare.web.allowance import Allowance
from fivesquare.web.api import API
from fivesquare.web.installation import Installation
from fivesquare.web.pages import PAGES
from fivesquare.web.premises import served
from fivesquare.web.refusals import refuse


def application(installation: Installation, database: Engine, allowance: Allowance) -> FastAPI:
    """Calls and pages; a gate stands before it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with served(installation, database, allowance) as premises:
            app.state.premises = premises
            yield

    app = FastAPI(
        title="fivesquare",
        version=fivesquare.__version__,
        summary="Five small two-player strategy games: played, watched and kept.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # to nobody
    )
    refuse(app)
    for router in (API, PAGES):  # not as routers: the framework would look twice into each
        app.router.routes.extend(router.routes)
    return app
