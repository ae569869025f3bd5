"""The calls of the API: each finds the room, takes one step and answers with the state."""

import io
from typing import Annotated, Literal

import segno
from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

import fivesquare
from fivesquare.core import IllegalMove, UnreadableMove
from fivesquare.hosted import NoSeat
from fivesquare.match import NotNow
from fivesquare.records.format import to_json_text, write_text
from fivesquare.records.named import named
from fivesquare.records.record import Record
from fivesquare.reports import documents, online
from fivesquare.reports.catalogue import games_document
from fivesquare.reports.documents import FORMAT
from fivesquare.reports.state import state_svg
from fivesquare.reports.table import list_document, position_document, refusal_words
from fivesquare.setup import Invitation, checked_name, invited
from fivesquare.web.allowance import HINTS, MOVES, NEW_GAMES, Rate
from fivesquare.web.bodies import ActionBody, Joining, MoveBody, NewGame
from fivesquare.web.description import answers
from fivesquare.web.gate import address_of
from fivesquare.web.keys import COOKIE, YEAR, cookie_of, digest_of, fresh_secret, proof_of
from fivesquare.web.premises import Premises
from fivesquare.web.refusals import TooOften, refusal
from fivesquare.web.room import Room

DRAWN = "image/svg+xml"
# A picture has its colours in itself, and nothing else may come from it.
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
API = APIRouter(default_response_class=Response)  # each call says what it answers with
Named = Annotated[str | None, Query(max_length=2000, description="a game with its variant")]
Placed = Annotated[
    str | None, Query(max_length=2000, description="a position to begin in, instead of a game")
]
Moves = Annotated[str, Query(max_length=2000, description="moves with blanks between")]
Begun = Annotated[
    str | None, Query(max_length=20, description="the first cell of a turn that is begun")
]


def premises_of(request: Request) -> Premises:
    """What stands behind every call."""
    found: Premises = request.app.state.premises
    return found


async def entered(request: Request, id: str) -> tuple[Premises, Room]:
    """The same, and the room of a game; 404 if there is none.

    The framework could hand both to every call, for a fifth of what a move costs.
    """
    server = premises_of(request)
    return server, await server.club.room(id)


def allow(request: Request, rate: Rate) -> None:
    """Everybody behind an address together does a thing only so often."""
    wait = premises_of(request).allowance.wait_of_address(address_of(request.scope), rate)
    if wait:
        raise TooOften(wait)


def state_of(room: Room, request: Request, status: int = 200) -> Response:
    """The state, with a header that says which seats the asker has."""
    seats = room.seats(proof_of(request.headers))
    headers = {"Seat": ",".join(map(str, sorted(seats)))} if seats else {}
    return Response(room.state(), status, headers, "application/json")


async def browser_of(server: Premises, request: Request) -> str:
    """The secret of a browser: its own, if we have given it out, else a fresh one."""
    own = cookie_of(request.headers)
    if own is None:
        return fresh_secret()
    is_ours = await server.ledger.read(server.ledger.storage.is_known, digest_of(own))
    return own if is_ours else fresh_secret()


def with_cookie(server: Premises, response: Response, browser: str) -> Response:
    """The browser keeps its secret, out of the reach of scripts."""
    response.set_cookie(
        COOKIE,
        browser,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=server.installation.is_secure,
    )
    return response


def admitted(
    server: Premises, room: Room, seat: int, secret: str, browser: str, status: int
) -> Response:
    """A seat that was taken."""
    head = f'{{"format":{FORMAT},"id":"{room.game.id}","seat":{seat},"secret":"{secret}","state":'
    response = Response(f"{head}{room.state()}}}", status, media_type="application/json")
    return with_cookie(server, response, browser)


# Games.


@API.get("/healthz", responses=answers(online.HealthDocument))
async def healthz() -> Response:
    """Whether the server is well."""
    document: online.HealthDocument = {
        "format": FORMAT,
        "status": "ok",
        "version": fivesquare.__version__,
    }
    return JSONResponse(document)


