"""The application: calls, pages and sockets behind one gate."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.types import ASGIApp

import fivesquare
from fivesquare.web.allowance import Allowance
from fivesquare.web.api import API
from fivesquare.web.gate import Gate
from fivesquare.web.installation import Installation
from fivesquare.web.live import live
from fivesquare.web.pages import PAGES
from fivesquare.web.premises import served
from fivesquare.web.refusals import refuse


def application(installation: Installation) -> ASGIApp:
    """The whole server as one ASGI application."""
    return Gate(*parts(installation))


def parts(installation: Installation) -> tuple[FastAPI, Installation, Allowance]:
    """What a gate needs: the application behind it, and what it goes by."""
    allowance = Allowance(installation.limit)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with served(installation, allowance) as premises:
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
    )
    refuse(app)
    app.include_router(API)
    app.include_router(PAGES)
    app.add_api_websocket_route("/api/games/{id}/live", live)
    return app, installation, allowance
