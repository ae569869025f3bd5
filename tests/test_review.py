"""Played games held against the truth: values by a naive solver, words, JSON and the picture."""

import json
import random
import threading
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import naive
from fivesquare import load
from fivesquare.core import Move, Result
from fivesquare.engine import Analysis, Option, review
from fivesquare.engine.reviews import (
    Accuracy,
    Review,
    ReviewedMove,
    Standing,
    accuracy,
    judged,
    reckon,
)
from fivesquare.records.format import to_json_text, write_text
from fivesquare.records.positions import read_position
from fivesquare.records.record import Record, Seat
from fivesquare.reports.judgement import review_document, review_lines, review_svg
from fivesquare.work import Progress, Watch
from naive_solver import NaiveSolver, goodness
from running import run
from warm import warm

WORDS = {1: "win", 0: "draw", -1: "loss"}
SVG = "{http://www.w3.org/2000/svg}"


def played(game: str, moves: str, start: str = "", **more: object) -> Record:
    """A record of these moves, with the result that the rules give."""
    found = load(game)
    p = read_position(start)[1] if start else None
    texts = tuple(Move(move) for move in moves.split())
    result = found.result(found.replay(texts, p)[-1])
    return Record(found, texts, p, **{"result": result, **more})  # type: ignore[arg-type]