@API.get("/api/catalogue", responses=answers(documents.GamesDocument))
async def catalogue() -> Response:
    """The games with their variants and opponents, and how they are drawn."""
    return JSONResponse(games_document())


@API.post(
    "/api/games", status_code=201, responses=answers(online.AdmissionDocument, 422, status=201)
)
async def open_game(request: Request, body: NewGame) -> Response:
    """Open a game: against a friend, against yourself, or against a computer."""
    server = premises_of(request)
    allow(request, NEW_GAMES)
    record, seat = invited(
        Invitation(
            body.game,
            body.opponent,
            str(body.seat),
            body.name or "",
            body.games,
            tuple(body.moves or ()),
            body.position,
            body.other_name or "",
        )
    )
    browser = await browser_of(server, request)
    room, secret = await server.club.open(record, seat, body.opponent, body.open, browser)
    room.seats(digest_of(secret))
    return admitted(server, room, seat, secret, browser, 201)


@API.get("/api/games", responses=answers(online.ListDocument, 422))
async def games(
    request: Request,
    list: Annotated[Literal["open", "live", "mine"], Query(description="which of them")],
) -> Response:
    """Games waiting for an opponent, games to watch, or your own."""
    server = premises_of(request)
    if list == "mine":
        found = await server.club.mine(proof_of(request.headers))
    else:
        found = await server.club.listed({"open": "waiting", "live": "playing"}[list])
    return JSONResponse(list_document(found))


@API.get("/api/games/{id}", responses=answers(online.TableDocument, 404))
async def state(request: Request, id: str) -> Response:
    """A game as it stands."""
    _, room = await entered(request, id)
    return state_of(room, request)


@API.post("/api/games/{id}/join", responses=answers(online.AdmissionDocument, 404, 409, 422))
async def join(request: Request, id: str, body: Joining | None = None) -> Response:
    """Take the free seat."""
    server, room = await entered(request, id)
    allow(request, NEW_GAMES)
    name = checked_name(((body and body.name) or "").strip())
    browser = await browser_of(server, request)
    seat, secret = await server.club.join(room, name, browser)
    return admitted(server, room, seat, secret, browser, 200)


def player_of(server: Premises, room: Room, request: Request) -> str | None:
    """The proof of whoever wants to change a game; a seat does that only so often."""
    proof = proof_of(request.headers)
    wait = server.allowance.wait(f"{room.game.series} {proof}", MOVES)
    if wait:
        raise TooOften(wait)
    return proof


@API.post("/api/games/{id}/moves", responses=answers(online.TableDocument, 403, 404, 409, 422))
async def move(request: Request, id: str, body: MoveBody) -> Response:
    """Move."""
    server, room = await entered(request, id)
    proof = player_of(server, room, request)
    record = room.game.record
    try:
        await server.club.move(room, proof, body.move, body.ply, body.version)
    except (IllegalMove, UnreadableMove) as error:
        return not_legal(record, error, [*record.game.moves(record.position)])
    return state_of(room, request)


def not_legal(record: Record, error: IllegalMove | UnreadableMove, legal: list[str]) -> Response:
    """Why a move, or a cell, is not legal, and what would be."""
    if isinstance(error, IllegalMove):
        return refusal(422, error.kind, refusal_words(record, error), legal)
    return refusal(422, error.kind, str(error), legal)


def not_first(record: Record, error: IllegalMove | UnreadableMove) -> Response:
    """Why no turn begins like that."""
    return not_legal(record, error, [*record.game.options(record.position).cells])


@API.post(
    "/api/games/{id}/actions", responses=answers(online.TableDocument, 403, 404, 409, 422, 503)
)
async def action(request: Request, id: str, body: ActionBody) -> Response:
    """Resign, offer or take a draw, take a turn back, play again, decline, claim the win."""
    server, room = await entered(request, id)
    proof = player_of(server, room, request)
    await server.club.act(room, proof, body.action, body.version)
    return state_of(room, request)


