"""Batches: many games at once are the same games, one by one."""

import copy
import hashlib
import math
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fivesquare import Position, load
from fivesquare.core import BadPosition, GameError
from fivesquare.engine import crew
from fivesquare.envs import dataset
from fivesquare.envs.actions import PARTS, TURNS
from fivesquare.envs.batch import Batch, Endings
from fivesquare.envs.columns import write_columns
from fivesquare.envs.compiled.chance import seeded
from fivesquare.envs.observations import FLAT
from fivesquare.errors import BadAction
from fivesquare.games import GAMES
from sampling import VARIANTS

STEPS = (TURNS, PARTS)
LONG = 1_000_000  # steps of each game


def follow(batch: Batch, steps: int) -> int:
    """Step a batch by chance beside single games, and compare everything; how many have ended."""
    actions, game, over = batch.actions, batch.game, 0
    states = [batch.state(i) for i in range(batch.number)]
    for _ in range(steps):
        legal, seen = batch.legal(), batch.observe()
        drawn = batch.sample()
        for i, state in enumerate(states):
            assert (legal[i] == actions.mask(state)).all()
            assert (seen[i] == batch.observations.of(state)).all()
        before, found = states, batch.step(drawn)
        states = [
            actions.play(state, int(action)) for state, action in zip(states, drawn, strict=True)
        ]
        for i, state in enumerate(states):
            result = game.result(state.position)
            assert found.ended[i] == (result is not None)
            assert found.results[i] == game.rules.result(state.position)
            if result is None:
                assert found.rewards[i] == 0
                continue
            mover = before[i].position.turn + 1
            assert found.rewards[i] == (
                0 if not result.winner else 1 if result.winner == mover else -1
            )
            states[i], over = actions.start(), over + 1
        assert [batch.state(i) for i in range(batch.number)] == states
    return over


@pytest.mark.parametrize("steps", STEPS)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_batch_is_many_single_games(name: str, steps: str) -> None:
    batch = Batch(name, 3, seed=7, steps=steps)
    assert follow(batch, 2 * batch.game.size**2) >= 3


@pytest.mark.long
@pytest.mark.parametrize("steps", STEPS)
@pytest.mark.parametrize("name", GAMES)
def test_a_batch_is_many_single_games_for_a_million_steps(name: str, steps: str) -> None:
    batch = Batch(name, 1000, seed=8, steps=steps)
    assert follow(batch, LONG // 1000) > LONG // 60


@pytest.mark.parametrize("steps", STEPS)
@pytest.mark.parametrize("name", ["pathway:size=3", "blockade:size=4", "adjacent-capture"])
def test_a_playout_is_so_many_drawn_turns(name: str, steps: str) -> None:
    one, two = Batch(name, 50, seed=3), Batch(name, 50, seed=3, steps=steps)
    ended = [one.step(one.sample()) for _ in range(40)]
    tally = two.playout(40)
    assert (one.positions == two.positions).all()
    assert (one.chance == two.chance).all()
    winners = np.bincount(np.concatenate([e.results[e.ended] for e in ended]) & 3, minlength=3)
    assert tally == Endings(*winners.tolist())
    assert tally.ended == sum(int(e.ended.sum()) for e in ended) > 0
    fresh = Batch(name, 50, seed=0, steps=steps)
    fresh.set_positions(two.positions)
    assert (two.legal(packed=True) == fresh.legal(packed=True)).all()


def test_a_playout_ends_a_turn_that_has_begun() -> None:
    batch = Batch("blockade", 20, seed=1, steps=PARTS)
    batch.step(batch.sample())
    begun = batch.begun.copy()
    assert (begun != 0).all()
    batch.playout(1)
    assert (batch.begun == 0).all()
    assert (batch.positions[:, 1] == begun).all()


def test_no_turns_change_nothing() -> None:
    batch = Batch("blockade", 4, seed=1, steps=PARTS)
    batch.step(batch.sample())
    before = digest(batch)
    assert batch.playout(0) == Endings(0, 0, 0)
    assert digest(batch) == before


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("block-capture", ""),
        ("pathway", "3,3 2,2"),
        ("blockade", "3,3/1,1"),
        ("adjacent-capture", "3,3 3,4 2,3 1,1"),
    ],
)
@pytest.mark.parametrize("draws", ["sample", "playout"])
def test_every_legal_turn_is_equally_likely(name: str, moves: str, draws: str) -> None:
    game = load(name)
    p = game.replay(moves.split())[-1]
    batch = Batch(name, 60_000, seed=11)
    batch.set_positions([p] * len(batch))
    if draws == "sample":
        _, counts = np.unique(batch.sample(), return_counts=True)
    else:
        batch.playout(1)
        _, counts = np.unique(batch.positions, axis=0, return_counts=True)
    different = len(game.moves(p))
    assert len(counts) == different
    expected = len(batch) / different
    surprise = float(((counts - expected) ** 2 / expected).sum())
    assert surprise < different - 1 + 5 * math.sqrt(2 * (different - 1))


