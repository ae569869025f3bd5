"""The pages of a site in plain files: the server's own template, with other addresses."""

import re
from html import escape
from typing import NamedTuple

from markdown_it import MarkdownIt

from fivesquare.books import rules_page
from fivesquare.games import GAMES
from fivesquare.pictures.sprite import sprite
from fivesquare.web.pages import NO_SCRIPT, STATIC

STYLES = ("app.css", "study.css", "solved.css", "puzzles.css")
NAV = re.compile(r"<nav .*?</nav>", re.DOTALL)
MODULES = '<script type="module" src="{{static}}/main.js"></script>'
SCRIPT = '<script src="site.js" defer></script>'
STYLE = '<link rel="stylesheet" href="site.css">'


class Page(NamedTuple):
    """A page: its file, what draws it, and what it is called."""

    file: str
    kind: str
    title: str
    link: str = ""  # what leads to it from every page, if anything does


PAGES = (
    Page("index.html", "solved", "The five games, solved", "Solved"),
    Page("analysis.html", "analysis", "Analysis", "Analysis"),
    Page("puzzles.html", "puzzles", "Puzzles", "Puzzles"),
    Page("rules.html", "rules", "Rules", "Rules"),
)
TEXT = "text"  # a page that nothing draws, because it is all there


def navigation(current: str) -> str:
    """The links on every page."""
    here = {current: ' aria-current="page"'}
    links = "".join(
        f'<a href="{page.file}" data-for="{page.kind}"{here.get(page.file, "")}>{page.link}</a>'
        for page in PAGES
    )
    return f'<nav aria-label="Pages">{links}</nav>'


def html(page: Page, current: str, main: str = NO_SCRIPT) -> str:
    """A page; `current` is the file of the one that its links show as this one."""
    text = (STATIC / "page.html").read_text("utf-8")
    text = NAV.sub(lambda _: navigation(current), text.replace(MODULES, SCRIPT))
    for name, value in {
        "{{sprite}}": sprite(),
        "{{links}}": STYLE,
        "{{static}}/": "",
        'href="/"': 'href="index.html"',
        "{{page}}": page.kind,
        "{{title}}": f"{escape(page.title)} · fivesquare",
        "{{main}}": main,
    }.items():
        text = text.replace(name, value)
    return text


def all_pages() -> dict[str, str]:
    """Every page by its file."""
    found = {page.file: html(page, page.file) for page in PAGES}
    for kind in GAMES.values():
        page = Page(f"rules-{kind.id}.html", TEXT, f"{kind.title}: rules")
        text = MarkdownIt("commonmark").enable("table").render(rules_page(kind))
        found[page.file] = html(page, "rules.html", text)
    return found


def style() -> str:
    """All styles in one file."""
    return "\n".join((STATIC / name).read_text("utf-8") for name in STYLES)
