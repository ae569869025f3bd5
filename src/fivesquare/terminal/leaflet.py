"""A page of text to read at a terminal: rendered, and in a pager."""

import os
from shutil import get_terminal_size
from typing import TYPE_CHECKING, ClassVar

import click

if TYPE_CHECKING:
    from rich.markdown import Markdown

WIDEST = 84  # characters of a line that is easy to read


def show_page(text: str) -> None:
    """A page of Markdown, as the terminal can show it, screen by screen."""
    click.echo_via_pager(rendered(text, min(get_terminal_size().columns, WIDEST)))


def rendered(text: str, width: int) -> str:
    """Markdown as lines with bold and underlined letters, but in the terminal's own colours, so
    that it can be read on every background."""
    from rich.console import Console
    from rich.theme import Theme

    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    console = Console(
        width=width,
        force_terminal=not plain,
        color_system=None if plain else "standard",
        no_color=True,
        theme=Theme({"markdown.code": "bold", "markdown.h2": "bold underline"}),
        highlight=False,
    )
    with console.capture() as captured:
        console.print(page(text))
    return captured.get()


def page(text: str) -> "Markdown":
    """Markdown whose examples stand as they are, set off from the text."""
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.markdown import CodeBlock, Markdown
    from rich.padding import Padding
    from rich.text import Text

    class Example(CodeBlock):
        """What is typed and printed."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            yield Padding(Text(str(self.text).rstrip(), overflow="fold"), (0, 0, 0, 4))

    class Page(Markdown):
        """A page of ours."""

        elements: ClassVar = {**Markdown.elements, "fence": Example, "code_block": Example}

    return Page(text)