def surprise(drawn: Any, different: int) -> float:
    """How far rows are from being equally many of so many kinds, in standard deviations."""
    _, counts = np.unique(drawn, axis=0, return_counts=True)
    assert len(counts) == different
    expected = len(drawn) / different
    found = float(((counts - expected) ** 2 / expected).sum())
    return (found - (different - 1)) / math.sqrt(2 * (different - 1))


@pytest.mark.parametrize(
    ("name", "moves"),
    [("adjacent-capture", "3,3 3,4 2,3 1,1"), ("blockade:size=3", "2,2/1,1"), ("pathway", "")],
)
def test_parts_make_every_legal_turn_equally_likely(name: str, moves: str) -> None:
    game = load(name)
    p = game.replay(moves.split())[-1]
    batch = Batch(name, 60_000, seed=12, steps=PARTS, autoreset=False)
    batch.set_positions([p] * len(batch))
    batch.step(batch.sample())
    going_on = batch.begun != 0
    batch.step(batch.sample(going_on), where=going_on)
    assert surprise(batch.positions, len(game.moves(p))) < 5


def test_generators_have_nothing_in_common() -> None:
    one, two = seeded(0, 10_000), seeded(1, 10_000)
    assert len({*one.tolist(), *two.tolist()}) == 20_000
    assert 0 not in seeded(0, 100)
    bits = np.unpackbits(one.view(np.uint8)).mean()
    assert abs(bits - 0.5) < 0.002


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    batches = [Batch("pathway", 9, seed=seed) for seed in (5, 5, 6)]
    for batch in batches:
        batch.playout(5)
    one, same, other = (batch.positions.tolist() for batch in batches)
    assert one == same != other
    batches[2].reset(seed=5)
    batches[2].playout(5)
    assert batches[2].positions.tolist() == one
    unseeded = Batch("pathway", 9), Batch("pathway", 9)
    assert (unseeded[0].chance != unseeded[1].chance).any()


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_any_number_of_threads_makes_the_same(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "cores", lambda: threads)
    batch = Batch("blockade", 2000, seed=4)
    batch.playout(11)
    batch.step(batch.sample())
    found = digest(batch)
    alone = Batch("blockade", 2000, seed=4)
    monkeypatch.setattr(crew, "cores", lambda: 1)
    alone.playout(11)
    alone.step(alone.sample())
    assert found == digest(alone)


def digest(batch: Batch) -> str:
    """Everything about a batch, as one name."""
    parts = (batch.positions, batch.begun, batch.legal(), batch.observe(), batch.chance)
    return hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()


INTERPRETED = """
from test_batch import digest
from fivesquare.envs.batch import Batch
for name in ("block-capture:size=3", "knights-blockade:size=3", "pathway:size=3",
             "blockade:size=4", "adjacent-capture"):
    for steps in ("turns", "parts"):
        batch = Batch(name, 4, seed=2, steps=steps)
        batch.playout(6)
        batch.step(batch.sample())
        print(digest(batch))
"""


def test_interpreted_it_is_the_same() -> None:
    found = []
    for disabled in "01":
        more = {"NUMBA_DISABLE_JIT": disabled, "PYTHONPATH": str(Path(__file__).parent)}
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", INTERPRETED],
            env={**os.environ, **more}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        found.append(done.stdout.split())
    assert found[0] == found[1]
    assert len({*found[0]}) == 7  # a turn of one cell is one part


# What a learner is given.


