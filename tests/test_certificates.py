"""Certificates: what is true can be proved, and nothing else passes."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import naive
import plain_checker
from fivesquare import Position, load
from fivesquare.certificates import checker, form
from fivesquare.certificates.checker import check
from fivesquare.certificates.form import BadCertificate
from fivesquare.engine.proofs import certify
from fivesquare.engine.solver import Solver
from fivesquare.games.pathway import Pathway
from fivesquare.work import Stopped
from naive_solver import NaiveSolver
from proofs import answers, checked, refused, sealed, swapped, unpacked
from running import run

SMALL = [  # won by either player or drawn; each of them fits a page
    "block-capture:size=3",
    "block-capture",
    "knights-blockade:size=3",
    "knights-blockade:size=4,crossing=no",
    "pathway",
    "pathway:size=3,diagonal=yes",
    "pathway:size=3,diagonal=yes,first=2,blocked=1.3-2.1",
    "pathway:size=3,diagonal=yes,blocked=1.1-2.2-3.3",
    "pathway:size=4,first=2,blocked=2.2-3.3",
    "blockade:size=3",
    "adjacent-capture:size=3",
]
LARGER = [
    "block-capture:size=7",
    "knights-blockade",
    "knights-blockade:crossing=no",
    "pathway:size=6",
    "pathway:size=7,blocked=1.1-4.4-7.7",
    "pathway:size=4,diagonal=yes",
    "pathway:size=4,diagonal=yes,blocked=2.2-2.3-3.2",
    "blockade:size=4",
    "blockade",
]
SOME = 40  # answers of a certificate that are tampered with, where there is little time


def value_of(name: str) -> int:
    game = load(name)
    solver = Solver(game)
    with solver.within_time(None):
        return solver.value(game.start())


def written(name: str, place: Path) -> Path:
    """The certificate of a game's opening."""
    path = place / "certificate"
    certify(load(name), value_of(name), path)
    return path


