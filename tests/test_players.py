"""Computers that play by exact values: what they never do, and how the levels differ."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import naive
from fivesquare import Game, Move, Position, load
from fivesquare.engine import Stop, analyze, best_move
from fivesquare.engine.choice import GameOver
from fivesquare.engine.solver import solving
from fivesquare.inquiry import limited
from fivesquare.match import conduct
from fivesquare.players.computers import (
    RandomPlayer,
    UnknownPlayer,
    computer,
    make,
    seed_of,
    toss,
)
from fivesquare.players.exact import THINKING, Perfect
from fivesquare.players.ladders import levels
from fivesquare.players.player import Player, Wish
from fivesquare.records.positions import write_position
from fivesquare.records.record import Record, Round
from naive_solver import NaiveSolver, Score
from running import Terminal, environment, run
from warm import warm

CHOOSE = "q: leave): "
SIGNS = {"win": 1, "draw": 0, "loss": -1}
SMALL = [
    "block-capture:size=3",
    "knights-blockade:size=3,crossing=no",
    "knights-blockade:size=4",
    "pathway:size=3",
    "pathway:size=3,first=2,blocked=1.2-3.1",
    "pathway:size=3,diagonal=yes",
    "pathway:size=3,diagonal=yes,blocked=2.2",
    "blockade:size=3",
    "adjacent-capture:size=3",
]
OPENINGS = [
    *SMALL,
    "block-capture",
    "knights-blockade",
    "knights-blockade:crossing=no",
    "pathway",
    "pathway:size=4",
    "pathway:diagonal=yes",
    "pathway:diagonal=yes,first=2,blocked=2.2-4.5",
    "blockade",
    "blockade:size=4",
    "adjacent-capture:size=4",
]


def line(game: Game, chance: random.Random, length: int) -> list[Position]:
    """The positions of a random game, at most so long."""
    found = [game.start()]
    while len(found) <= length and (moves := game.moves(found[-1])):
        found.append(game.after(found[-1], chance.choice(moves)))
    return found


def late(game: Game, chance: random.Random, length: int) -> Position:
    """A random position after so many moves, its game not over."""
    while True:
        found = line(game, chance, length)
        if len(found) == length + 1 and game.moves(found[-1]):
            return found[-1]


def chosen(kind: str, seed: int, game: Game, p: Position) -> Move:
    """The move of a computer player in a position."""
    move = make(kind, seed).choose(Record(game, start=p))
    assert not isinstance(move, Wish)
    return move


def winner(game: Game, players: tuple[Player, Player], start: Position | None = None) -> int | None:
    """Who wins a game between two players; None when it is drawn."""
    result = conduct(Record(game, start=start), players, lambda _: None).result
    assert result is not None
    assert result.reason != "forfeit"
    return result.winner


def expected_winner(game: Game, p: Position) -> int | None:
    """Who wins by theory."""
    with solving(game) as solver, solver.within_time(None):
        sign = solver.value(p)
    return None if sign == 0 else p.turn + 1 if sign == 1 else 2 - p.turn


# Perfect.


@pytest.mark.parametrize("name", OPENINGS)
def test_perfect_against_perfect_gives_the_result_of_theory(name: str) -> None:
    game = load(name)
    for seed in range(2):
        found = winner(game, (Perfect(seed), Perfect(seed + 1)))
        assert found == expected_winner(game, game.start())


def test_perfect_against_perfect_from_late_positions_of_adjacent_capture() -> None:
    game, chance = load("adjacent-capture"), random.Random(2)
    for _ in range(6):
        p = late(game, chance, 12)
        assert winner(game, (Perfect(1), Perfect(2)), p) == expected_winner(game, p)


def wins_every_game(name: str, games: int) -> None:
    """Perfect from the seat that wins, against somebody who plays at random."""
    game, chance = load(name), random.Random(3)
    for seed in range(games):
        p = late(game, chance, 12) if name == "adjacent-capture" else game.start()
        seat = expected_winner(game, p)
        assert seat is not None
        one, two = Perfect(seed), RandomPlayer(seed)
        assert winner(game, (one, two) if seat == 1 else (two, one), p) == seat


WON = ["block-capture", "knights-blockade", "pathway:diagonal=yes", "blockade", "adjacent-capture"]


@pytest.mark.parametrize("name", WON)
def test_perfect_beats_random_from_the_winning_seat(name: str) -> None:
    wins_every_game(name, 8)


@pytest.mark.long
@pytest.mark.parametrize("name", WON)
def test_perfect_beats_random_a_thousand_times(name: str) -> None:
    wins_every_game(name, 1000)


@pytest.mark.long
def test_perfect_never_loses_the_drawn_game_to_random() -> None:
    game = load("pathway")
    for seed in range(1000):
        one, two = Perfect(seed), RandomPlayer(seed)
        seat = seed % 2
        assert winner(game, (two, one) if seat else (one, two)) in (None, seat + 1)


@pytest.mark.long
def test_perfect_beats_random_a_thousand_times_from_the_opening_of_adjacent_capture() -> None:
    game = load("adjacent-capture")
    seat = expected_winner(game, game.start())
    assert seat is not None
    for seed in range(1000):
        one, two = Perfect(seed), RandomPlayer(seed)
        assert winner(game, (one, two) if seat == 1 else (two, one)) == seat


def hardest(solver: NaiveSolver, state: naive.State) -> set[str]:
    """The best moves by the book: keep the result; win soonest, else leave the fewest replies
    that keep the opponent's result, then take the longest way."""
    options = solver.options(state)
    sign, _ = solver.score(state)
    keeping = {move: score for move, score in options.items() if score[0] == sign}
    if sign == 1:
        soonest = min(distance or 0 for _, distance in keeping.values())
        return {move for move, score in keeping.items() if score[1] == soonest}

    def problem(move: str, score: Score) -> tuple[int, int]:
        after = solver.game.apply(state, move)
        if solver.game.outcome(after) is not None:
            return 10**6, 0
        replies = solver.options(after).values()
        return sum(reply[0] == -sign for reply in replies), -(score[1] or 0)

    problems = {move: problem(move, score) for move, score in keeping.items()}
    return {move for move in problems if problems[move] == min(problems.values())}


