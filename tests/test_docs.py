"""Docs that are true: every example runs, and generated pages are current."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fivesquare
from fivesquare.extras import missing
from generate import COURSE, ROOT, course, pages
from running import environment
from warm import warm

PAGES = sorted(
    path for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")] if "_build" not in path.parts
)
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(language: str) -> list[tuple[Path, str]]:
    return [
        (page, found[2])
        for page in PAGES
        for found in FENCE.finditer(page.read_text("utf-8"))
        if found[1] == language
    ]


def name(value: Path | str) -> str:
    return str(value.relative_to(ROOT)) if isinstance(value, Path) else value.splitlines()[0][2:60]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory whose `fivesquare` is the one under test."""
    place = warm(tmp_path_factory.mktemp("shell"))
    script = place / "fivesquare"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fivesquare "$@"\n')
    script.chmod(0o755)
    return place


@pytest.mark.parametrize(("page", "example"), examples("console"), ids=name)
def test_a_console_example_prints_what_it_says(page: Path, example: str, shell: Path) -> None:
    commands = re.split(r"^\$ ", example, flags=re.MULTILINE)[1:]
    assert commands, f"an example without a command in {page}"
    shutil.rmtree(shell / "home" / "games", ignore_errors=True)  # no example lists another's
    for text in commands:
        command, _, expected = text.partition("\n")
        path = f"{shell}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=shell,
            env=environment(shell, {"PATH": path}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        pattern = ".*".join(re.escape(part) for part in expected.split("..."))
        assert re.fullmatch(pattern, done.stdout), done.stdout


@pytest.mark.parametrize("page", sorted({page for page, _ in examples("python")}), ids=name)
def test_the_python_examples_of_a_page(page: Path) -> None:
    text = "\n".join(example for where, example in examples("python") if where == page)
    if "import pyspiel" in text:
        pytest.importorskip("pyspiel", reason=missing("OpenSpiel", "openspiel"))
    examples_of_page = doctest.DocTestParser().get_doctest(text, {}, name(page), str(page), 0)
    failed, tried = doctest.DocTestRunner().run(examples_of_page)
    assert tried > 0
    assert failed == 0


def test_the_example_of_the_package() -> None:
    failed, tried = doctest.testmod(fivesquare)
    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("page", pages(), ids=name)
def test_a_generated_page_is_current(page: Path) -> None:
    assert page.read_text("utf-8") == pages()[page], "run make generated"


def test_the_course_of_a_game_is_current() -> None:
    assert COURSE.read_text("utf-8") == course(), "run make generated"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    linked = re.findall(r"\]\((?!http)([^)#]+)\)", text)
    for target in [*linked, *re.findall(r'(?:src|href)="(?!http)([^"#]+)"', text)]:
        assert (page.parent / target).exists(), target
