"""Certificates: what is true can be proved, and nothing else passes."""

import gzip
import hashlib
import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naive
from fivesquare import Game, Position, load
from fivesquare.certificates import checking, form, rows
from fivesquare.certificates.checking import check
from fivesquare.certificates.form import BadCertificate, Proof
from fivesquare.certificates.images import is_directionless, smallest
from fivesquare.certificates.reading import Lines
from fivesquare.engine.certifying import certify
from fivesquare.engine.solver import Solver, Stopped
from fivesquare.games.pathway import Pathway
from naive_solver import NaiveSolver
from running import run
from sampling import positions

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
    path = written(request.param, tmp_path_factory.mktemp("proof"))
    return gzip.decompress(path.read_bytes()).decode().splitlines()


def sealed(lines: list[str]) -> list[str]:
    """The same lines with an end that fits them, as a forger would write it."""
    body = [line for line in lines if not line.startswith("end ")]
    text = "".join(f"{line}\n" for line in body)
    return [*body, f"end {len(body)} {hashlib.sha256(text.encode()).hexdigest()}"]


def checked(lines: list[str], place: Path) -> Proof:
    """What the checker says of these lines."""
    path = place / "lines"
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode()))
    return check(path)


def refused(lines: list[str], place: Path) -> str:
    """Why these lines prove nothing; they must not pass."""
    with pytest.raises(BadCertificate) as caught:
        checked(lines, place)
    assert 1 <= caught.value.line <= len(lines) + 1
    return str(caught.value)


# What is true.


@pytest.mark.parametrize("name", SMALL + LARGER)
def test_a_certificate_is_written_and_verified(name: str, tmp_path: Path) -> None:
    game, path = load(name), tmp_path / "certificate"
    made = certify(game, value_of(name), path)
    found = check(path)
    assert found == made
    assert found.game == game
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
    monkeypatch.setattr(checking, "CHUNK", 100)  # so that some lines wait for others
    made = certify(load(name), value_of(name), tmp_path / "certificate")
    assert made.positions > 10_000
    assert check(tmp_path / "certificate") == made


def test_pathway_needs_no_search_on_any_size(tmp_path: Path) -> None:
    for size in range(3, 8):
        for first in (1, 2):
            path = written(f"pathway:size={size},first={first}", tmp_path)
            assert check(path).kind == form.PAIRING