@pytest.mark.parametrize("name", [*SMALL, "pathway:size=4", "blockade:size=4"])
def test_the_choice_keeps_the_result_and_sets_the_hardest_problem(name: str) -> None:
    game, solver = load(name), NaiveSolver(naive.load(name))
    chance = random.Random(name)
    least = {"pathway:size=4": 9, "blockade:size=4": 2}.get(name, 0)
    seen = set()
    for number in range(30):
        moves: list[str] = []
        p, state = game.start(), solver.game.initial()
        while legal := game.moves(p):
            if len(moves) >= least:
                allowed = hardest(solver, state)
                assert best_move(game, p) in analyze(game, p).best, moves
                assert Perfect(number).choose(Record(game, start=p)) in allowed, moves
                seen.add(p)
            moves.append(chance.choice(legal))
            p, state = game.after(p, moves[-1]), solver.game.apply(state, moves[-1])
    assert len(seen) > 5


def test_the_choice_never_worsens_the_value() -> None:
    chance = random.Random(5)
    for name in ("block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture"):
        game = load(name)
        length = {"adjacent-capture": 11, "blockade": 2}.get(name, 4)
        for _ in range(8):
            p = late(game, chance, length)
            found = analyze(game, p)
            values = {option.move: option.value for option in found.options}
            move = best_move(game, p)
            assert values[move] == found.value
            if found.value == "win" and found.distance is not None:
                assert move in found.best


