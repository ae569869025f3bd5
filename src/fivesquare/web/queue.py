"""Questions that wait for the engine: by asker, and askers in turn."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any, Generic, TypeVar


class Busy(Exception):
    """Too many questions wait already, or this one takes too long."""


T = TypeVar("T")


@dataclass(slots=True)
class Question(Generic[T]):
    """What waits: a function for another process, and how long somebody wants its answer."""

    ask: Callable[..., T]
    about: tuple[Any, ...]
    patience: float = inf  # seconds until it must have begun
    asked: float = field(default_factory=time.monotonic)
    answer: "asyncio.Future[T]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def refuse(self, why: Exception) -> None:
        """Tell whoever still waits that there is no answer."""
        if not self.answer.done():
            self.answer.set_exception(why)

    def is_wanted(self) -> bool:
        """Whether somebody still waits; who has waited for too long is told so."""
        if time.monotonic() - self.asked > self.patience:
            self.refuse(Busy())
        return not self.answer.done()


class Line:
    """Questions in the order in which they are to be answered."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[Question[Any]]] = {}  # by asker, whose turn is next first

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))

    def number_of(self, asker: str) -> int:
        """How many questions of somebody wait."""
        return len(self.waiting.get(asker, ()))

    def add(self, asker: str, question: Question[Any]) -> None:
        """Behind the asker's own."""
        self.waiting.setdefault(asker, deque()).append(question)

    def next(self) -> Question[Any] | None:
        """Whose turn it is, of the questions that somebody still wants answered."""
        while self.waiting:
            asker, questions = next(iter(self.waiting.items()))
            del self.waiting[asker]
            question = questions.popleft()
            if questions:
                self.waiting[asker] = questions  # behind all others
            if question.is_wanted():
                return question
        return None
