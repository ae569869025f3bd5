"""A progress bar on stderr, for a person who waits; nothing where nobody watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Bar = Callable[[str, int, int], None]  # what is done, how much of it, of how much


@contextmanager
def progress_bar() -> Iterator[Bar | None]:
    """A bar while this lasts; None where stderr is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True
    ) as shown:
        task = shown.add_task("", total=None)

        def show(what: str, done: int, total: int) -> None:
            shown.update(task, description=what, completed=done, total=total)

        yield show