@pytest.fixture(scope="module", params=SMALL)
def proof(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of a small certificate."""
    return unpacked(written(request.param, tmp_path_factory.mktemp("proof")))


# What is true.


@pytest.mark.parametrize("name", SMALL + LARGER)
def test_a_certificate_is_written_and_verified(name: str, tmp_path: Path) -> None:
    game, path = load(name), tmp_path / "certificate"
    made = certify(game, value_of(name), path)
    found = check(path)
    assert found == made
    assert found.game == game
    assert plain_checker.check(path) == (str(game), found.winner, found.positions)
    first = game.start().turn + 1
    value = 0 if found.winner is None else 1 if found.winner == first else -1
    assert value == value_of(name)
    if game.size == 3:
        assert value == NaiveSolver(naive.load(name)).score(naive.load(name).initial())[0]
    assert not list(tmp_path.glob(".*"))


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["adjacent-capture:size=4", "pathway:diagonal=yes", "knights-blockade:size=6"]
)
def test_a_large_certificate_is_written_and_verified(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checker, "CHUNK", 100)  # so that some lines wait for others
    made = certify(load(name), value_of(name), tmp_path / "certificate")
    assert made.positions > 10_000
    found = check(tmp_path / "certificate")
    assert found == made
    plain = plain_checker.check(tmp_path / "certificate")
    assert plain == (name, found.winner, found.positions)


def test_pathway_needs_no_search_on_any_size(tmp_path: Path) -> None:
    for size in range(3, 8):
        for first in (1, 2):
            path = written(f"pathway:size={size},first={first}", tmp_path)
            assert check(path).kind == form.PAIRING


# What is not.


@pytest.mark.parametrize("most", [SOME, pytest.param(10**6, marks=pytest.mark.long)])
def test_an_answer_that_is_wrong_or_not_legal_is_refused(
    most: int, proof: list[str], tmp_path: Path
) -> None:
    header = json.loads(proof[0])
    game = load(header["game"])
    solver = Solver(game)
    by_number = {n: int(line[-1]) - 1 for n, line in enumerate(proof) if line[:7] == "player "}
    given = [*answers(proof)]
    for number, words in random.Random(1).sample(given, min(most, len(given))):
        hero = by_number[max(n for n in by_number if n < number)]
        x, o, holes = (int(word, 16) for word in words[:3])
        p = Position(hero, x, o, holes, int(words[3]))
        for move in game.moves(p):
            changed = swapped(proof, number, " ".join([*words[:4], move]))
            with solver.within_time(None):
                after = game.after(p, move)
                wins = game.rules.result(after) & 3 == hero + 1 or (
                    not game.rules.result(after) and solver.forces(after, hero)
                )
                loses = game.rules.result(after) & 3 == 2 - hero or (
                    not game.rules.result(after) and solver.forces(after, 1 - hero)
                )
            if not (wins if header["winner"] else not loses):
                refused(sealed(changed), tmp_path)
        legal = set(game.moves(p))
        anywhere = (game.move(1 << i, 1 << game.size**2) for i in range(game.size**2))
        joined = (f"{cell}{game.about.joint}1,1" for cell in game.cells(game.rules.board.full))
        for other in {*anywhere, *joined} - legal:
            refused(sealed(swapped(proof, number, " ".join([*words[:4], other]))), tmp_path)
        for wrong in ("9,9", "", "1,1 ", "01,1", "1,1/1,1", "x", "-1,-1", "1" * 300 + ",1"):
            refused(sealed(swapped(proof, number, " ".join([*words[:4], wrong]))), tmp_path)


@pytest.mark.parametrize("name", SMALL)
def test_the_engine_cannot_prove_what_is_false(name: str, tmp_path: Path) -> None:
    game, value = load(name), value_of(name)
    if isinstance(game.rules, Pathway) and not game.rules.diagonal:
        pytest.skip("a pairing proves a draw whatever is claimed")
    for claim in {1, 0, -1} - {value}:
        if claim == 0 or value == 0:
            continue
        with pytest.raises(AssertionError):
            certify(game, claim, tmp_path / "false")
        assert not list(tmp_path.iterdir())


# Writing.


def test_an_unfinished_certificate_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    path.write_text("what was there")
    with pytest.raises(Stopped):
        certify(load("adjacent-capture:size=6"), 0, path, seconds=0.2)
    assert path.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [path]


# The command.


def test_verify(tmp_path: Path) -> None:
    written("blockade:size=3", tmp_path)
    done = run(tmp_path, "verify", "certificate")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "Player 1 wins Blockade (size=3): proved, 9 positions, each with one answer to every"
        " reply.\n"
    )
    found = json.loads(run(tmp_path, "verify", "certificate", "--json").out)
    assert (found["verified"], found["winner"], found["positions"]) == (True, 1, 9)
    (tmp_path / "text").write_text("hello")
    done = run(tmp_path, "verify", "text", "--json")
    assert done.code == 1
    why = "Line 1: This is no certificate: certificates are compressed with gzip."
    assert done.err == f"Error: {why}\n"
    error = {"kind": "bad certificate", "message": why, "line": 1}
    assert json.loads(done.out) == {"format": 1, "error": error}
    done = run(tmp_path, "verify", "nothing")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "'nothing' does not exist" in done.err
    assert run(tmp_path, "verify", ".").code == 2


def test_the_checker_loads_no_engine_even_where_it_compiles(tmp_path: Path) -> None:
    path = written("blockade:size=3", tmp_path)
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from fivesquare.certificates import checker\n"
        "print(' '.join(sys.modules))\n"
        "checker.LARGE = 0\n"
        "checker.check(Path(sys.argv[1]))\n"
        "print(' '.join(sys.modules))\n"
    )
    command = [sys.executable, "-c", code, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    plain, compiled = (set(line.split()) for line in done.stdout.splitlines())
    assert not {"numba", "rich", "fivesquare.compiling"} & plain
    assert "fivesquare.compiling" in compiled
    assert "fivesquare.engine" not in compiled


@pytest.mark.parametrize("name", SMALL + LARGER)
def test_compiled_and_plain_checkers_say_the_same(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(name, tmp_path)
    lines = unpacked(path)
    game, chance = load(name), random.Random(name)
    forged = []
    for number, words in chance.sample(sorted(answers(lines)), min(10, len(list(answers(lines))))):
        cell = chance.choice(game.cells(game.rules.board.full))
        forged.append(sealed(swapped(lines, number, " ".join([*words[:4], cell]))))

    def verdicts() -> list[str]:
        said = [repr(check(path))]
        for each in forged:
            try:
                said.append(repr(checked(each, tmp_path)))
            except BadCertificate as error:
                said.append(str(error))
        return said

    plain = verdicts()
    monkeypatch.setattr(checker, "LARGE", 0)
    monkeypatch.setattr(checker, "CHUNK", 7)
    assert verdicts() == plain