def test_packed_actions_are_the_same_as_spread_ones() -> None:
    for name in ("pathway", "blockade", "adjacent-capture:size=7"):
        batch = Batch(name, 20, seed=1)
        batch.playout(4)
        packed = batch.legal(packed=True)
        assert packed.dtype == np.uint64
        octets = packed.view(np.uint8)
        number = batch.actions.number
        spread = np.unpackbits(octets, axis=1, count=number, bitorder="little")
        assert (spread == batch.legal()).all()


def test_views_follow_the_games_and_cannot_be_written() -> None:
    batch = Batch("blockade", 4, seed=0)
    views = batch.positions, batch.begun, batch.legal(packed=True)
    before = [view.copy() for view in views]
    batch.playout(2)
    assert (views[0] != before[0]).any()
    assert (views[2] != before[2]).any()
    for view in views:
        with pytest.raises(ValueError, match="read-only"):
            view[:] = 0


def test_arrays_may_be_used_again() -> None:
    batch = Batch("adjacent-capture", 4, seed=0)
    legal, seen = batch.legal(), batch.observe()
    legal[:], seen[:] = True, 1
    assert batch.legal(out=legal) is legal
    assert batch.observe(out=seen) is seen
    assert (legal == batch.legal()).all()
    assert (seen == batch.observe()).all()


def test_observations_may_be_flat() -> None:
    cube, flat = Batch("blockade", 4, seed=0), Batch("blockade", 4, seed=0, observation=FLAT)
    for batch in (cube, flat):
        batch.playout(3)
    assert flat.observe().shape == (4, 150)
    assert (flat.observe() == cube.observe().reshape(4, -1)).all()


def test_without_autoreset_a_game_stays_over() -> None:
    batch = Batch("block-capture:size=3", 8, seed=0, autoreset=False)
    going = np.ones(8, bool)
    for _ in range(9):
        drawn = batch.sample()
        assert ((drawn >= 0) == going).all()
        going &= ~batch.step(drawn, where=going).ended
    assert not going.any()
    assert not batch.legal().any()
    with pytest.raises(BadAction, match=r"^Game 0: The game is over"):
        batch.step(np.zeros(8, int))
    half = np.arange(8) < 4
    batch.reset(where=half)
    assert (batch.legal().any(axis=1) == half).all()
    batch.playout(1)  # begins anew what is over
    assert (batch.positions[:, 1] != 0).all()


def test_only_some_games_move() -> None:
    batch = Batch("blockade", 6, seed=0)
    some = np.array([True, False] * 3)
    drawn = batch.sample(where=some)
    assert ((drawn >= 0) == some).all()
    chance = batch.chance.copy()
    batch.step(drawn, where=some)
    assert ((batch.positions[:, 1] != 0) == some).all()
    batch.sample(where=~some)
    assert ((chance == batch.chance) == some).all()


# Bad input.


def untouched(batch: Batch, call: Any, error: type[Exception], match: str) -> None:
    """What must fail, and leave a batch as it was."""
    before = digest(batch)
    with pytest.raises(error, match=match) as found:
        call()
    assert "\n" not in str(found.value)
    assert digest(batch) == before


@pytest.mark.parametrize("steps", STEPS)
@pytest.mark.parametrize(
    ("change", "match"),
    [
        (lambda a: a[:-1], r"^actions must have the shape \(6,\), not \(5,\)\.$"),
        (lambda a: a[:, None], r"the shape \(6,\), not \(6, 1\)"),
        (lambda a: a[0], r"the shape \(6,\), not \(\)"),
        (lambda a: a.astype(float), r"^actions must be whole numbers, not float64\.$"),
        (lambda a: a * math.nan, "whole numbers, not float64"),
        (lambda a: a > 3, "whole numbers, not bool"),
        (lambda a: a.astype(object), "whole numbers, not object"),
        (lambda a: a.astype(str), "whole numbers, not <U"),
        (lambda a: [[1], [*a]], "^actions must be an array of numbers, not "),
        (lambda a: np.where(np.arange(6) == 5, -1, a), "^Game 5: .* from 0 to .*, not -1"),
        (lambda a: np.where(np.arange(6) == 2, 10**6, a), "^Game 2: .*, not 1000000"),
        (lambda a: a.astype(np.uint64) + np.uint64(2**63), "64 bits with a sign"),
        (lambda a: [*a[1:], 2**70], "whole numbers, not object"),
        (lambda a: np.where(np.arange(6) == 4, 24, a), r"^Game 4: Action 24 \(.*\) is not legal"),
    ],
)
def test_bad_actions_are_refused_and_nothing_moves(steps: str, change: Any, match: str) -> None:
    batch = Batch("blockade", 6, seed=0, steps=steps)
    batch.set_positions([load("blockade").replay(["1,1/1,3"])[-1]] * 6)
    actions = batch.sample()
    untouched(batch, lambda: batch.step(change(actions)), BadAction, match)
    batch.step(actions)