def random_game(name: str, seed: int, cut: bool) -> Record:
    """A game of random moves, up to its end or not quite."""
    game, chance, moves = load(name), random.Random(f"{name} {seed}"), []
    p = game.start()
    while legal := game.moves(p):
        moves.append(chance.choice(legal))
        p = game.after(p, moves[-1])
    return played(name, " ".join(moves[: len(moves) // 2] if cut else moves))


@pytest.mark.parametrize(
    ("name", "skipped"),
    [
        ("block-capture", 8),
        ("knights-blockade:size=4", 4),
        ("knights-blockade:size=3,crossing=no", 0),
        ("pathway:size=3", 0),
        ("pathway:size=3,diagonal=yes,first=2", 1),
        ("pathway", 16),
        ("blockade:size=3", 0),
        ("adjacent-capture:size=3", 3),
    ],
)
def test_random_games_against_the_naive_solver(name: str, skipped: int) -> None:
    solver = NaiveSolver(naive.load(name))
    for seed in range(8):
        record = random_game(name, seed, cut=seed % 4 == 0)
        if len(record.moves) < skipped:
            continue
        state = solver.game.initial()
        for move in record.moves[:skipped]:
            state = solver.game.apply(state, move)
        start = record.positions[skipped]
        found = review(replace(record, start=start, moves=record.moves[skipped:]))
        changes, counts = [], {1: [0, 0], 2: [0, 0]}
        for each in found.moves:
            options = solver.options(state)
            before, own = solver.score(state), options[each.move]
            after = own[0], None if own[1] is None else own[1] - 1
            assert each.player == state.mover
            assert each.before == (WORDS[before[0]], before[1])
            assert each.after == (WORDS[after[0]], after[1])
            decision = len({sign for sign, _ in options.values()}) > 1
            assert each.decision is decision
            top = max(map(goodness, options.values()))
            best = [move for move, score in options.items() if goodness(score) == top]
            assert list(each.better) == ([] if each.move in best else best)
            kinds = {1: "slower", -1: "sooner"}
            expected = "best" if each.move in best else kinds.get(before[0])
            if own[0] != before[0]:
                expected = "mistake"
                changes.append(each.number)
            assert each.kind == expected
            if decision:
                counts[each.player][0] += 1
                counts[each.player][1] += own[0] == before[0]
            state = solver.game.apply(state, each.move)
        assert found.turning_point == (changes[-1] if changes else None)
        assert found.exact
        for player, (decisions, kept) in counts.items():
            share = kept / decisions if decisions else None
            assert found.players[player - 1] == (decisions, kept, 0)
            assert found.players[player - 1].share == share


START = "pathway:size=3_xo._.x._..._2"


def test_a_game_may_begin_anywhere_and_with_player_2() -> None:
    found = review(played("pathway:size=3", "2,1 3,2", START))
    assert [each.player for each in found.moves] == [2, 1]
    document = review_document(found)
    assert document["start"] == START
    assert "X" in review_lines(found)[1]
    assert found.course()[0] == {"win": 2, "draw": 0, "loss": 1}[str(found.start.value)]


def ending(result: Result | None, moves: str = "1,3 1,2") -> Review:
    """A Block Capture game that stopped while Player 1, to move, wins."""
    seats = (Seat("Ann"), Seat("Bob"))
    return review(played("block-capture", moves, result=result, seats=seats))


def test_an_end_by_word_that_gives_the_game_away_is_no_move() -> None:
    gave_up, drew = ending(Result(2, "resigned")), ending(Result(None, "agreed"))
    assert (gave_up.forgone, gave_up.turning_point) == (1, None)
    assert (drew.forgone, drew.turning_point) == (1, None)
    assert "No move decided the game: Ann gave it away by resigning." in review_lines(gave_up)
    assert "No move decided the game: Ann gave it away by agreeing to a draw." in review_lines(drew)
    fair = ending(Result(1, "resigned"))
    assert fair.forgone is None
    assert "No turning point: the value never changed." in review_lines(fair)
    forfeit = ending(Result(2, "forfeit"))
    assert forfeit.forgone == 1


def test_giving_up_a_draw_gives_it_away() -> None:
    found = review(played("pathway:size=3", "2,2 1,2", result=Result(1, "resigned")))
    assert found.course()[-1] == 0
    assert (found.forgone, found.turning_point) == (2, None)
    assert "The last position was drawn." in review_lines(found)


def test_an_unfinished_game_says_how_it_stands() -> None:
    lines = review_lines(ending(None))
    assert "Result: unfinished." in lines
    assert "The position is won for Ann." in lines
    assert review_document(ending(None))["result"] is None


def test_a_game_without_moves() -> None:
    found = review(Record(load("block-capture")))
    assert found.moves == ()
    assert found.exact
    assert review_document(found)["players"][0]["accuracy"] is None
    assert "Player 1: no decision to make." in review_lines(found)
    ElementTree.fromstring(review_svg(found))


def test_what_is_not_known_is_not_guessed_and_not_counted() -> None:
    name = "adjacent-capture:size=7"
    record = random_game(name, 1, cut=True)
    found = review(record, seconds=0.01)
    assert not found.exact
    assert found.moves[0].before == (None, None)
    assert found.moves[0].kind is None
    assert found.moves[0].decision is None
    assert found.turning_point is None
    unknown = sum(player.unknown for player in found.players)
    assert unknown == sum(each.decision is None or each.kind is None for each in found.moves)
    lines = review_lines(found)
    assert "The turning point is not known." in lines
    assert "not counted, because not known: " in " ".join(lines)
    assert "What was not found in time is not known; --seconds gives more." in lines
    assert "No mistakes" not in review_svg(found) or "not known" in review_svg(found)


def test_what_a_neighbour_tells_is_known() -> None:
    """The last positions of a large game are settled at once, and tell of those before them."""
    watch = Watch()
    watch.set()  # nothing is searched at all: only the end of the game is known
    record = random_game("blockade:size=7", 3, cut=False)
    found = review(record, watch=watch)
    last, before = found.moves[-1], found.moves[-2]
    assert last.after == ("win", 0)
    assert last.before == ("win", None)
    assert last.kind == "kept"
    assert before.after == ("loss", None)
    assert before.before.value is None
    assert before.kind is None
    assert found.turning_point is None


def test_after_a_lost_position_the_other_wins_whatever_was_played() -> None:
    record = played("block-capture", "1,3 1,2 1,1")
    unknown = [
        Analysis(None, None, False, (), tuple(Option(move) for move in record.game.moves(p)))
        for p in record.positions
    ]
    found = [*unknown]
    found[1] = found[1]._replace(value="loss")
    assert reckon(record, found) == [("win", None), ("loss", None), ("win", None), (None, None)]
    with pytest.raises(ValueError, match="zip"):  # a position of which nothing was asked
        reckon(record, unknown[:-1])


def test_a_full_board_is_drawn() -> None:
    game = load("pathway:size=3")
    drawn = next(
        p
        for seed in range(200)
        if (p := random_game("pathway:size=3", seed, cut=False).position)
        and (result := game.result(p))
        and result.winner is None
    )
    found = review(Record(game, start=drawn))
    assert found.start == ("draw", None)
    assert found.course() == [0]


def test_a_move_that_kept_what_is_known_may_still_have_been_a_decision() -> None:
    """The last move wins, so it kept the value; whether others would have is not known."""
    watch = Watch()
    watch.set()
    whole = random_game("blockade:size=7", 3, cut=False)
    last = Record(whole.game, whole.moves[-1:], whole.positions[-2], result=whole.result)
    found = review(last, watch=watch)
    assert (found.moves[0].kind, found.moves[0].decision) == ("kept", None)
    assert not found.exact


def test_a_decision_of_which_the_outcome_is_not_known_is_not_counted() -> None:
    nothing = Standing(None)
    each = ReviewedMove(1, 1, Move("1,1"), nothing, nothing, True, None, ())
    kept, mistake = each._replace(kind="best"), each._replace(kind="mistake")
    alike = each._replace(decision=False)
    assert accuracy((each, kept, mistake, alike), 1) == Accuracy(2, 1, 1)
    assert accuracy((each,), 2) == Accuracy(0, 0, 0)


def test_a_game_that_was_given_away_by_word_has_no_turning_point() -> None:
    given = review(played("block-capture", "1,2", result=Result(1, "resigned")))
    assert [each.kind for each in given.moves] == ["mistake"]
    assert (given.forgone, given.turning_point) == (2, None)


def test_a_mistake_is_a_decision_even_if_no_other_move_is_known() -> None:
    before, lost = Standing("win"), Standing("win", 7)  # the second is the opponent's
    none_known = Analysis("win", None, False, (), (Option(Move("1,1")), Option(Move("1,2"))))
    p = load("pathway").start()
    each = judged(1, p, Move("1,1"), none_known, before, lost)
    assert (each.kind, each.decision, each.better) == ("mistake", True, ())
    kept = judged(1, p, Move("1,1"), none_known, before, Standing("loss"))
    assert (kept.kind, kept.decision) == ("kept", None)
    lost_anyway = judged(1, p, Move("1,1"), none_known, Standing("loss", 4), Standing("win", 1))
    assert (lost_anyway.kind, lost_anyway.decision, lost_anyway.better) == ("sooner", False, ())


def test_what_is_known_of_better_moves_is_told() -> None:
    p = load("pathway").start()
    move, wins, late, unknown = (Move(f"1,{column}") for column in (1, 2, 3, 4))
    options = (Option(move), Option(wins, "win", 3), Option(late, "win", 5), Option(unknown))
    part = Analysis("win", 3, False, (wins,), options)
    slower = judged(1, p, move, part, Standing("win", 3), Standing("loss", 4))
    assert (slower.kind, slower.better) == ("slower", (wins,))
    mistake = judged(1, p, move, part, Standing("win"), Standing("win", 4))
    assert (mistake.kind, mistake.better) == ("mistake", (wins, late))
    none_best = part._replace(options=(Option(move), Option(late, "win", 5)))
    assert judged(1, p, move, none_best, Standing("win", 3), Standing("win")).better == (late,)
    assert judged(1, p, move, none_best, Standing("win", 3), Standing("loss", 4)).better == ()


def test_what_is_known_of_a_decision() -> None:
    p = load("pathway").start()
    move, other = Move("1,1"), Move("1,2")
    for options, after, decision in (
        ((Option(move), Option(other, "draw")), "draw", False),  # what was played is known
        ((Option(move, "draw"), Option(other)), "draw", None),
        ((Option(move), Option(other)), "loss", True),
        ((Option(move), Option(other, "loss")), None, True),
    ):
        part = Analysis("draw", None, False, (), options)
        opponent = Standing(after).turned()
        assert judged(1, p, move, part, Standing("draw"), opponent).decision is decision
        if after == "draw":
            assert judged(1, p, move, part, Standing("draw"), opponent).kind == "best"


@pytest.mark.parametrize("turn", [1, 2])
def test_the_course_begins_with_who_is_to_move(turn: int) -> None:
    moves = "1,3 1,2"[: 4 * turn - 1]
    p = load("block-capture").replay(moves.split())[-1]
    found = review(Record(load("block-capture"), start=p))
    assert p.turn == turn % 2
    assert found.start.value == ("win" if turn == 2 else "loss")
    assert found.course() == [1]


def test_a_review_can_be_stopped() -> None:
    watch = Watch()
    record = random_game("adjacent-capture:size=7", 2, cut=True)
    timer = threading.Timer(0.3, watch.set)
    timer.start()
    found = review(record, watch=watch)
    timer.join()
    assert not found.exact


def test_it_says_how_far_it_is() -> None:
    told: list[Progress] = []
    review(played("block-capture", "1,3 1,2"), watch=Watch(told.append))
    assert told == [("Positions", done, 3) for done in (1, 2, 3)]


# Words.

BLOCKADE = "3,3/1,1 3,4/1,2 2,4/5,5 2,5/1,3 1,5/5,4 1,4/5,3"


def test_the_table() -> None:
    record = played("blockade", BLOCKADE, seats=(Seat("Ann"), Seat("Bob")))
    lines = review_lines(review(record))
    assert lines[0:3] == ["Blockade (blockade)", "Ann is Player 1 (A), Bob is Player 2 (B).", ""]
    assert "  1  A   3,3/1,1  win in 7    loss in 3   mistake; better: 2,2/2,3 2,2/3,2 +6" in lines
    assert "  6  B   1,4/5,3  win in 1    win" in lines
    assert "Turning point: move 5, 1,5/5,4 by Ann, from won to lost." in lines
    assert "Ann: kept 0 of 3 decisions (0%)." in lines
    assert "Bob: kept 0 of 2 decisions (0%)." in lines


@pytest.mark.parametrize(
    "name", ["block-capture", "knights-blockade", "pathway:diagonal=yes", "blockade"]
)
def test_the_table_fits_a_terminal_and_the_picture_can_be_read(name: str) -> None:
    for seed in range(3):
        found = review(random_game(name, seed, cut=False))
        assert all(len(line) <= 80 for line in review_lines(found))
        picture = ElementTree.fromstring(review_svg(found))
        marks = [g for g in picture.iter(f"{SVG}g") if "mistake" in g.get("class", "").split()]
        mistakes = [each for each in found.moves if each.kind == "mistake"]
        assert [mark.findtext(f"{SVG}text") for mark in marks] == [each.move for each in mistakes]
        assert [mark.get("class", "").split()[1] for mark in marks] == [
            ("one", "two")[each.player - 1] for each in mistakes
        ]
        steps = [g for g in picture.iter(f"{SVG}g") if "step" in g.get("class", "").split()]
        names = [("empty", "one", "two")[winner or 0] for winner in found.course()]
        assert [step.get("class", "").split()[1] for step in steps] == names
        heights = {step.get("class", ""): step[0].get("d", "").split()[1] for step in steps}
        assert len(set(heights.values())) == len(heights)
        turning = [t for t in picture.iter(f"{SVG}text") if "turning" in t.get("class", "").split()]
        assert len(turning) == (found.turning_point is not None)
        assert picture.findtext(f"{SVG}title")
        for each in mistakes:
            assert f"{each.number} ({each.move})" in str(picture.findtext(f"{SVG}desc"))


def test_names_cannot_break_the_picture() -> None:
    seats = (Seat("<b>&\"'"), Seat("x" * 500))
    picture = review_svg(review(played("blockade", BLOCKADE, seats=seats)))
    assert "<b>" not in picture
    assert "<b>&" in "".join(ElementTree.fromstring(picture).itertext())


# The command.


def test_the_command_in_text_json_and_svg(tmp_path: Path) -> None:
    record = played("block-capture", "1,3 1,2 2,2", seats=(Seat("Ann"), Seat("Bob")))
    (tmp_path / "game.txt").write_text(write_text(record), "utf-8")
    (tmp_path / "game.json").write_text(to_json_text(record), "utf-8")
    warm(tmp_path)
    text = run(tmp_path, "review", "game.txt")
    assert (text.code, text.err) == (0, "")
    assert text.out.splitlines() == review_lines(review(record))
    answer = run(tmp_path, "review", "game.json", "--json")
    assert json.loads(answer.out) == json.loads(json.dumps(review_document(review(record))))
    picture = run(tmp_path, "review", "game.txt", "--svg")
    assert picture.out == review_svg(review(record))


@pytest.mark.parametrize(
    ("content", "args", "says"),
    [
        ("Game: pathway\n\n1,1 1,1\n", [], "game.txt: Move 2"),
        ("hello\n", [], "This is not a game record"),
        ("Game: pathway\n", ["--svg"], "Give --svg or --json, not both."),
        ("Game: pathway\n", ["--seconds", "-1"], "-1"),
    ],
)
def test_bad_input_is_one_sentence(
    content: str, args: list[str], says: str, tmp_path: Path
) -> None:
    (tmp_path / "game.txt").write_text(content, "utf-8")
    done = run(tmp_path, "review", "game.txt", "--json", *args)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert says in json.loads(done.out)["error"]["message"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = run(tmp_path, "review", "nothing.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Error: nothing.txt cannot be read")
