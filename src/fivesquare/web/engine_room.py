"""The engine beside the server: processes of its own, a bounded queue, and everybody's turn.

The loop that serves pages never searches. Questions wait by asker, and askers are answered in
turn, so that one who asks much delays mostly themself.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from fivesquare import atlas, inquiry
from fivesquare.attempt import Run
from fivesquare.core import Game, Move
from fivesquare.games import GAMES, load
from fivesquare.players.computers import make, seed_of
from fivesquare.records.record import Record
from fivesquare.reports.online import TipDocument
from fivesquare.web.library import Copy
from fivesquare.web.parcels import text_of
from fivesquare.web.queue import Busy, Line, Question
from fivesquare.work import Watch

MOST = 100  # questions of people that may wait
MOST_OF_ONE = 4
MOST_STUDIES_OF_ONE = 50  # an address may be a whole class
PATIENCE = 30.0  # seconds after which nobody waits any more for the beginning of a study
REVIEW = 20.0  # seconds for a review, where not everything is known soon
LONGEST = 120.0  # seconds, compiling included, after which an answer does not come any more
TRIES = 3  # of a question whose process ends
POLITE = 5  # how much the engine gives way to whoever serves pages
LOG = logging.getLogger("fivesquare.engine")
T = TypeVar("T")


# In the other process.


def settle() -> None:
    """Give way to others, and go when the server does, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=leave_with, args=(parent,), daemon=True).start()


def leave_with(parent: Any) -> None:
    """End this process when another has ended."""
    parent.join()
    os._exit(0)


def move_of(kind: str, record: Record) -> Move:
    """The move of a computer."""
    with inquiry.prepared(record.game, Watch()):
        answer = make(kind, seed_of(record)).choose(record)
    assert isinstance(answer, str)
    return answer


def tip_of(record: Record, first: str | None, step: int) -> TipDocument:
    """A hint."""
    from fivesquare.reports.hints import tip_document

    return tip_document(record, first, inquiry.hint(record, first, Watch()), step)


def is_dead(record: Record) -> bool:
    """Whether nobody can win any more."""
    return inquiry.is_dead_draw(record, Watch())


def worth_of(record: Record, first: str | None, seconds: float) -> Copy:
    """What a position is worth."""
    from fivesquare.reports.worth import is_whole, worth_document

    seen = inquiry.prospect(record, seconds, Watch(), first)
    return Copy(text_of(worth_document(record, seen)), seconds, is_whole(record, seen))


def review_of(record: Record) -> Copy:
    """A game held against the truth."""
    from fivesquare.reports.judgement import review_document

    found = inquiry.judgement(record, None, Watch(), REVIEW / len(record.positions))
    return Copy(text_of(review_document(found)), REVIEW, True)


def chapter_of(game: Game) -> Copy:
    """A chapter of the atlas, which is kept on the disk too."""
    return Copy(text_of(atlas.chapter(game, Watch())), 0, True)


def counts_of(game: Game, now: bool) -> Copy:
    """How many positions a game of the atlas has; who has not been told yet may be soon."""
    found = atlas.counted(game, now, Watch())
    return Copy(text_of(found), 0, found["counts"] is not None)


def puzzle_of(game: Game, seed: int, level: int | None) -> Copy:
    """A puzzle with all that may be told of it."""
    from fivesquare.reports.answer_key import answer_key
    from fivesquare.reports.riddle import SHORT

    puzzle = inquiry.next_puzzle(game, Run(seed, level), Watch())
    return Copy(text_of(answer_key(puzzle, inquiry.choices(puzzle, SHORT, Watch()))), 0, True)


def made_ready(game: Game) -> None:
    """What a game needs is compiled."""
    inquiry.readiness(game)


# Here.


