"""Questions for an engine room that are asked in another process, and are no trouble to answer."""

import os
import signal
import time
from pathlib import Path


def echoed(answer: str, seconds: float = 0.0) -> str:
    """The same again, after a while."""
    time.sleep(seconds)
    return answer


def own_number() -> int:
    """The process that answers."""
    return os.getpid()


def wrong(why: str) -> None:
    """No answer, but a reason."""
    raise ValueError(why)


def deadly(times: Path, most: int) -> str:
    """Ends its process so many times, and answers then."""
    before = len(times.read_text()) if times.exists() else 0
    if before < most:
        times.write_text("x" * (before + 1))
        os.kill(os.getpid(), signal.SIGKILL)
    return "survived"