@API.post("/api/games/{id}/seat", responses=answers(online.SeatDocument, 403, 404))
async def seat(request: Request, id: str) -> Response:
    """Keep the seat of the secret in the header in this browser."""
    server, room = await entered(request, id)
    proof = proof_of(request.headers)
    seats = room.seats(proof)
    if not seats:
        raise NoSeat
    browser = await browser_of(server, request)
    await server.club.share(room, proof, browser)
    document: online.SeatDocument = {"format": FORMAT, "seat": main_seat(room, seats)}
    return with_cookie(server, JSONResponse(document), browser)


def main_seat(room: Room, seats: frozenset[int]) -> int:
    """The seat of whoever has one; of both, the one to move."""
    mover = room.game.record.mover
    return mover if mover in seats else min(seats)


@API.post("/api/games/{id}/link", responses=answers(online.LinkDocument, 403, 404))
async def link(request: Request, id: str) -> Response:
    """A fresh secret for the same seat, for another device."""
    server, room = await entered(request, id)
    secret = fresh_secret()
    await server.club.share(room, proof_of(request.headers), secret)
    address = f"{server.address(request)}/games/{room.game.id}#{secret}"
    document: online.LinkDocument = {
        "format": FORMAT,
        "secret": secret,
        "link": address,
        "qr": qr_svg(address),
    }
    return JSONResponse(document)


def qr_svg(address: str) -> str:
    """An address as a QR code."""
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", scale=4, border=2, xmldecl=False)
    return drawn.getvalue().decode()


@API.get("/api/games/{id}/qr.svg", responses=answers(DRAWN, 404))
async def qr(request: Request, id: str) -> Response:
    """The invitation as a QR code."""
    server, room = await entered(request, id)
    return Response(qr_svg(f"{server.address(request)}/games/{room.game.id}"), media_type=DRAWN)


@API.get("/api/games/{id}/hint", responses=answers(online.TipDocument, 403, 404, 409, 422, 503))
async def hint(
    request: Request,
    id: str,
    step: Annotated[int, Query(ge=1, le=2, description="1: where to look; 2: the move")],
    first: Begun = None,
) -> Response:
    """A hint in a game against a computer."""
    server, room = await entered(request, id)
    seats = room.seats(proof_of(request.headers))
    if not seats:
        raise NoSeat
    game = room.game
    if game.computer is None:
        return refusal(403, "not now", "Between people there are no hints.")
    if game.record.result or game.record.mover not in seats:
        raise NotNow("A hint is for whoever is to move.")
    allow(request, HINTS)
    try:
        if first is not None:
            game.record.game.check_next(game.record.position, first)
    except (IllegalMove, UnreadableMove) as error:
        return not_first(game.record, error)
    asker = address_of(request.scope)
    return JSONResponse(await server.engine.tip(game.record, first, step, asker))


@API.get("/api/position", responses=answers(online.PositionDocument, 422))
async def position(
    game: Named = None,
    moves: Moves = "",
    position: Placed = None,
    first: Begun = None,
) -> Response:
    """A position with what can be done in it."""
    found = named(game, moves, position)
    try:
        return JSONResponse(position_document(found, first))
    except (IllegalMove, UnreadableMove) as error:
        return not_first(found, error)


@API.get("/api/games/{id}/record", responses=answers(documents.RecordDocument, 404, 422, text=True))
async def record(
    request: Request,
    id: str,
    format: Annotated[Literal["text", "json"], Query(description="how it is written")] = "text",
) -> Response:
    """The record, as text or as JSON."""
    _, room = await entered(request, id)
    found = room.game.record
    if format == "json":
        return Response(to_json_text(found), media_type="application/json")
    named_file = {"Content-Disposition": f'inline; filename="{found.game.about.id}.txt"'}
    return PlainTextResponse(write_text(found), headers=named_file)


@API.get("/api/games/{id}/board.svg", responses=answers(DRAWN, 404))
async def board(request: Request, id: str) -> Response:
    """The board as a picture."""
    _, room = await entered(request, id)
    drawn = state_svg(room.game.record)
    return Response(drawn, media_type=DRAWN, headers={"Content-Security-Policy": PICTURE})
