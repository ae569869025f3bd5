"""Layers of certificates: their sets grow, chunk by chunk, and have a largest size."""

import gzip
import os
import random
import threading
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fivesquare import load
from fivesquare.certificates import checker, form, rows
from fivesquare.certificates.checker import check
from fivesquare.certificates.follower import PLAIN, Follower
from fivesquare.certificates.form import BadCertificate
from fivesquare.certificates.lines import Lines
from fivesquare.certificates.writer import certificate
from proofs import answers, checked, packed, planned, refused, sealed, swapped, unpacked

ROOM = 64  # rows of a small set: enough for the replies to any move on 3x3


@cache
def draw() -> list[str]:
    """A proof of 986 lines, two plans with layers of up to some hundred positions."""
    return planned("pathway:size=3")


def layers(lines: list[str]) -> list[tuple[int, int]]:
    """The number of the line where each layer begins, and how many positions it has."""
    words = [line.split() for line in lines]
    return [(n, int(each[2])) for n, each in enumerate(words) if each[0] == "layer"]


def watched(patch: pytest.MonkeyPatch) -> list[tuple[int, int, int]]:
    """The chunks that are followed from now on: how many rows, and the rooms before and after."""
    chunks: list[tuple[int, int, int]] = []
    follow_all = checker.follow_all

    def follow(*given: Any) -> Any:
        after = follow_all(*given)
        chunks.append((len(given[2]), len(given[4]) - 1, len(after) - 1))
        return after

    patch.setattr(checker, "follow_all", follow)
    patch.setattr(checker, "new_set", lambda: rows.new_set(ROOM))
    return chunks


@pytest.mark.parametrize("chunk", [1, 7, 20_000])
def test_a_set_may_grow_within_a_chunk_and_between_chunks(
    chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = checked(draw(), tmp_path)
    monkeypatch.setattr(checker, "CHUNK", chunk)
    chunks = watched(monkeypatch)
    assert checked(draw(), tmp_path) == good
    assert sum(number for number, _, _ in chunks) == good.positions
    assert max(number for number, _, _ in chunks) <= chunk
    assert any(before < after for _, before, after in chunks)
    if chunk < 20_000:  # what has grown is handed on, and may grow again
        assert any(before > ROOM for _, before, _ in chunks)
        assert any(ROOM < before < after for _, before, after in chunks)
    else:
        assert any(after > ROOM * 2 for _, _, after in chunks)  # twice in one chunk
        assert len(chunks) == len(layers(draw()))


@pytest.mark.parametrize("chunk", [1, 7, 20_000])
def test_a_fault_is_found_in_its_line_whatever_the_chunks(
    chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = planned("blockade:size=3")
    monkeypatch.setattr(checker, "CHUNK", chunk)
    for number, words in answers(lines):
        taken = swapped(lines, number, " ".join([*words[:4], "2,2/2,2"]))
        said = refused(sealed(taken), tmp_path)
        assert said == f"Line {number + 1}: 2,2/2,2 is not legal in this position."
    begin, size = layers(lines)[-1]
    one, *between, two = lines[begin + 1 : begin + 1 + size]
    turned = sealed([*lines[: begin + 1], two, *between, one])
    order = "The positions of a layer are sorted, each once."
    assert refused(turned, tmp_path) == f"Line {begin + 2}: {order}"
    last = begin + size
    double = sealed(swapped(lines, last, lines[last - 1]))
    assert refused(double, tmp_path) == f"Line {last + 1}: {order}"
    strange = sealed(swapped(lines, last, "0 0 0 -1 2,2/1,1"))
    assert refused(strange, tmp_path) == f"Line {last + 1}: This position cannot arise here."


def test_what_is_said_of_answers_and_counts(tmp_path: Path) -> None:
    lines = planned("blockade:size=3")
    for wrong, said in (
        ("layer 0 2", "After 0 turns 1 positions can arise here."),
        ("layer 1 1", 'Here a layer begins: "layer 0" and how many positions it has.'),
        ("layer 0 1 ", 'Here a layer begins: "layer 0" and how many positions it has.'),
    ):
        assert refused(sealed(swapped(lines, 2, wrong)), tmp_path) == f"Line 3: {said}"
    for wrong, said in (
        ("0 0 0 -1", "Here a position and its answer should be."),
        ("0 0 0 -1 2,2/1,2 ", "Here a position and its answer should be."),
        ("0 0 0 00 2,2/1,2", "Here a position and its answer should be."),
        ("0 0 200 -1 2,2/1,2", "This position is not on the board."),
        ("-1 0 0 -1 2,2/1,2", "This position is not on the board."),
        ("0 0 0 9 2,2/1,2", "This position is not on the board."),
        ("0 0 0 -2 2,2/1,2", "This position is not on the board."),
        ("0 0 1ff 8 2,2/1,2", "This position cannot arise here."),
        ("0 0 0 -1 02,2/1,2", "02,2/1,2 should be written 2,2/1,2."),
        ("0 0 0 -1 2,2", "2,2 is not legal in this position."),
        ("0 0 0 -1 4,2/1,2", "4,2/1,2 names a cell that is not on the board."),
        ("0 0 0 -1 2,2/1,4", "2,2/1,4 names a cell that is not on the board."),
        ("0 0 0 -1 there", '"there" is not a move; a move looks like 2,3/1,3.'),
    ):
        assert refused(sealed(swapped(lines, 3, wrong)), tmp_path) == f"Line 4: {said}"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("pathway:size=3,diagonal=yes", "This answer does not win."),
        ("pathway:size=3,diagonal=yes,blocked=1.1-2.2-3.3", "This answer loses."),
    ],
)
def test_an_answer_that_spoils_it_at_once(name: str, said: str, tmp_path: Path) -> None:
    lines, game, found = planned(name), load(name), set()
    for number, words in list(answers(lines))[::5]:
        taken = sum(int(word, 16) for word in words[:3])
        for cell in game.cells(game.rules.board.full & ~taken):
            try:
                checked(sealed(swapped(lines, number, " ".join([*words[:4], cell]))), tmp_path)
            except BadCertificate as error:
                found |= {error.why} if error.line == number + 1 else set()
    assert found == {said}