def test_actions_with_a_mask_are_refused() -> None:
    batch = Batch("pathway", 6, seed=0)
    hidden = np.ma.masked_array(batch.sample(), np.arange(6) == 3)
    match = r"^actions must be an array without a mask\.$"
    untouched(batch, lambda: batch.step(hidden), BadAction, match)


@pytest.mark.parametrize("number", [-1, 6, 1.0, math.nan, "0", None, True])
def test_games_are_counted_from_0(number: Any) -> None:
    batch: Any = Batch("pathway", 6, seed=0)
    with pytest.raises(
        GameError, match=r"^The number of a game must be a whole number from 0 to 5,"
    ):
        batch.state(number)
    assert batch.state(np.int64(5)) == batch.state(5)


def test_games_and_settings_that_there_are_not() -> None:
    bad: Any
    for bad in (None, 3, [], b"blockade"):
        for make in (lambda game: Batch(game, 2), lambda game: dataset.make(game, 5)):
            with pytest.raises(GameError, match=r"^A game is a name or what load\(\) gives, not "):
                make(bad)
    for bad in ("no", 0, None):
        with pytest.raises(GameError, match=r"^autoreset is True or False, not "):
            Batch("blockade", 2, autoreset=bad)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint64, np.int64])
def test_actions_may_be_of_any_whole_kind(kind: Any) -> None:
    batch = Batch("pathway", 6, seed=0)
    actions = batch.sample()
    batch.step(actions.astype(kind))
    assert (batch.positions[:, 1] == 1 << actions).all()
    batch.step(batch.sample().tolist())


def test_other_bad_input() -> None:
    batch: Any = Batch("blockade", 4, seed=0)
    drawn = batch.sample()
    start = [*load("blockade").start()]
    held = [0, 1, 0, 0, 0]  # a marker, and nothing was removed
    for call, error, match in (
        (lambda: batch.step(drawn, where=[1, 0, 1, 0]), GameError, "^where must be True or False"),
        (lambda: batch.step(drawn, where=[True]), GameError, r"^where must have the shape \(4,\)"),
        (lambda: batch.reset(seed=-1), GameError, "^The seed must be a whole number from 0 to"),
        (lambda: batch.reset(seed=1.5), GameError, "^The seed must be"),
        (lambda: batch.reset(seed=True), GameError, "^The seed must be"),
        (lambda: batch.reset(where="all"), GameError, "^where must be True or False"),
        (lambda: batch.playout(-1), GameError, "^The number of turns must be"),
        (lambda: batch.playout(math.nan), GameError, "^The number of turns must be"),
        (lambda: batch.legal(out=np.empty((4, 625))), GameError, "^out must be a writable array"),
        (lambda: batch.legal(out=np.empty((4, 25), bool)), GameError, "^out must have the shape"),
        (lambda: batch.observe(out=[1]), GameError, "^out must be a writable array of int8"),
        (lambda: batch.set_positions([start] * 3), GameError, r"shape \(4, 5\), not \(3, 5\)"),
        (lambda: batch.set_positions([[0.5] * 5] * 4), GameError, "^positions must be whole"),
        (lambda: batch.set_positions([start, start, held, start]), BadPosition, r"^Row 2 .*counts"),
        (lambda: batch.set_positions([start] * 4, [0, 0, 0, 1]), BadPosition, "^In row 3 no turn"),
        (lambda: batch.set_positions([start] * 4, [0] * 3), GameError, "^begun must have"),
    ):
        untouched(batch, call, error, match)


@pytest.mark.parametrize("number", [0, -3, 2.0, math.nan, "8", True, None, 10**12])
def test_a_batch_has_some_games(number: Any) -> None:
    with pytest.raises(GameError, match=r"^The number of games must be a whole number from 1 to"):
        Batch("blockade", number)