@pytest.mark.parametrize("moves", ["3,3", "1,1", "3,3 1,1 3,4"])
def test_the_hardest_problem_near_the_opening_of_adjacent_capture(moves: str) -> None:
    game = load("adjacent-capture")
    p = game.replay(moves.split())[-1]
    found = analyze(game, p)
    assert found.value == "loss"
    left = {}
    for move in game.moves(p):
        replies = analyze(game, game.after(p, move)).options
        left[move] = sum(reply.value == "win" for reply in replies)
    assert left[Perfect(1).choose(Record(game, start=p))] == min(left.values())


def test_a_choice_in_little_time_or_stopped_is_legal() -> None:
    stop = Stop()
    stop.set()
    for name in ("adjacent-capture:size=7", "blockade:size=7", "pathway:size=7", "block-capture"):
        game = load(name)
        assert best_move(game, game.start(), seconds=0.2) in game.moves(game.start())
        assert best_move(game, game.start(), stop=stop) in game.moves(game.start())


def test_a_finished_game_leaves_nothing_to_choose() -> None:
    game = load("block-capture")
    with pytest.raises(GameOver, match="The game is over"):
        best_move(game, game.replay(["1,3", "2,3", "3,3"])[-1])


# The levels.


def test_the_same_seed_answers_the_same_way_and_others_do_not() -> None:
    game, chance = load("knights-blockade"), random.Random(6)
    asked = [p for _ in range(4) for p in line(game, chance, 4)[:-1]]
    for kind in (*levels(game), "perfect"):
        answers = [make(kind, 7).choose(Record(game, start=p)) for p in asked]
        assert [make(kind, 7).choose(Record(game, start=p)) for p in reversed(asked)] == answers[
            ::-1
        ]
    for kind in ("1", "perfect"):
        differing = [
            {make(kind, seed).choose(Record(game, start=p)) for seed in range(9)} for p in asked
        ]
        assert max(map(len, differing)) > 1