class EngineRoom:
    """Questions on their way to the engine.

    Games come first. A study may take long, so all studies together leave one process to them.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(2, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None
        self.games, self.studies = Line(), Line()
        self.running: set[asyncio.Task[None]] = set()
        self.studying: set[asyncio.Task[None]] = set()  # those of them that are studies
        self.is_closed = False

    async def move(self, kind: str, record: Record, asker: str) -> Move:
        """The move of a computer, however many wait."""
        return await self.ask(asker, move_of, kind, record)

    async def tip(self, record: Record, first: str | None, step: int, asker: str) -> TipDocument:
        """A hint, unless too many wait."""
        check_room(self.games, asker, MOST_OF_ONE)
        return await self.ask(asker, tip_of, record, first, step)

    async def is_dead(self, record: Record, asker: str) -> bool:
        """Whether nobody can win any more, unless too many wait."""
        check_room(self.games, asker, MOST_OF_ONE)
        return await self.ask(asker, is_dead, record)

    async def worth(self, record: Record, first: str | None, seconds: float, asker: str) -> Copy:
        """What a position is worth, unless too many wait."""
        return await self.study(asker, worth_of, record, first, seconds)

    async def review(self, record: Record, asker: str) -> Copy:
        """A game held against the truth, unless too many wait."""
        return await self.study(asker, review_of, record)

    async def chapter(self, game: Game, asker: str) -> Copy:
        """A game of the atlas, unless too many wait."""
        return await self.study(asker, chapter_of, game)

    async def counts(self, game: Game, now: bool, asker: str) -> Copy:
        """How many positions it has, unless too many wait."""
        return await self.study(asker, counts_of, game, now)

    async def puzzle(self, game: Game, seed: int, level: int | None, asker: str) -> Copy:
        """A puzzle with its answers, unless too many wait."""
        return await self.study(asker, puzzle_of, game, seed, level)

    async def warm(self) -> None:
        """Compile for every game, one after another; then load all of it in every process."""
        for workers in (1, self.workers):
            for name in GAMES:
                asked = [self.ask("", made_ready, load(name)) for _ in range(workers)]
                try:
                    await asyncio.gather(*asked)
                except Exception:
                    if self.is_closed:  # nobody needs it any more
                        return
                    LOG.warning("The engine could not be made ready for %s.", name, exc_info=True)

    async def ask(self, asker: str, ask: Callable[..., T], *about: Any) -> T:
        """An answer from another process, when it is this asker's turn."""
        return await self.answered(self.games, asker, Question(ask, about))

    async def study(self, asker: str, ask: Callable[..., T], *about: Any) -> T:
        """The same when no game waits, unless too many do or it takes too long to begin."""
        check_room(self.studies, asker, MOST_STUDIES_OF_ONE)
        return await self.answered(self.studies, asker, Question(ask, about, PATIENCE))

    async def answered(self, line: Line, asker: str, question: Question[T]) -> T:
        """An answer, when the question's turn has come."""
        if self.is_closed:
            raise Busy
        line.add(asker, question)
        self.dispatch()
        return await question.answer

    def dispatch(self) -> None:
        """Hand out what waits, one question of each asker in turn, while somebody is free."""
        while len(self.running) < self.workers and not self.is_closed:
            question = self.games.next()
            is_game = question is not None
            if not is_game and len(self.studying) < max(1, self.workers - 1):
                question = self.studies.next()
            if question is None:
                return
            task = asyncio.create_task(self.put(question))
            self.running.add(task)
            if not is_game:
                self.studying.add(task)
            task.add_done_callback(self.finished)

    def finished(self, task: "asyncio.Task[None]") -> None:
        """Somebody is free again."""
        self.running.discard(task)
        self.studying.discard(task)
        self.dispatch()

    async def put(self, question: Question[Any]) -> None:
        """Answer a question, or say why there is no answer."""
        try:
            found = await self.found(question)
        except asyncio.CancelledError:
            question.refuse(Busy())
            raise
        except Exception as error:
            question.refuse(error)
        else:
            if not question.answer.done():
                question.answer.set_result(found)

    async def found(self, question: Question[Any]) -> Any:
        """Ask another process; one that has died or does not answer is replaced.

        All of them go together: so who was asked something else meanwhile is asked again.
        """
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self.pool = self.pool or ProcessPoolExecutor(
                self.workers, multiprocessing.get_context("spawn"), settle
            )
            try:
                asked = loop.run_in_executor(pool, question.ask, *question.about)
                return await asyncio.wait_for(asked, LONGEST)
            except BrokenProcessPool:
                self.replace(pool)
            except TimeoutError:
                self.replace(pool)
                break
        raise Busy

    def replace(self, pool: ProcessPoolExecutor) -> None:
        """Begin anew with other processes."""
        if self.pool is pool:
            self.pool = None
        end(pool)

    async def close(self) -> None:
        """Ask nothing more; who waits is told so."""
        self.is_closed = True
        for line in (self.games, self.studies):
            while question := line.next():
                question.refuse(Busy())
        for task in self.running:
            task.cancel()
        if self.pool:
            end(self.pool)


def end(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, also in the middle of a search."""
    for process in [*(pool._processes or {}).values()]:
        process.kill()
    pool.shutdown(wait=True, cancel_futures=True)


def check_room(line: Line, asker: str, most: int) -> None:
    """Refuse one more question of a person where too many wait."""
    if len(line) >= MOST or line.number_of(asker) >= most:
        raise Busy