def test_an_opponent_who_wins_with_the_first_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checker, "reply", lambda *_: False)  # there is no such game
    said = refused(planned("knights-blockade:size=3"), tmp_path)
    assert said == "Line 2: The opponent wins with the first move."


# Limits.


@pytest.mark.parametrize("chunk", [1, 3, 20_000])
def test_a_layer_may_have_so_many_positions_and_no_more(
    chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = planned("pathway:size=3,diagonal=yes")
    begin, largest = max(layers(lines), key=lambda layer: layer[1])
    monkeypatch.setattr(checker, "CHUNK", chunk)
    monkeypatch.setattr(checker, "LARGEST", largest)
    assert checked(lines, tmp_path).winner == 1
    monkeypatch.setattr(checker, "LARGEST", largest - 1)
    with pytest.raises(BadCertificate) as caught:
        checked(lines, tmp_path)
    assert caught.value.why == f"More than {largest - 1} positions would follow: too many."
    before = max(number for number, _ in layers(lines) if number < begin)
    assert before + 1 < caught.value.line <= begin  # an answer of the layer before


def test_layers_are_compiled_for_when_they_are_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = planned("pathway:size=3,diagonal=yes")
    compiled: list[None] = []
    sizes = [size for _, size in layers(lines)]

    def follower() -> Follower:
        compiled.append(None)
        return PLAIN

    monkeypatch.setattr(checker, "compiled", follower)
    for limit in {*sizes, 0, 1000}:
        compiled.clear()
        monkeypatch.setattr(checker, "LARGE", limit)
        checked(lines, tmp_path)
        assert len(compiled) == sum(size > limit for size in sizes)


def test_a_set_that_grows_loses_nothing() -> None:
    chance = random.Random(1)
    wanted = {(chance.getrandbits(49), chance.getrandbits(49), 0, -1) for _ in range(3000)}
    wanted |= {(0, number, 0, -1) for number in range(50)}  # also where Player 1 has nothing
    found = rows.new_set(64)
    for row in sorted(wanted):
        if rows.is_crowded(found):
            found = rows.grown(found, rows.put_all)
        for _ in range(2):  # the second time makes no difference
            rows.put(*row, found)
    assert rows.size_of(found) == len(wanted)
    assert [tuple(row) for row in rows.members(found).tolist()] == sorted(wanted)


def test_a_set_is_crowded_at_three_quarters_and_grows_to_twice_its_room() -> None:
    found = rows.new_set(15)
    for number in range(13):
        assert not rows.is_crowded(found)
        rows.put(number, 0, 0, -1, found)
    assert rows.is_crowded(found)
    assert len(rows.grown(found, rows.put_all)) == 31
    assert len(rows.new_set()) == rows.FIRST_ROOM + 1


@pytest.mark.parametrize("field", range(4))
def test_positions_that_differ_in_one_number_are_two(field: int) -> None:
    found = rows.new_set(8)
    for other in range(3):
        x, o, holes, last = (other if place == field else 5 for place in range(4))
        for _ in range(2):
            rows.put(x, o, holes, last, found)
    assert rows.size_of(found) == 3
    assert rows.members(found)[:, field].tolist() == [0, 1, 2]


def test_a_full_set_goes_round() -> None:
    found = rows.new_set(4)
    for number in range(4):
        rows.put(number, 0, 0, -1, found)
    assert rows.size_of(found) == 4
    places = {rows.place_of(number, 0, 0, -1, found) for number in range(4)}
    assert places == {0, 1, 2, 3}


def test_the_row_that_counts_is_no_member() -> None:
    one = (1, 0, 0, 0)  # as the count of a set with one member looks
    room = next(n for n in range(2, 99) if rows.place_of(*one, rows.new_set(n)) == n - 1)
    found = rows.new_set(room)
    other = next(n for n in range(2, 9999) if rows.place_of(n, 0, 0, -1, found) == room - 1)
    rows.put(other, 0, 0, -1, found)
    assert rows.place_of(*one, found) == 0


def test_positions_are_spread_over_a_set() -> None:
    # Where each would stand in an empty set: few share a row, whichever number tells them apart.
    empty = rows.new_set(1 << 12)
    pairs = [1 << i | 1 << j for i in range(49) for j in range(i)][:1000]
    for kind in (
        [(cells, 0, 0, -1) for cells in pairs],
        [(0, cells, 0, -1) for cells in pairs],
        [(0, 0, cells, -1) for cells in pairs],
        [(1 << i, 1 << j, 0, 5) for i in range(31, 49) for j in range(31, 49)],
        [(1 << i, 0, 1 << j, 5) for i in range(31, 49) for j in range(31, 49)],
        [(3, 1 << i, 0, last) for i in range(20) for last in range(-1, 49)],
    ):
        places = {rows.place_of(*row, empty) for row in kind}
        assert len(places) > 0.8 * len(kind)


# Files.


def test_the_text_may_be_compressed_in_pieces(tmp_path: Path) -> None:
    lines, path = planned("blockade:size=3"), tmp_path / "pieces"
    text = "".join(f"{line}\n" for line in lines).encode()
    pieces = [gzip.compress(text[begin : begin + 50]) for begin in range(0, len(text), 50)]
    path.write_bytes(b"\0\0".join(pieces) + b"\0")
    assert check(path) == checked(lines, tmp_path)
    for more, said in (
        (b"x", "The file is damaged."),
        (gzip.compress(b"\n"), "The certificate has ended, but the file goes on."),
        (gzip.compress(b"\n")[:-1], "The certificate has ended, but the file goes on."),
        (b"\x1f\x8b", "The file was cut off."),
    ):
        path.write_bytes(packed(lines) + more)
        with pytest.raises(BadCertificate) as caught:
            check(path)
        assert str(caught.value) == f"Line {len(lines) + 1}: {said}"


def test_what_is_said_of_files(tmp_path: Path) -> None:
    path, whole = tmp_path / "file", packed(planned("blockade:size=3"))
    line = f"Line {len(planned('blockade:size=3')) + 1}"
    for content, said in (
        (b"", "Line 1: The file ends here, before its end line: it was cut off."),
        (b"text", "Line 1: This is no certificate: certificates are compressed with gzip."),
        (whole[:5], "Line 1: The file was cut off."),
        (gzip.compress(b"{"), "Line 1: This line was cut off."),
        (gzip.compress(b"x" * 1000), "Line 1: This line was cut off."),
        (gzip.compress(b"x" * 1001), "Line 1: This line is too long."),
        (whole[:-1], f"{line}: The file was cut off."),
        (whole[:-1] + b"x", f"{line}: The file is damaged."),
    ):
        path.write_bytes(content)
        with pytest.raises(BadCertificate) as caught:
            check(path)
        assert str(caught.value) == said
    *body, end = planned("blockade:size=3")
    said = refused([*body, f"{end[:-1]}g"], tmp_path)
    assert (
        said == f"Line {len(body) + 1}: The proof should end here, with the right sum of its lines."
    )


def test_progress_is_told_every_thousand_lines(tmp_path: Path) -> None:
    path, told = tmp_path / "lines", []
    path.write_bytes(gzip.compress("".join(f"{n}\n" for n in range(5000)).encode()))
    with Lines(path, lambda done, size: told.append((found.number, done, size))) as found:
        for _ in range(4999):
            found.next()
    size = path.stat().st_size
    assert [number for number, _, _ in told] == [1000, 2000, 3000, 4000]
    assert all(0 < done <= size for _, done, _ in told)
    assert {whole for _, _, whole in told} == {size}
    assert found.file.closed


def test_a_pipe_has_no_progress_to_show(tmp_path: Path) -> None:
    lines, pipe, told = [str(n) for n in range(1500)], tmp_path / "pipe", []
    os.mkfifo(pipe)
    threading.Thread(target=pipe.write_bytes, args=(packed(lines),)).start()
    with Lines(pipe, lambda *given: told.append(given)) as found:
        assert [found.next() for _ in lines] == lines
    assert told == []


def test_the_same_proof_is_the_same_file(tmp_path: Path) -> None:
    game = load("pathway:size=3")
    lines = planned("pathway:size=3")
    written = []
    for name in ("one", "two"):
        path = tmp_path / name
        with certificate(path, game, None, form.STRATEGY) as writer:
            writer.write(lines[1:400])
            writer.write(lines[400:-1])
            assert not path.exists()
        assert writer.lines == len(lines)
        assert unpacked(path) == lines
        written.append(path.read_bytes())
    assert written[0] == written[1]
    assert written[0][3:8] == bytes(5)  # no name and no time
    assert check(tmp_path / "one").lines == len(lines)


def test_what_fails_while_it_is_written_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    with (
        pytest.raises(UnicodeEncodeError),
        certificate(path, load("pathway"), None, form.PAIRING) as writer,
    ):
        writer.write(["é"])
    assert not list(tmp_path.iterdir())
