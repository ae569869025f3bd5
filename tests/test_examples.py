"""The examples, in small: they learn, write what they have learned, and play it."""

import csv
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from generate import ROOT
from running import environment, run
from warm import warm

EXAMPLES = ROOT / "examples"
MINUTES = {"block-capture": "1", "blockade": "3"}


def taught(place: Path, learner: str, *args: str) -> list[dict[str, str]]:
    """The grades of a learner that was taught in a directory."""
    own = {"PYTHONPATH": str(EXAMPLES), "MPLCONFIGDIR": str(place)}
    subprocess.run(
        [sys.executable, EXAMPLES / f"{learner}.py", *args],
        cwd=place, env=environment(place, own), check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    [curve] = place.glob("*.csv")
    with curve.open() as file:
        return [*csv.DictReader(file)]


def test_a_learner_without_a_framework_learns_and_plays(tmp_path: Path) -> None:
    place = warm(tmp_path)
    grades = taught(place, "learner", "block-capture", "--turns", "4000", "--seed", "3")
    assert len(grades) > 1
    assert float(grades[0]["kept"]) < 0.5
    assert float(grades[-1]["kept"]) > 0.9
    assert float(grades[-1]["seconds"]) > float(grades[0]["seconds"])
    with np.load(place / "block-capture.npz") as kept:
        assert kept["arr_0"].shape == (150, 128)
    table = run(
        place, "play", "block-capture", "--vs", "py:learner:play", typed="1 3\nresign\n",
        PYTHONPATH=str(EXAMPLES),
    )  # fmt: skip
    assert "learner:play" in table.out
    assert "forfeit" not in table.out


@pytest.mark.parametrize("option", ["--minutes", "--turns"])
@pytest.mark.parametrize("number", ["nan", "-1", "0", "-inf", "many"])
def test_no_time_to_learn_is_refused(
    option: str, number: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    learner: Any = import_module("learner")
    monkeypatch.setattr(learner, "train", lambda *_: pytest.fail("it begins to learn"))
    monkeypatch.setattr(sys, "argv", ["learner.py", "block-capture", f"{option}={number}"])
    with pytest.raises(SystemExit) as found:
        learner.main()
    assert found.value.code == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.endswith(f"argument {option}: it must be a number above 0, not {number}.")


def test_both_learners_are_asked_in_the_same_way() -> None:
    for name in ("learner", "ppo"):
        text = (EXAMPLES / f"{name}.py").read_text("utf-8")
        assert "given = asked_for(" in text
        assert "argparse" not in text


def test_without_its_weights_it_says_what_is_missing(tmp_path: Path) -> None:
    table = run(
        warm(tmp_path), "play", "block-capture:size=3", "--vs", "py:learner:play", typed="1 3\n",
        PYTHONPATH=str(EXAMPLES),
    )  # fmt: skip
    assert "block-capture_size=3.npz" in table.out + table.err


@pytest.mark.long
def test_a_masked_ppo_learns_and_plays(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    place = warm(tmp_path)
    grades = taught(place, "ppo", "blockade:size=3", "--turns", "20000", "--seed", "3")
    assert len(grades) > 1
    assert (place / "blockade_size=3-ppo.png").exists()
    table = run(
        place, "play", "blockade:size=3", "--vs", "py:ppo:play", typed="2 2/1 1\nresign\n",
        PYTHONPATH=str(EXAMPLES),
    )  # fmt: skip
    assert "ppo:play" in table.out
    assert "forfeit" not in table.out


def test_without_its_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "sb3_contrib.py").write_text("raise ImportError\n")
    done = subprocess.run(
        [sys.executable, EXAMPLES / "ppo.py", "blockade"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": f"{tmp_path}:{EXAMPLES}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert 'pip install "fivesquare[learn]"' in done.stderr


@pytest.mark.long
@pytest.mark.parametrize("seed", ["0", "1", "2"])
@pytest.mark.parametrize("game", MINUTES)
@pytest.mark.parametrize("learner", ["learner", "ppo"])
def test_a_learner_learns_as_much_as_was_promised(
    learner: str, game: str, seed: str, tmp_path: Path
) -> None:
    if learner == "ppo":
        pytest.importorskip("sb3_contrib")
    last = taught(warm(tmp_path), learner, game, "--minutes", MINUTES[game], "--seed", seed)[-1]
    if game == "blockade":
        assert float(last["won"]) >= 0.9
    else:
        assert float(last["kept"]) >= 0.9