@pytest.mark.parametrize("seeing", ["1", "2", "3"])
def test_every_level_has_its_own_sight(seeing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One level sees to the end, and the others nothing: only that one plays perfectly."""
    game = load("block-capture:size=3")
    best = analyze(game, game.replay(["1,2"])[-1]).best
    chances = tuple(1 - 1e-9 if level == seeing else 1e-9 for level in ("1", "2", "3"))
    monkeypatch.setattr("fivesquare.players.ladders.ladders", lambda _: {"": chances})
    for level in levels(game):
        chosen = {
            make(level, seed).choose(Record(game, start=game.replay(["1,2"])[-1]))
            for seed in range(20)
        }
        assert (chosen <= set(best)) is (level == seeing)


def test_chance_is_settled_by_the_seed_and_by_what_it_is_for() -> None:
    game = load("pathway")
    seeds = range(40)
    moves = [RandomPlayer(seed).choose(Record(game)) for seed in seeds]
    assert [RandomPlayer(seed).choose(Record(game)) for seed in seeds] == moves
    assert len(set(moves)) > 10
    after = game.after(game.start(), moves[0])
    assert [RandomPlayer(seed).choose(Record(game, start=after)) for seed in seeds] != moves
    seats, firsts = ([toss(seed, what) for seed in seeds] for what in ("seat", "first"))
    assert set(seats) == set(firsts) == {1, 2}
    assert seats != firsts
    assert [toss(seed, "seat") for seed in seeds] == seats


def test_two_games_of_a_match_are_two_chances() -> None:
    """Every game of a match has a seed of its own, and the first has the one that was given."""
    seeds = [
        seed_of(Record(load("blockade"), seed=seed, round=round))
        for seed, round in ((5, None), (5, Round(1, 3)), (5, Round(3, 3)), (None, Round(2, 3)))
    ]
    assert seeds == [5, 5, 7, 1]


def test_on_the_standard_board_a_computer_takes_the_time_it_needs() -> None:
    assert [limited(load(f"pathway:size={size}"), None, THINKING) for size in (4, 5, 6)] == [
        None,
        None,
        5.0,
    ]


def test_who_can_be_played_against() -> None:
    assert [computer(kind).name for kind in ("random", "1", "8", "perfect")] == [
        *("Random", "Level 1", "Level 8", "Perfect"),
    ]
    assert [computer(kind).uses_engine for kind in ("random", "1", "perfect")] == [
        *(False, True, True),
    ]
    for kind in ("0", "9", "human", "", "Perfect"):
        with pytest.raises(UnknownPlayer, match=r"The opponents: human, random, 1 .weak. to 8 ."):
            computer(kind)


def test_a_higher_level_gives_less_away() -> None:
    errors = dict.fromkeys((*map(str, range(1, 9)), "perfect"), 0.0)
    decisions = 0
    for name in ("knights-blockade", "blockade"):
        game, chance = load(name), random.Random(name)
        for _ in range(70):
            p = late(game, chance, chance.randrange(1, 4))
            values = {option.move: SIGNS[option.value or ""] for option in analyze(game, p).options}
            top = max(values.values())
            if top == min(values.values()):
                continue
            for kind in errors:
                for seed in range(4):
                    decisions += 1
                    errors[kind] += top - values[chosen(kind, seed, game, p)]
    assert decisions > 1000
    assert errors["perfect"] == 0
    assert errors["8"] > 0
    for low, high in (("1", "3"), ("3", "5"), ("5", "7"), ("6", "8")):
        assert errors[low] > 1.1 * errors[high], errors


def test_a_level_overlooks_long_refutations_rather_than_short_ones() -> None:
    game = load("pathway:diagonal=yes")
    p = game.replay(["1,3", "1,1", "2,3", "1,2", "3,3", "2,1", "4,3", "2,2"])[-1]
    assert analyze(game, p).distance == 1
    winning = analyze(game, p).best
    found = {
        kind: sum(chosen(kind, seed, game, p) in winning for seed in range(200))
        for kind in ("1", "4", levels(game)[-1])
    }
    assert 60 < found["1"] < 150
    assert found["1"] < found["4"] < found[levels(game)[-1]]
    assert found[levels(game)[-1]] > 180


# At the terminal.


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A directory whose engine is compiled already."""
    return warm(tmp_path)


def test_a_game_against_a_level_in_a_pipe(place: Path) -> None:
    typed = "hint\n1 1\nquit\n"
    ran = run(place, "play", "block-capture", "--vs", "3", "--seed", "4", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "Person is Player 1 (X), Level 3 is Player 2 (O).\n" in ran.out
    assert "You can win in 5 turns. Best: 1,3" in ran.out
    assert "Player 2 (O) has claimed (" in ran.out
    again = run(place, "play", "block-capture", "--vs", "3", "--seed", "4", typed=typed)
    assert again.out.split("The game is")[0] == ran.out.split("The game is")[0]
    assert "\nPlayer 2: Level 3\nKind 2: 3\n" in max(
        file.read_text("utf-8") for file in (place / "home/games/unfinished").iterdir()
    )


@pytest.mark.parametrize(
    ("args", "typed", "said"),
    [
        (["block-capture"], "hint", "You can win in 5 turns. Best: 1,3"),
        (["block-capture", "--moves", "1,3 2,3"], "HINT ", "You can win at once. Best: 3,3"),
        (["block-capture", "--moves", "1,3"], "hint", "You lose in 4 turns if your opponent"),
        (["pathway"], "hint", "This is a draw if nobody errs. A move that keeps the draw: "),
        (["blockade"], "2 2\nhint", "You can win in 7 turns. The best after (2,2): (2,3)"),
        (["blockade"], "3 3\nhint", "No turn that begins with (3,3) keeps the win; undo takes"),
        (["blockade"], "3 3\nhint", "The best after (3,3), a loss in 6 turns: (2,3)."),
        (["blockade"], "3\nhint", "You can win in 7 turns. Best: 2,2/2,3"),
        (["pathway"], "hint 3", "Error: hint stands alone."),
    ],
)
def test_a_hint_says_who_wins_and_how(place: Path, args: list[str], typed: str, said: str) -> None:
    ran = run(place, "play", *args, typed=f"{typed}\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert said in ran.out


def test_a_hint_for_a_capture_can_be_to_take_one_or_none(place: Path) -> None:
    game, chance = load("adjacent-capture"), random.Random(8)
    for _ in range(3):
        while True:
            p = late(game, chance, 16)
            firsts = [first for first in game.options(p).cells if game.options(p, first).cells]
            if firsts:
                break
        found = {option.move: option for option in analyze(game, p).options}
        turns = [option for move, option in found.items() if game.split(move)[0] == firsts[0]]
        start = write_position(game, p)
        ran = run(place, "play", "--position", start, typed=f"{firsts[0]}\nhint\nquit\n")
        [told] = re.findall(r"^.*(?:best|Best) after \(.*?\).*: (.*)\.$", ran.out, re.M)
        move = firsts[0] if told == "none" else f"{firsts[0]}x{told.strip('()').replace(' ', '')}"
        top = max(SIGNS[option.value or ""] for option in turns)
        assert SIGNS[found[Move(move)].value or ""] == top
        kept = top == SIGNS[analyze(game, p).value or ""]
        assert ("keeps the" in ran.out) is not kept


def test_an_honest_hint_where_nobody_knows(place: Path) -> None:
    ran = run(place, "play", "adjacent-capture:size=7", typed="hint\nquit\n")
    assert "Who wins here is not known. A move that may be good: " in ran.out


def test_a_level_chosen_in_the_menu(place: Path) -> None:
    with Terminal(place) as terminal:
        terminal.see(CHOOSE)
        whom = terminal.type("1", CHOOSE)
        assert re.findall(r"^  \d  (.*)$", whom, re.M) == [
            "another person, at this keyboard",
            "a computer that plays at random",
            "a computer of level 1 to 3",
            "a computer that plays perfectly",
        ]
        asked = "Level, 1 (weak) to 3 (strong; Enter: 2, b: back): "
        terminal.type("3", asked)
        for wrong in ("0", "4", "perfect", "3.5"):
            assert "Error: Type a level from 1 to 3" in terminal.type(wrong, asked)
        terminal.type("3", CHOOSE)
        assert "Which player are you?" in terminal.type("3", CHOOSE)
        terminal.type("2", CHOOSE)
        opening = terminal.type("", "numbers (1-5): ")
        assert "Level 3 is Player 1 (X), Person is Player 2 (O).\n" in opening
        assert "Player 1 (X) has claimed (" in opening
        hint = terminal.type("hint", "numbers (1-5): ")
        # On a slow machine the line says first that it thinks.
        assert re.search(
            r"\bYou (?:can win|lose).* (?:Best|The hardest to answer): \d,\d\.$", hint, re.M
        )


def test_ctrl_c_ends_a_long_thought(place: Path) -> None:
    with Terminal(place, "play", "adjacent-capture:size=7", "--vs", "perfect", "--as", "2") as it:
        it.see("Thinking ... 1 s")
        it.child.sendintr()
        assert "No move was made, so the game is not kept." in it.end()
    assert it.code == 130


@pytest.mark.parametrize("opponent", ["human", "random"])
def test_without_the_engine_the_compiler_is_never_loaded(opponent: str, tmp_path: Path) -> None:
    code = (
        "import sys\n"
        f"sys.argv = ['fivesquare', 'play', 'blockade', '--vs', '{opponent}', '--as', '1']\n"
        "from fivesquare.cli import main\n"
        "import contextlib\n"
        "with contextlib.suppress(SystemExit):\n"
        "    main()\n"
        "print('numba' in sys.modules, 'fivesquare.players.exact' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="3 3\n1 1\nquit\n",
        env=environment(tmp_path, {}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.endswith("False True\n")