@pytest.mark.parametrize("begun", [3, -1, 1 << 30, 1 << 24])
def test_a_turn_begins_on_one_cell_that_is_legal(begun: int) -> None:
    batch = Batch("blockade", 1, seed=0, steps=PARTS)
    p = load("blockade").replay(["1,1/5,5"])[-1]
    untouched(
        batch, lambda: batch.set_positions([p], [begun]), BadPosition, "no turn can have begun"
    )
    batch.set_positions([p], [2])
    assert batch.state(0).first == 2
    alone = Batch("adjacent-capture", 1, seed=0, steps=PARTS)
    untouched(alone, lambda: alone.set_positions([load("adjacent-capture").start()], [1]),
              BadPosition, "no turn can have begun")  # fmt: skip


def test_positions_of_finished_games_may_be_set() -> None:
    over = load("block-capture").replay(["1,3", "2,3", "3,3"])[-1]
    batch = Batch("block-capture", 1, seed=0)
    batch.set_positions([over])
    assert Position(*batch.positions[0].tolist()) == over
    assert not batch.legal().any()
    assert batch.sample().tolist() == [-1]


# Saved and gone on with.


@pytest.mark.parametrize("steps", STEPS)
def test_a_saved_batch_goes_on_as_it_would_have(steps: str, tmp_path: Path) -> None:
    name = "pathway:size=4,diagonal=yes,blocked=2.2" if steps == TURNS else "blockade"
    batch = Batch(name, 30, seed=9, steps=steps, observation=FLAT, autoreset=False)
    batch.step(batch.sample())
    batch.save(tmp_path / "games.npz")
    others = (
        Batch.load(tmp_path / "games.npz"),
        copy.deepcopy(batch),
        pickle.loads(pickle.dumps(batch)),
    )
    for each in (batch, *others):
        going = each.legal().any(axis=1)
        each.step(each.sample(), where=going)
        each.playout(3)
    assert batch.begun.any() == (steps == PARTS) or not batch.begun.any()
    for other in others:
        assert digest(other) == digest(batch)
        assert (other.game, other.actions, other.autoreset) == (batch.game, batch.actions, False)


def test_what_is_no_saved_batch_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    batch = Batch("blockade", 3, seed=0)
    batch.save(path)
    sound = dict(np.load(path))
    for change, match in (
        ({"format": 2}, "its format is 2, not 1"),
        ({"game": "chess"}, 'There is no game "chess"'),
        ({"rows": sound["rows"] + 1}, "no position of blockade"),
        ({"rows": sound["rows"][:, :3]}, "rows must have the shape"),
        ({"chance": sound["chance"][:1]}, "chance must have the shape"),
        ({"chance": sound["chance"].astype(float)}, "is no saved batch"),
        ({"steps": "half"}, "steps is turns or parts"),
    ):
        write_columns(path, {**sound, **change})
        with pytest.raises(GameError, match=match):
            Batch.load(path)
    for content in (b"", b"PK\x03\x04 and so on", b"not a zip", pickle.dumps([1])):
        path.write_bytes(content)
        with pytest.raises(GameError, match=r"games\.npz is no saved batch, or it is damaged\.$"):
            Batch.load(path)
    write_columns(path, {"rows": sound["rows"]})
    with pytest.raises(GameError, match="is no saved batch"):
        Batch.load(path)


def damaged(content: bytes, times: int) -> Iterator[bytes]:
    """A file cut off, lengthened, and with a byte changed anywhere."""
    chance = random.Random(1)
    yield content + b"\0"
    for _ in range(times):
        place = chance.randrange(len(content))
        yield content[:place]
        yield (
            content[:place]
            + bytes([content[place] ^ 1 << chance.randrange(8)])
            + content[place + 1 :]
        )


def test_a_damaged_batch_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    Batch("blockade", 3, seed=0).save(path)
    for content in damaged(path.read_bytes(), 300):
        path.write_bytes(content)
        with pytest.raises(
            GameError, match=r"^.*games\.npz is no saved batch, or it is damaged\.$"
        ):
            Batch.load(path)


@pytest.mark.parametrize("load_from", [Batch.load, dataset.load])
def test_a_file_that_is_not_there_is_a_sentence_too(load_from: Any, tmp_path: Path) -> None:
    for path in (tmp_path / "none.npz", tmp_path, str(tmp_path / "none.npz"), "a\0b"):
        with pytest.raises(GameError, match=r"^.* cannot be read: .*\.$") as found:
            load_from(path)
        assert "\n" not in str(found.value)
