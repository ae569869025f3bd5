"""The checker of certificates: what is sound passes, and nothing else. No engine is needed."""

import gzip
import json
import random
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesquare import Game, Position, load
from fivesquare.certificates import form
from fivesquare.certificates.checker import check
from fivesquare.certificates.form import BadCertificate
from fivesquare.symmetry import smallest
from proofs import (
    PAIRED,
    answers,
    checked,
    packed,
    paired,
    planned,
    refused,
    sealed,
    swapped,
)
from sampling import positions
from test_symmetry import turned

SHORT = [  # their lines are tried one by one
    "block-capture:size=3",
    "knights-blockade:size=3",
    "knights-blockade:size=4,crossing=no",
    "pathway:size=3,diagonal=yes,first=2,blocked=1.3-2.1",
    "pathway:size=3,diagonal=yes,blocked=1.1-1.2-2.2-3.3",
    "blockade:size=3",
]


@pytest.fixture(scope="module", params=[*SHORT, *PAIRED])
def proof(request: pytest.FixtureRequest) -> list[str]:
    """The lines of a small certificate."""
    name = request.param
    return paired(name, PAIRED[name]) if name in PAIRED else planned(name)


# The first line.


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": "another"}, "This is no certificate"),
        ({"version": 2}, "Only certificates of version 1"),
        ({"version": True}, "Only certificates of version 1"),
        ({"version": 1.0}, "Only certificates of version 1"),
        ({"winner": 1.0}, "The winner is 1, 2 or"),
        ({"game": "chess"}, "There is no game"),
        ({"game": 7}, "The game is a text"),
        ({"game": None}, "The game is a text"),
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


CLAIM = '"format": "fivesquare certificate", "version": 1, "game": "pathway"'


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ('"proof": "pairing"', 'The field "winner" is missing.'),
        ('"winner": null', 'The field "proof" is missing.'),
        ('"winner": null, "proof": "pairing", "winner": 1', 'The field "winner" is given twice.'),
        (
            '"winner": null, "proof": "pairing", "winner": null',
            'The field "winner" is given twice.',
        ),
        ('"winner": null, "proof": "pairing", "version": 1', 'The field "version" is given twice.'),
        (
            '"winner": null, "proof": "pairing", "by": "me"',
            'There is no field "by"; the fields are format, version, game, winner, proof.',
        ),
        (
            '"Winner": null, "proof": "pairing"',
            'There is no field "Winner"; the fields are format, version, game, winner, proof.',
        ),
    ],
)
def test_fields_that_are_missing_doubled_or_strange(fields: str, said: str, tmp_path: Path) -> None:
    plans = paired("pathway", PAIRED["pathway"])[1:]
    good = '"winner": null, "proof": "pairing"'
    assert checked(sealed([f"{{{CLAIM}, {good}}}", *plans]), tmp_path).winner is None
    assert refused(sealed([f"{{{CLAIM}, {fields}}}", *plans]), tmp_path) == f"Line 1: {said}"


@pytest.mark.parametrize("missing", form.HEADER)
def test_a_header_has_all_its_fields(missing: str, proof: list[str], tmp_path: Path) -> None:
    claim = {name: value for name, value in json.loads(proof[0]).items() if name != missing}
    said = refused(sealed([json.dumps(claim), *proof[1:]]), tmp_path)
    if missing in ("format", "version"):  # without these nobody knows what should be there
        assert said.startswith(("Line 1: This is no certificate", "Line 1: Only certificates"))
    else:
        assert said == f'Line 1: The field "{missing}" is missing.'


def test_order_and_blanks_of_a_header_are_free(proof: list[str], tmp_path: Path) -> None:
    claim = json.loads(proof[0])
    turned = dict(reversed(claim.items()))
    for line in (json.dumps(turned), json.dumps(claim, separators=(" ,", ":")), f" {proof[0]} "):
        assert checked(sealed([line, *proof[1:]]), tmp_path) == checked(proof, tmp_path)


@pytest.mark.parametrize(
    "line", ["", "{}", "[]", "[" * 900, "null", "{", "3", '"format"', '[["format", 1]]', "[{}]"]
)
def test_what_is_no_header_at_all(line: str, tmp_path: Path) -> None:
    said = refused([line], tmp_path)
    assert said == "Line 1: This is no certificate: the first line does not say so."


@pytest.mark.parametrize("letter", ["\t", "\r", "\0", "\x7f", "\x1b", "é", "\x80", "\f"])
def test_nothing_but_printable_ascii(letter: str, tmp_path: Path) -> None:
    proof = planned("blockade:size=3")
    said = "This is no text of a certificate: it is not printable ASCII."
    for number in (0, 1, len(proof) - 2):
        for line in (proof[number] + letter, letter + proof[number]):
            forged = sealed(swapped(proof, number, line))
            assert refused(forged, tmp_path) == f"Line {number + 1}: {said}"


# The plans.


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


def test_a_plan_not_to_lose_is_no_plan_to_win(proof: list[str], tmp_path: Path) -> None:
    claim = json.loads(proof[0])
    if claim["winner"]:
        return
    second = proof.index("player 2")
    for winner, plan in ((1, proof[1:second]), (2, proof[second:])):
        refused(sealed([json.dumps({**claim, "winner": winner}), *plan]), tmp_path)


def test_a_line_is_written_in_one_way(proof: list[str], tmp_path: Path) -> None:
    for number, words in list(answers(proof))[::9]:
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
    lines = planned("blockade:size=3")
    for answer in ("9,9/1,2", "-1,2/1,2", "1,2/9,9"):
        said = refused(sealed(swapped(lines, 3, f"0 0 0 -1 {answer}")), tmp_path)
        assert said == f"Line 4: {answer} names a cell that is not on the board."


def test_the_certificate_of_another_game(proof: list[str], tmp_path: Path) -> None:
    claim = json.loads(proof[0])
    for name in ["block-capture:size=7", "blockade:size=4", "adjacent-capture:size=4", "pathway"]:
        if name != claim["game"] and not (name == "pathway" and claim["proof"] == "pairing"):
            refused(sealed([json.dumps({**claim, "game": name}), *proof[1:]]), tmp_path)


# What is no certificate, or not all of one.


def test_damaged_files(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    whole = packed(planned("pathway:size=3,diagonal=yes"))
    path.write_bytes(whole)
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
        "from fivesquare.certificates.checker import check\n"
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


@given(positions())
@settings(max_examples=300)
def test_the_smallest_image_stands_for_all_eight(drawn: tuple[Game, Position]) -> None:
    game, p = drawn
    image = partial(turned, game.size)

    def turned_whole(way: int) -> Position:
        last = image(way, 1 << p.last).bit_length() - 1 if p.last >= 0 else -1
        return Position(p.turn, image(way, p.x), image(way, p.o), image(way, p.holes), last)

    board, images = game.rules.board, [turned_whole(way) for way in range(8)]
    assert {smallest(board, True, each) for each in images} == {min(images)}
    assert [smallest(board, False, each) for each in images] == images
    if not game.about.directionless:
        return
    for way, each in enumerate(images):  # turning is no difference to the rules either
        assert game.rules.result(each) == game.rules.result(p)
        assert game.rules.firsts(each) == image(way, game.rules.firsts(p))