@given(positions())
@settings(max_examples=300)
def test_the_smallest_image_stands_for_all_eight(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    size = game.size

    def image(way: int, cells: int) -> int:
        found = 0
        for i in range(size * size):
            row, column = divmod(i, size)
            row = size - 1 - row if way & 1 else row
            column = size - 1 - column if way & 2 else column
            row, column = (column, row) if way & 4 else (row, column)
            found |= (cells >> i & 1) << (row * size + column)
        return found

    def turned(way: int) -> Position:
        last = image(way, 1 << p.last).bit_length() - 1 if p.last >= 0 else -1
        return Position(p.turn, image(way, p.x), image(way, p.o), image(way, p.holes), last)

    board, images = game.rules.board, [turned(way) for way in range(8)]
    assert {smallest(board, True, each) for each in images} == {min(images)}
    assert [smallest(board, False, each) for each in images] == images
    if not is_directionless(game.rules):
        return
    for way, each in enumerate(images):  # turning is no difference to the rules either
        assert game.rules.result(each) == game.rules.result(p)
        assert game.rules.firsts(each) == image(way, game.rules.firsts(p))


# What is not.


def swapped(lines: list[str], number: int, line: str) -> list[str]:
    return [*lines[:number], line, *lines[number + 1 :]]


def test_the_end_seals_the_lines(proof: list[str], tmp_path: Path) -> None:
    assert checked(proof, tmp_path) == checked(sealed(proof), tmp_path)
    for change in (proof[:-1], [*proof, proof[-1]], [*proof, ""], swapped(proof, -1, "end")[:-1]):
        refused(change, tmp_path)
    *body, end = proof
    refused([*body, end.replace(f"end {len(body)}", f"end {len(body) + 1}")], tmp_path)


def test_no_line_can_be_left_out_or_doubled(proof: list[str], tmp_path: Path) -> None:
    for number in range(len(proof) - 1):
        without = proof[:number] + proof[number + 1 :]
        refused(without, tmp_path)
        refused(sealed(without), tmp_path)
        refused(sealed([*proof[: number + 1], *proof[number:]]), tmp_path)
    for number in range(len(proof) - 2):
        one, two = proof[number : number + 2]
        for forged in ([two, one], [one, one], [two, two]):
            refused(sealed([*proof[:number], *forged, *proof[number + 2 :]]), tmp_path)


def test_no_line_can_be_left_out_even_when_the_counts_agree(
    proof: list[str], tmp_path: Path
) -> None:
    layer = 0
    for number, line in enumerate(proof[:-1]):
        if line.startswith("layer"):
            layer = number
        elif layer and line[0] not in "p{":
            word, turns, count = proof[layer].split()
            changed = swapped(proof, layer, f"{word} {turns} {int(count) - 1}")
            refused(sealed(changed[:number] + changed[number + 1 :]), tmp_path)


def answers(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines that give an answer, split."""
    for number, line in enumerate(lines):
        words = line.split(" ")
        if len(words) == 5:
            yield number, words


def test_an_answer_that_is_wrong_or_not_legal_is_refused(proof: list[str], tmp_path: Path) -> None:
    header = json.loads(proof[0])
    game = load(header["game"])
    solver = Solver(game)
    hero = 0
    by_number = {n: int(line[-1]) - 1 for n, line in enumerate(proof) if line[:7] == "player "}
    for number, words in answers(proof):
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


def test_a_false_claim_cannot_be_made_to_pass(proof: list[str], tmp_path: Path) -> None:
    claim = json.loads(proof[0])
    for winner in {1, 2, None} - {claim["winner"]}:
        for kind in (form.STRATEGY, form.PAIRING):
            header = json.dumps({**claim, "winner": winner, "proof": kind})
            refused(sealed([header, *proof[1:]]), tmp_path)
            other = [line.replace("player 1", "player 2") for line in proof[1:]]
            refused(sealed([header, *other]), tmp_path)
            refused(sealed([header, "player 1", "player 2"]), tmp_path)
            refused(sealed([header, f"player {winner or 1}", "layer 0 0"]), tmp_path)
            refused(sealed([header]), tmp_path)


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


def test_a_plan_not_to_lose_is_no_plan_to_win(proof: list[str], tmp_path: Path) -> None:
    claim = json.loads(proof[0])
    if claim["winner"]:
        return
    second = proof.index("player 2")
    for winner, plan in ((1, proof[1:second]), (2, proof[second:])):
        refused(sealed([json.dumps({**claim, "winner": winner}), *plan]), tmp_path)


def test_a_line_is_written_in_one_way(proof: list[str], tmp_path: Path) -> None:
    for number, words in answers(proof):
        for place in range(4):
            for form_of in ("0{}", "+{}", "{} ", " {}", "0x{}", "0_{}"):
                other = [*words[:place], form_of.format(words[place]), *words[place + 1 :]]
                refused(sealed(swapped(proof, number, " ".join(other))), tmp_path)


def test_numbers_of_layers_are_written_in_one_way_too(proof: list[str], tmp_path: Path) -> None:
    for number, line in enumerate(proof):
        if line.startswith("layer"):
            word, turns, size = line.split()
            for other in (f"{word} {turns} 0{size}", f"{word} 0{turns} {size}", f"{line} "):
                refused(sealed(swapped(proof, number, other)), tmp_path)


def test_an_answer_off_the_board(tmp_path: Path) -> None:
    lines = gzip.decompress(written("blockade:size=3", tmp_path).read_bytes()).decode().splitlines()
    for answer in ("9,9/1,2", "-1,2/1,2", "1,2/9,9"):
        said = refused(sealed(swapped(lines, 3, f"0 0 0 -1 {answer}")), tmp_path)
        assert said == f"Line 4: {answer} names a cell that is not on the board."


def test_the_certificate_of_another_game(proof: list[str], tmp_path: Path) -> None:
    claim = json.loads(proof[0])
    for name in ["block-capture:size=7", "blockade:size=4", "adjacent-capture:size=4", "pathway"]:
        if name != claim["game"] and not (name == "pathway" and claim["proof"] == "pairing"):
            refused(sealed([json.dumps({**claim, "game": name}), *proof[1:]]), tmp_path)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": "another"}, "This is no certificate"),
        ({"version": 2}, "Only certificates of version 1"),
        ({"version": True}, "Only certificates of version 1"),
        ({"version": 1.0}, "Only certificates of version 1"),
        ({"winner": 1.0}, "The winner is 1, 2 or"),
        ({"game": "chess"}, "There is no game"),
        ({"game": 7}, "There is no game"),
        ({"game": "blockade:size=99"}, "size is 3, 4, 5, 6 or 7"),
        ({"game": "blockade:size=5"}, 'should be written "blockade"'),
        ({"winner": 3}, "The winner is 1, 2 or"),
        ({"winner": True}, "The winner is 1, 2 or"),
        ({"winner": [1]}, "The winner is 1, 2 or"),
        ({"proof": "belief"}, "The proof is"),
        ({"proof": "pairing"}, "nothing but a draw in Pathway"),
    ],
)
def test_headers(changes: dict[str, object], words: str, tmp_path: Path) -> None:
    claim = json.loads(form.header(load("blockade:size=3"), 1, form.STRATEGY))
    said = refused(sealed([json.dumps({**claim, **changes})]), tmp_path)
    assert said.startswith("Line 1: ")
    assert words in said


@pytest.mark.parametrize("line", ["", "{}", "[]", "[" * 900, "null", "{", "é", "3", '"format"'])
def test_what_is_no_header_at_all(line: str, tmp_path: Path) -> None:
    assert refused([line], tmp_path).startswith("Line 1: This is no ")


@pytest.mark.parametrize(
    "pairs",
    [
        "pairs",
        "pairs 1,1-2,1 1,2-2,2",
        "pairs 1,1-1,1 1,2-2,2 1,3-2,3",
        "pairs 1,1-2,1 2,1-3,1 1,3-2,3",
        "pairs 1,1-2,1 1,2-2,2 1,3-2,3 2,3-3,3",
        "pairs 1,1-2,1 1,2-2,2 1,3-2,4",
        "pairs 1,1-2,1 1,2-2,2 1,3",
        "pairs 1,1-2,1 1,2-2,2 1,3-2,3-3,3",
        "pairs 1,1-3,1 1,2-2,2 1,3-2,3",
        "pairs 1,1-2,1 1,2-2,2 1,3-2,3 ",
        "pairs " + " ".join(["1,1-2,1"] * 13),
        "layer 0 1",
    ],
)
def test_pairs_that_do_not_hold(pairs: str, tmp_path: Path) -> None:
    header = form.header(load("pathway:size=3"), None, form.PAIRING)
    rows = "pairs 1,1-2,1 1,2-2,2 1,3-2,3"
    columns = "pairs 1,1-1,2 2,1-2,2 3,1-3,2"
    assert checked(sealed([header, "player 1", columns, "player 2", rows]), tmp_path).lines == 6
    refused(sealed([header, "player 1", columns, "player 2", pairs]), tmp_path)
    refused(sealed([header, "player 1", rows, "player 2", columns]), tmp_path)


def test_pairs_that_would_hold_but_overlap_or_are_too_many(tmp_path: Path) -> None:
    header = form.header(load("pathway:size=7"), None, form.PAIRING)
    pairs = [f"{row},{column}-{row + 1},{column}" for row in (1, 3) for column in range(1, 8)]
    for change, said in (
        (["2,7-3,7"], "is no pair of cells that are free"),
        (pairs[7:], "More than 12 pairs"),
    ):
        lines = [header, "player 2", " ".join(["pairs", *pairs[:7], *change])]
        lines[1:1] = ["player 1", "pairs " + " ".join(f"{n},1-{n},2" for n in range(1, 8))]
        assert said in refused(sealed(lines), tmp_path)


# What is no certificate, or not all of one.


def test_damaged_files(tmp_path: Path) -> None:
    path = written("blockade:size=4", tmp_path)
    whole = path.read_bytes()
    good = check(path)
    for length in range(0, len(whole), 29):
        path.write_bytes(whole[:length])
        with pytest.raises(BadCertificate):
            check(path)
    chance = random.Random(1)
    for _ in range(100):
        place = chance.randrange(10, len(whole))  # the ten bytes before hold nothing of the proof
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(BadCertificate):
            check(path)
    path.write_bytes(whole + whole)
    with pytest.raises(BadCertificate, match="the file goes on"):
        check(path)
    path.write_bytes(whole)
    assert check(path) == good


@given(st.binary(max_size=300))
def test_any_bytes_at_all(data: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "bytes"
        for content in (data, gzip.compress(data)):
            path.write_bytes(content)
            with pytest.raises(BadCertificate):
                check(path)


def test_bombs_are_not_unpacked(tmp_path: Path) -> None:
    header = form.header(load("blockade:size=3"), 1, form.STRATEGY).encode()
    path = tmp_path / "bomb"
    code = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from fivesquare.certificates.checking import check\n"
        "resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))\n"
        "try:\n    check(Path(sys.argv[1]))\nexcept Exception as error:\n    print(error)\n"
    )
    for start, said in (
        (b"", "Line 1: This line is too long."),
        (header + b"\n", "Line 2: This line is too long."),
        (header + b"\nplayer 1\nlayer 0 ", "Line 3: This line is too long."),
    ):
        with gzip.open(path, "wb", 1) as file:
            file.write(start)
            for _ in range(500):
                file.write(b"0" * (1 << 20))
        done = subprocess.run(
            [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == said


def test_claims_that_are_too_large(tmp_path: Path) -> None:
    header = form.header(load("blockade:size=3"), 1, form.STRATEGY)
    for count in ("2", "0", "-1", "1" * 18, "9" * 500, "1e9", "one", ""):
        assert "Line 3" in refused(sealed([header, "player 1", f"layer 0 {count}"]), tmp_path)
    for number in ("9" * 300, "-2", "9", "1_0", "+1", " "):
        line = f"0 0 0 {number} 2,2/1,1"
        refused(sealed([header, "player 1", "layer 0 1", line]), tmp_path)
    for mask in ("f" * 300, "200", "-1", "0x1", "1_0"):
        line = f"{mask} 0 0 -1 2,2/1,1"
        refused(sealed([header, "player 1", "layer 0 1", line]), tmp_path)


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
    assert json.loads(done.out) == {"error": {"kind": "bad certificate", "message": why, "line": 1}}
    done = run(tmp_path, "verify", "nothing")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "'nothing' does not exist" in done.err
    assert run(tmp_path, "verify", ".").code == 2


def test_a_pipe_has_no_progress_to_show(tmp_path: Path) -> None:
    path = written("blockade", tmp_path)
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    long = gzip.compress("\n".join([*lines, *lines, ""]).encode())  # wrong, but not at once
    threading.Thread(target=pipe.write_bytes, args=(long,)).start()
    shown: list[int] = []
    with Lines(pipe, lambda done, _: shown.append(done)) as found:
        read = [found.next() for _ in range(1500)]
    assert read == [*lines, *lines][:1500]
    assert shown == []
    with Lines(path, lambda done, _: shown.append(done)) as found:
        found.number = 990
        for _ in range(20):
            found.next()
    assert len(shown) == 1


def test_the_checker_loads_no_engine_even_where_it_compiles(tmp_path: Path) -> None:
    path = written("blockade:size=3", tmp_path)
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from fivesquare.certificates import checking\n"
        "print(' '.join(sys.modules))\n"
        "checking.LARGE = 0\n"
        "checking.check(Path(sys.argv[1]))\n"
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
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()
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
    monkeypatch.setattr(checking, "LARGE", 0)
    monkeypatch.setattr(checking, "CHUNK", 7)
    assert verdicts() == plain


def test_layers_too_large_for_the_memory_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written("blockade:size=4", tmp_path)
    monkeypatch.setattr(checking, "LARGEST", 3)
    with pytest.raises(BadCertificate, match="More than 3 positions would follow: too many"):
        check(path)


def test_a_set_that_grows_loses_nothing() -> None:
    chance = random.Random(1)
    wanted = {(chance.getrandbits(49), chance.getrandbits(49), 0, -1) for _ in range(3000)}
    found = rows.new_set(64)
    for row in sorted(wanted) * 2:
        if rows.is_crowded(found):
            found = rows.grown(found, rows.put_all)
        rows.put(*row, found)
    assert rows.size_of(found) == len(wanted)
    assert [tuple(row) for row in rows.members(found).tolist()] == sorted(wanted)
