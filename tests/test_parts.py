"""`make test-long` in parts: together they are everything, and no two of them overlap."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import mutate
from parts import MAKEFILE, PARTS, REST, made, part_of

TESTS = Path(__file__).parent


def collected(*asked: str) -> Counter[str]:
    """The tests that pytest would run."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", *asked],
        cwd=TESTS.parent, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return Counter(line for line in done.stdout.splitlines() if "::" in line)


def test_every_long_test_is_in_one_part() -> None:
    files = [file for part in PARTS.values() for file in part]
    assert len(files) == len(set(files)), "a file is in one part"
    assert {f"{file}.py" for file in files} <= {file.name for file in TESTS.glob("test_*.py")}
    # Of some files, because to look into all takes long.
    some = [f"tests/{name}.py" for name in ("test_perft", "test_players", "test_interrupts")]
    parts: dict[str, Counter[str]] = {part: Counter() for part in PARTS}
    for test in collected("-m", "long", *some):
        parts[part_of(Path(test.partition("::")[0]))][test] += 1
    assert [part for part, tests in parts.items() if tests] == ["counts", "players", REST]
    for part in ("counts", REST):
        assert collected("--part", part, *some) == parts[part], "those of the part and no others"


def test_make_runs_every_part() -> None:
    assert made("LONG") == list(PARTS)
    assert made("MUTATION") == list(mutate.PARTS)
    assert "test-long: $(LONG_TARGETS) $(MUTATION_TARGETS)\n" in MAKEFILE.read_text("utf-8")


def test_what_is_changed_and_who_should_notice_is_there() -> None:
    source = mutate.ROOT / "src" / "fivesquare"
    for part in mutate.PARTS.values():
        assert len(set(part.code)) == len(part.code), "mutmut refuses what is named twice"
        assert all((source / name).exists() for name in part.code)
        assert all((TESTS / f"test_{name}.py").exists() for name in part.tests)


def test_reasons_are_given_for_lines_that_still_stand() -> None:
    for mutant, why in mutate.reasons().items():
        text = (mutate.ROOT / "src" / "fivesquare" / mutant.file).read_text("utf-8")
        assert mutant.was in " ".join(line.strip() for line in text.splitlines()), mutant
        assert mutant.now != mutant.was
        assert why.endswith(".")


def test_a_mutant_is_known_by_its_text() -> None:
    diff = "--- a\n+++ a\n@@ -1,3 +1,3 @@\n def f():\n-    return --x\n+    return ++x\n"
    found = mutate.mutant("src/fivesquare/core.py", diff)
    assert found == mutate.Mutant("core.py", "return --x", "return ++x")
