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
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, TypeVar

from fivesquare import inquiry
from fivesquare.core import Game, Move
from fivesquare.games import GAMES, load
from fivesquare.players.computers import make, seed_of
from fivesquare.records.record import Record
from fivesquare.reports.online import TipDocument
from fivesquare.work import Watch

MOST = 100  # questions of people that may wait
MOST_OF_ONE = 4
LONGEST = 120.0  # seconds, compiling included, after which an answer does not come any more
TRIES = 3  # of a question whose process ends
POLITE = 5  # how much the engine gives way to whoever serves pages
LOG = logging.getLogger("fivesquare.engine")
T = TypeVar("T")


class Busy(Exception):
    """Too many questions wait already, or this one takes too long."""


class Question(NamedTuple):
    """What waits: a function of this module for another process, and who wants its answer."""

    ask: Callable[..., Any]
    about: tuple[Any, ...]
    answer: "asyncio.Future[Any]"


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


def made_ready(game: Game) -> None:
    """What a game needs is compiled."""
    inquiry.readiness(game)


# Here.


class EngineRoom:
    """Questions on their way to the engine."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(2, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None
        self.waiting: dict[str, deque[Question]] = {}  # by asker, whose turn is next first
        self.running: set[asyncio.Task[None]] = set()
        self.is_closed = False

    async def move(self, kind: str, record: Record, asker: str) -> Move:
        """The move of a computer, however many wait."""
        return await self.ask(asker, move_of, kind, record)

    async def tip(self, record: Record, first: str | None, step: int, asker: str) -> TipDocument:
        """A hint, unless too many wait."""
        self.check_room(asker)
        return await self.ask(asker, tip_of, record, first, step)

    async def is_dead(self, record: Record, asker: str) -> bool:
        """Whether nobody can win any more, unless too many wait."""
        self.check_room(asker)
        return await self.ask(asker, is_dead, record)

    def check_room(self, asker: str) -> None:
        """Refuse one more question of a person where too many wait."""
        waiting = sum(map(len, self.waiting.values()))
        if waiting >= MOST or len(self.waiting.get(asker, ())) >= MOST_OF_ONE:
            raise Busy

    async def warm(self) -> None:
        """Compile for every game, one after another."""
        for name in GAMES:
            try:
                await self.ask("", made_ready, load(name))
            except Exception:
                LOG.warning("The engine could not be made ready for %s.", name, exc_info=True)

    async def ask(self, asker: str, ask: Callable[..., T], *about: Any) -> T:
        """An answer from another process, when it is this asker's turn."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(asker, deque()).append(Question(ask, about, answer))
        self.dispatch()
        return await answer

    def dispatch(self) -> None:
        """Hand out what waits, one question of each asker in turn, while somebody is free."""
        while self.waiting and len(self.running) < self.workers and not self.is_closed:
            asker, questions = next(iter(self.waiting.items()))
            del self.waiting[asker]
            question = questions.popleft()
            if questions:
                self.waiting[asker] = questions  # behind all others
            if not question.answer.done():
                task = asyncio.create_task(self.put(question))
                self.running.add(task)
                task.add_done_callback(self.finished)

    def finished(self, task: "asyncio.Task[None]") -> None:
        """Somebody is free again."""
        self.running.discard(task)
        self.dispatch()

    async def put(self, question: Question) -> None:
        """Answer a question, or say why there is no answer."""
        try:
            found = await self.found(question)
        except Exception as error:
            if not question.answer.done():
                question.answer.set_exception(error)
        else:
            if not question.answer.done():
                question.answer.set_result(found)

    async def found(self, question: Question) -> Any:
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
        """Ask nothing more; who waits gets no answer."""
        self.is_closed = True
        for task in self.running:
            task.cancel()
        if self.pool:
            end(self.pool)


def end(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, also in the middle of a search."""
    for process in [*(pool._processes or {}).values()]:
        process.kill()
    pool.shutdown(wait=True, cancel_futures=True)
