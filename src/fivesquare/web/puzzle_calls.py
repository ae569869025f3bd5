"""The calls of the API that set puzzles. Each is made once, with all that may be told of it."""

import json
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from fivesquare.attempt import EASIEST, HARDEST, daily_seed, read_day, today
from fivesquare.core import Game, IllegalMove, UnreadableMove
from fivesquare.games import load
from fivesquare.reports import online
from fivesquare.reports.answer_key import (
    AnswerKey,
    answer_document,
    before_fault,
    clue_document,
    riddle_document,
    surrender_document,
)
from fivesquare.setup import fresh_seed
from fivesquare.web.api import Moves, not_legal, premises_of
from fivesquare.web.bodies import LONG, MOST_SEED, AnswerBody
from fivesquare.web.description import answers
from fivesquare.web.lessons import known
from fivesquare.web.library import Copy
from fivesquare.web.parcels import packed, text_of

PUZZLES = APIRouter(default_response_class=Response)
JSON = "application/json"
MOST_STEPS = 100
Name = Annotated[str, Path(max_length=LONG, description="a game with its variant")]
SEED = Query(ge=0, le=MOST_SEED, description="the same seed gives the same puzzle")
LEVEL = Query(ge=EASIEST, le=HARDEST, description="from 1, easy, to 5; if not given, any")


async def key_of(request: Request, game: Game, seed: int, level: int | None) -> AnswerKey:
    """A puzzle with all that may be told of it, which stays here."""
    text = await known(
        request,
        ("puzzle", str(game), seed, level),
        0,
        lambda engine, asker: engine.puzzle(game, seed, level, asker),
    )
    key: AnswerKey = json.loads(text)
    if level is None:  # whoever answers names its level
        named = "puzzle", key["game"], seed, key["level"]
        premises_of(request).library.keep(named, Copy(text, 0, True))
    return key


@PUZZLES.get("/api/puzzles/{game}", responses=answers(online.RiddleDocument, 422, 503))
async def puzzle(
    request: Request,
    game: Name,
    seed: Annotated[int | None, SEED] = None,
    level: Annotated[int | None, LEVEL] = None,
) -> Response:
    """A puzzle, of a seed or a fresh one."""
    own = fresh_seed() if seed is None else seed
    key = await key_of(request, load(game, own), own, level)
    return packed(request, text_of(riddle_document(key)), JSON)


@PUZZLES.get("/api/puzzles/{game}/daily", responses=answers(online.RiddleDocument, 422, 503))
async def daily(
    request: Request,
    game: Name,
    date: Annotated[
        str | None, Query(max_length=20, description="like 2026-12-31; if not given, today (UTC)")
    ] = None,
) -> Response:
    """The puzzle of a day, the same for everybody."""
    day = today() if date is None else read_day(date)
    seed = daily_seed(day)
    key = await key_of(request, load(game, seed), seed, None)
    return packed(request, text_of(riddle_document(key, day)), JSON)


@PUZZLES.get("/api/puzzles/{game}/hint", responses=answers(online.ClueDocument, 422, 503))
async def clue(
    request: Request,
    game: Name,
    seed: Annotated[int, SEED],
    level: Annotated[int, LEVEL],
    moves: Moves = "",
    step: Annotated[int, Query(ge=1, le=MOST_STEPS, description="which hint, from 1")] = 1,
) -> Response:
    """A hint for the next move: less to choose from with each step."""
    key = await key_of(request, load(game, seed), seed, level)
    try:
        return packed(request, text_of(clue_document(key, moves.split(), step)), JSON)
    except (IllegalMove, UnreadableMove) as error:
        return refused(key, moves.split(), error)


@PUZZLES.post("/api/puzzles/{game}/answer", responses=answers(online.AnswerDocument, 422, 503))
async def answer(request: Request, game: Name, body: AnswerBody) -> Response:
    """Try a move, or give up."""
    key = await key_of(request, load(game, body.seed), body.seed, body.level)
    told = surrender_document if body.give_up else answer_document
    try:
        return packed(request, text_of(told(key, body.moves)), JSON)
    except (IllegalMove, UnreadableMove) as error:
        return refused(key, body.moves, error)


def refused(key: AnswerKey, moves: Sequence[str], error: IllegalMove | UnreadableMove) -> Response:
    """Why one of the moves cannot be made, and what could be."""
    record = before_fault(key, moves)
    return not_legal(record, error, [*record.game.moves(record.position)])
