"""Commands for programs: one JSON document each, and the same facts as text."""

import io
import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import fivesquare
from fivesquare.cli import cli
from fivesquare.games import GAMES
from running import Terminal, run


def document(place: Path, *args: str) -> Any:
    """The one JSON document that a command prints."""
    done = run(place, *args, "--json")
    assert done.code == 0, done.err
    assert done.err == ""
    return json.loads(done.out)


def test_a_game_for_a_command_and_both_kinds_of_picture(tmp_path: Path) -> None:
    refused = run(tmp_path, "pathway:size=7")
    assert refused.err == "Error: pathway:size=7 is a game: fivesquare play pathway:size=7\n"
    refused = run(tmp_path, "Block Capture:size=3")
    assert refused.err == (
        "Error: Block Capture:size=3 is a game: fivesquare play block-capture:size=3\n"
    )
    assert "There is no command 'p'." in run(tmp_path, "p").err
    assert run(tmp_path, "show", "pathway", "--svg", "--json").code == 2
    assert run(tmp_path, "play", "-h").out == run(tmp_path, "play", "--help").out


def test_ctrl_c_while_the_program_loads_ends_it_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt\n", "utf-8")
    done = run(tmp_path, "games", PYTHONPATH=str(tmp_path))
    assert (done.code, done.out, done.err) == (130, "", "")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("analyze pathway --seconds abc", "'abc' is not a number of seconds, like 2.5."),
        ("analyze pathway --seconds nan", "'nan' is not a number of seconds, like 2.5."),
        ("puzzle pathway --level x", "'x' is not a whole number from 1 to 5."),
        ("puzzle pathway --level 9", "9 is not in the range 1<=x<=5."),
        ("play pathway --games 2.5", "'2.5' is not a whole number from 1 to 1000."),
    ],
)
def test_what_is_no_number(args: str, said: str, tmp_path: Path) -> None:
    done = run(tmp_path, *args.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(f": {said}\n")


def test_no_input_at_all_has_no_answers(tmp_path: Path) -> None:
    done = run(tmp_path, "analyze", "block-capture", "--stdin", shell='exec "$@" <&-')
    assert (done.code, done.out, done.err) == (0, "", "")


def test_games(tmp_path: Path) -> None:
    found = document(tmp_path, "games")
    games = {game["id"]: game for game in found["games"]}
    assert list(games) == list(GAMES)
    assert games["knights-blockade"]["name"] == "Knight's Blockade"
    size = games["block-capture"]["variants"]["size"]
    assert (size["values"], size["default"]) == ([3, 5, 7], 5)
    assert games["pathway"]["variants"]["diagonal"]["default"] == "no"
    assert games["pathway"]["variants"]["obstacles"]["maximum_by_size"]["5"] == 23
    text = run(tmp_path, "games").out
    for game in GAMES.values():
        assert f"{game.id}: {game.title}" in text


def test_moves(tmp_path: Path) -> None:
    assert document(tmp_path, "moves", "block-capture", "--moves", "1,3 2,3") == {
        "format": 1,
        "game": "block-capture",
        "start": None,
        "position": "block-capture_..x.._..o.._....._....._....._1_2.3",
        "rows": ["..x..", "..o..", ".....", ".....", "....."],
        "moves": ["1,3", "2,3"],
        "turn": 1,
        "legal": ["2,2", "2,4", "3,3"],
        "result": None,
    }
    assert document(tmp_path, "moves", "block-capture", "--moves", "1,3 2,3 3,3") == {
        "format": 1,
        "game": "block-capture",
        "start": None,
        "position": "block-capture_..x.._..o.._..x.._....._....._2_3.3",
        "rows": ["..x..", "..o..", "..x..", ".....", "....."],
        "moves": ["1,3", "2,3", "3,3"],
        "turn": None,
        "legal": [],
        "result": {"winner": 1, "reason": "centre"},
    }
    text = run(tmp_path, "moves", "block-capture", "--moves", "1,3 2,3").out
    assert text == "Player 1 to move:\n2,2\n2,4\n3,3\n"


def test_moves_after_a_position(tmp_path: Path) -> None:
    position = "block-capture_..x.._..o.._....._....._....._1_2.3"
    found = document(tmp_path, "moves", "--position", position, "--moves", "2,2")
    assert found["start"] == position
    assert found["moves"] == ["2,2"]
    assert found["turn"] == 2
    assert document(tmp_path, "moves", "block-capture", "--position", position)["turn"] == 1
    refused = run(tmp_path, "moves", "pathway", "--position", position)
    assert refused.code == 2
    assert refused.err == "Error: The position is one of block-capture, not of pathway.\n"


def test_the_game_is_named_canonically(tmp_path: Path) -> None:
    found = document(tmp_path, "moves", "pathway:first=1,obstacles=3,seed=42")
    assert found["game"] == "pathway:blocked=1.1-2.3-4.1"


def test_analyze(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(*args: str) -> str:
        cli.main(["analyze", *args], prog_name="fivesquare", standalone_mode=False)
        return capsys.readouterr().out

    found = json.loads(answer("block-capture", "--moves", "1,3", "--json"))
    assert list(found) == [
        "format", "game", "start", "moves", "turn", "value", "distance", "exact", "best", "options",
        "result", "first", "cells", "line",
    ]  # fmt: skip
    assert (found["turn"], found["value"], found["distance"]) == (2, "loss", 4)
    assert [option["move"] for option in found["options"]] == ["1,2", "1,4", "2,3"]
    assert json.loads(answer("block-capture", "--moves", "1,3 2,3 3,3", "--json")) == {
        "format": 1, "game": "block-capture", "start": None, "moves": ["1,3", "2,3", "3,3"],
        "turn": None, "value": None,
        "distance": 0, "exact": True, "best": [], "options": [],
        "result": {"winner": 1, "reason": "centre"}, "first": None, "cells": [], "line": [],
    }  # fmt: skip
    assert answer("block-capture", "--moves", "1,3 2,3 3,3").startswith("The game is over: ")
    late = json.loads(answer("adjacent-capture:size=7", "--seconds", "0.1", "--json"))
    assert (late["value"], late["exact"], len(late["best"])) == (None, False, 1)
    monkeypatch.setattr("sys.stdin", io.StringIO("1,3\n\nnonsense\n1,3 9,9\n"))
    answers = [json.loads(line) for line in answer("block-capture", "--stdin").splitlines()]
    assert [found.get("value") for found in answers] == ["loss", "win", None, None]
    assert [found["error"]["move"] for found in answers[2:]] == [1, 2]


@pytest.mark.parametrize(
    "args",
    [
        ("analyze", "--stdin"),
        ("analyze", "patway", "--stdin"),
        ("analyze", "block-capture", "--stdin", "--moves", "1,3"),
        *(("analyze", "block-capture", "--seconds", text) for text in ("nan", "inf", "-1")),
        ("solve", "block-capture", "--seconds", "nan"),
        ("solve", "block-capture", "--again"),
        ("solve", "block-capture", "--all", "--seconds", "3"),
        ("verify", "nothing-here"),
    ],
)
def test_what_the_engine_cannot_be_asked(tmp_path: Path, args: tuple[str, ...]) -> None:
    done = run(tmp_path, *args)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Error: ")
    assert done.err.count("\n") == 1


def test_perft(tmp_path: Path) -> None:
    expected: dict[str, object] = {
        **{"format": 1, "game": "blockade", "start": None, "moves": []},
        **{"depth": 2, "nodes": 40480},
    }
    assert document(tmp_path, "perft", "blockade", "2") == expected
    assert document(tmp_path, "perft", "pathway", "0")["nodes"] == 1
    assert run(tmp_path, "perft", "pathway", "1").out == "pathway, depth 1: 25\n"
    assert run(tmp_path, "perft", "pathway", "-1").code == 2
    assert document(tmp_path, "perft", "block-capture:size=3", "99")["nodes"] == 0
    assert run(tmp_path, "perft", "block-capture:size=3", "100").code == 2


def test_show(tmp_path: Path) -> None:
    shown = run(tmp_path, "show", "blockade", "--moves", "3,3/1,1").out
    assert shown == (
        "    1 2 3 4 5\n  1 # . . . .\n  2 . . . . .\n  3 . . A . .\n  4 . . . . .\n"
        "  5 . . . . .\nPosition: blockade_-...._....._..x.._....._....._2_3.3\n"
    )
    position = shown.splitlines()[-1].removeprefix("Position: ")
    assert run(tmp_path, "show", "--position", position).out == shown
    found = document(tmp_path, "show", "--position", position)
    assert found["position"] == position
    assert found["rows"][2] == "..x.."
    picture = run(tmp_path, "show", "--position", position, "--svg").out
    assert picture.startswith("<svg")
    assert picture.rstrip().endswith("</svg>")


def test_show_marks_the_last_cell_that_a_position_remembers(tmp_path: Path) -> None:
    by_moves = run(tmp_path, "show", "block-capture", "--moves", "1,3 2,3", "--svg").out
    position = "block-capture_..x.._..o.._....._....._....._1_2.3"
    assert run(tmp_path, "show", "--position", position, "--svg").out == by_moves


@pytest.mark.parametrize("game", GAMES)
def test_rules(tmp_path: Path, game: str) -> None:
    text = run(tmp_path, "rules", game).out
    assert text.startswith(f"# {GAMES[game].title}\n")
    assert "## Where the book contradicts itself" in text
    assert document(tmp_path, "rules", game)["text"] == text


def test_replay_prints_every_step_in_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("Game: block-capture\nPlayer 1: Ann\n\n1,3 2,3 3,3\n")
    printed = run(tmp_path, "replay", str(file)).out
    assert printed.count("  +---+---+---+---+---+\n1 |") == 4
    assert "Ann is Player 1 (X)" in printed
    assert "Move 3, Player 1: 3,3" in printed
    assert "has captured the central block (3,3) and won the game!" in printed
    record = document(tmp_path, "replay", str(file))
    assert record["moves"] == ["1,3", "2,3", "3,3"]
    assert record["result"] == {"winner": 1, "reason": "centre"}
    (tmp_path / "game.json").write_text(json.dumps(record))
    assert run(tmp_path, "replay", str(tmp_path / "game.json")).out == printed


def test_version_and_help(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").out == f"fivesquare, version {fivesquare.__version__}\n"
    assert run(tmp_path).out == run(tmp_path, "--help").out
    for name in ("play", "resume", "replay", "show", "moves", "perft", "games", "rules"):
        assert run(tmp_path, name, "--help").out.startswith(f"Usage: fivesquare {name}")


def test_resume_in_a_pipe(tmp_path: Path) -> None:
    run(tmp_path, "play", "block-capture", typed="1 3\n")
    run(tmp_path, "play", "pathway", "--names", "Ann,Bob", typed="1 1\n2 2\n")
    listed = document(tmp_path, "list", "--unfinished")["games"]
    assert [game["record"]["game"] for game in listed] == ["pathway", "block-capture"]
    text = run(tmp_path, "list").out
    assert [line.split()[0] for line in text.splitlines()[1:]] == [game["id"] for game in listed]
    older = listed[1]["id"]
    done = run(tmp_path, "resume", older, typed="2 3\n3 3\n")
    assert "the last move was at (1,3)" in done.out
    assert "Congratulations!" in done.out
    latest = run(tmp_path, "resume", typed="resign\n")
    assert "Player 1 resigns.\nPlayer 2 wins the game." in latest.out
    unfinished = run(tmp_path, "list", "--unfinished")
    assert unfinished.out == "No such game is kept. fivesquare play GAME begins one.\n"
    nothing = run(tmp_path, "resume")
    assert (nothing.code, nothing.out) == (2, "")
    assert "There is no unfinished game" in nothing.err


def test_play_goes_on_from_a_position_and_from_a_record(tmp_path: Path) -> None:
    position = "block-capture_..x.._..o.._....._....._....._1_2.3"
    done = run(tmp_path, "play", "--position", position, typed="3 3\n")
    assert "Congratulations!" in done.out
    [record] = (tmp_path / "home" / "games" / "finished").iterdir()
    assert f"Start: {position}" in record.read_text()
    over = run(tmp_path, "play", "--load", str(record))
    assert (over.code, over.err) == (2, "Error: That game is over; fivesquare replay shows it.\n")
    file = tmp_path / "begun.txt"
    file.write_text("Game: pathway:size=3,first=2\n\n1,1 2,2\n")
    done = run(tmp_path, "play", "--load", str(file), "--vs", "random", "--as", "2", typed="quit\n")
    assert "Player 2 (O), enter the coordinates" in done.out


def test_pathway_first_is_kept_in_the_record(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "pathway", "--first", "2", typed="1 1\n")
    assert "Player 2 (O), enter the coordinates" in done.out
    [record] = (tmp_path / "home" / "games" / "unfinished").iterdir()
    assert "Game: pathway:first=2\n" in record.read_text()


def test_a_seed_settles_chance(tmp_path: Path) -> None:
    def game(seed: str) -> str:
        options = ("--vs", "random", "--as", "toss", "--seed", seed)
        out = run(tmp_path, "play", "adjacent-capture", *options, typed="1 1\n5 5\n1 5\n").out
        return out.partition("The game is unfinished")[0]

    assert game("3") == game("3")
    assert len({game(str(seed)) for seed in range(4)}) > 1


def test_a_toss_falls_both_ways(tmp_path: Path) -> None:
    def lines(*options: str) -> set[str]:
        return {
            run(tmp_path, "play", "pathway", *options, "--seed", str(seed)).out.splitlines()[0]
            for seed in range(8)
        }

    assert lines("--as", "toss") == {
        "Toss: Person A is Player 1 (X), Person B is Player 2 (O).",
        "Toss: Person B is Player 1 (X), Person A is Player 2 (O).",
    }
    assert lines("--first", "toss") == {f"Toss: Player {n} moves first." for n in (1, 2)}


def test_every_game_of_a_match_has_chances_of_its_own(tmp_path: Path) -> None:
    options = ("--vs", "random", "--games", "3", "--seed", "1")
    out = run(tmp_path, "play", "block-capture:size=3", *options, typed="1 2\nresign\n" * 9).out
    answers = re.findall(r"Player [12] \([XO]\) has claimed \S+", out)
    assert len(set(answers)) > 1


def test_resume_takes_the_game_that_was_played_last(tmp_path: Path) -> None:
    run(tmp_path, "play", "pathway", typed="1 1\n")
    run(tmp_path, "play", "block-capture", typed="1 3\n")
    games = document(tmp_path, "list", "--unfinished")["games"]
    assert [game["record"]["game"] for game in games] == ["block-capture", "pathway"]
    assert games[0]["record"]["date"] == date.today().isoformat()
    resumed = run(tmp_path, "resume", games[1]["id"], typed="2 2\n")
    assert resumed.out.startswith("Pathway, 1 move played. Person A is Player 1 (X), ")
    assert document(tmp_path, "list", "--unfinished")["games"][0]["id"] == games[1]["id"]


def test_two_terminals_with_one_game_lose_nothing(tmp_path: Path) -> None:
    run(tmp_path, "play", "pathway", typed="1 1\n")
    with Terminal(tmp_path, "resume") as slow:
        slow.see("(row column): ")
        run(tmp_path, "resume", typed="2 2\n3 3\n")
        slow.type("5 5", "Somebody else goes on with this game; here it is kept as ")
        slow.see("(row column): ")
    kept = document(tmp_path, "list", "--unfinished")["games"]
    assert sorted(game["record"]["moves"] for game in kept) == [
        ["1,1", "2,2", "3,3"],
        ["1,1", "5,5"],
    ]


def test_the_shell_completes_games(tmp_path: Path) -> None:
    asked = {"COMP_WORDS": "fivesquare play b", "COMP_CWORD": "2"}
    done = run(tmp_path, _FIVESQUARE_COMPLETE="bash_complete", **asked)
    assert done.out.split() == ["plain,block-capture", "plain,blockade"]


def completed(place: Path, line: str) -> list[str]:
    """What the shell is told that a line may end with."""
    words = line.split(" ")
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    done = run(place, _FIVESQUARE_COMPLETE="bash_complete", **asked)
    assert (done.code, done.err) == (0, "")
    return done.out.split()


def test_the_shell_completes_ids(tmp_path: Path) -> None:
    run(tmp_path, "play", "pathway", typed="1 1\n")
    run(tmp_path, "play", "block-capture", typed="1 3\n2 3\n3 3\n")
    going, over = (game["id"] for game in document(tmp_path, "list")["games"])
    assert completed(tmp_path, f"fivesquare resume {going[:2]}") == [f"plain,{going}"]
    assert completed(tmp_path, f"fivesquare resume {over[:2]}") == []
    assert completed(tmp_path, "fivesquare resume bl") == ["plain,block-capture", "plain,blockade"]
    both = [f"plain,{going}", f"plain,{over}"]
    assert completed(tmp_path, "fivesquare delete ") == both
    assert completed(tmp_path, f"fivesquare delete {over} {going[:2]}") == [f"plain,{going}"]
    for command in ("review", "replay", "play --load"):
        # Where no id begins like that, the shell looks for files.
        assert completed(tmp_path, f"fivesquare {command} ") == ["file,", *both]
        assert completed(tmp_path, f"fivesquare {command} x.t") == ["file,x.t"]
    assert completed(tmp_path, f"fivesquare show {over}") == [f"file,{over}", f"plain,{over}"]
    assert completed(tmp_path, "fivesquare show pa") == ["file,pa", "plain,pathway"]
    assert completed(tmp_path, "fivesquare list pa") == ["plain,pathway"]
    (tmp_path / "home" / "games" / "finished" / f"{over}.txt").unlink()
    (tmp_path / "home" / "games" / "finished").rmdir()
    (tmp_path / "home" / "games" / "finished").touch()
    assert completed(tmp_path, "fivesquare delete ") == [], "a shell can tell nobody why"


def test_the_shell_completes_opponents(tmp_path: Path) -> None:
    three = ["human", "random", "1", "2", "3", "perfect"]
    offered = [f"plain,{kind}" for kind in three]
    assert completed(tmp_path, "fivesquare play block-capture --vs ") == offered
    assert completed(tmp_path, "fivesquare play Block --vs p") == ["plain,perfect"]
    for line in ("play --vs ", "play nosuch --vs ", "join LINK --player "):
        assert len(completed(tmp_path, f"fivesquare {line}")) == 11, "the game is not known yet"


def test_a_list_is_folded_at_a_terminal_and_nowhere_else(tmp_path: Path) -> None:
    run(tmp_path, "play", "pathway:size=4,diagonal=yes", "--names", "Ann,Bob", typed="1 1\n")
    [kept] = document(tmp_path, "list")["games"]
    line = f"  {kept['id']}  {date.today()}  Pathway (size=4,diagonal=yes), Ann against Bob, 1 move"
    assert run(tmp_path, "list").out == f"Unfinished, to resume:\n{line}\n"
    with Terminal(tmp_path, "list", COLUMNS="40", LINES="20") as terminal:
        shown = terminal.end().splitlines()
    assert max(map(len, shown)) <= 40
    assert " ".join(" ".join(shown[1:]).split()) == " ".join(line.split())
    assert all(each.startswith(" " * 4) for each in shown[2:]), "below what belongs to it"


def test_twenty_games_are_listed_and_the_others_counted(tmp_path: Path) -> None:
    folder = tmp_path / "home" / "games" / "finished"
    folder.mkdir(parents=True)
    for number in range(23):
        (folder / f"g{number}.txt").write_text("Game: block-capture\n\n1,3 2,3 3,3\n")
    lines = run(tmp_path, "list").out.splitlines()
    assert lines[0] == "Finished, to review:"
    assert re.fullmatch(r"  g\d+  Block Capture, Player 1 beat Player 2 in 3 moves", lines[1])
    assert (len(lines), lines[-2:]) == (23, ["", "3 more; --all lists them."])
    assert len(run(tmp_path, "list", "--all").out.splitlines()) == 24
    assert len(run(tmp_path, "list", "-n", "30").out.splitlines()) == 24
    assert len(document(tmp_path, "list")["games"]) == 23, "a program gets them all"
    assert len(document(tmp_path, "list", "-n", "2")["games"]) == 2


def test_the_latest_game_is_said_to_be_it(tmp_path: Path) -> None:
    run(tmp_path, "play", "block-capture", typed="1 3\n2 3\n3 3\n")
    run(tmp_path, "play", "pathway", typed="1 1\n")
    kept = document(tmp_path, "list", "--finished")["games"][0]["id"]
    for command in ("review", "replay"):
        latest, named = run(tmp_path, command), run(tmp_path, command, kept[:3])
        assert (latest.out, latest.err) == (named.out, f"The latest game is {kept}.\n")
        assert (latest.code, named.code, named.err) == (0, 0, "")
        assert "block-capture" in latest.out
    shown = run(tmp_path, "show", kept).out
    assert "| O |" in shown
    assert "Position: block-capture_" in shown


def test_a_file_that_vanishes_hides_no_other_game(tmp_path: Path) -> None:
    run(tmp_path, "play", "pathway", typed="1 1\n")
    (tmp_path / "home" / "games" / "unfinished" / "gone.txt").symlink_to(tmp_path / "nowhere")
    assert "  Pathway, Person A against Person B, 1 move\n" in run(tmp_path, "list").out


def test_a_loaded_game_keeps_its_people_and_its_match(tmp_path: Path) -> None:
    file = tmp_path / "begun.txt"
    file.write_text(
        "Game: block-capture\nPlayer 1: Ann\nPlayer 2: Bob\nMatch: game 2 of 3, 1-0\n\n1,3\n"
    )

    def kept(*options: str) -> str:
        run(tmp_path, "play", "--load", str(file), *options, typed="quit\n")
        [path] = (tmp_path / "home" / "games" / "unfinished").iterdir()
        text = path.read_text()
        path.unlink()
        return text

    same = kept("--seed", "5")
    assert "Player 1: Ann\nPlayer 2: Bob\n" in same
    assert "Match: game 2 of 3, 1-0\n" in same
    assert "Seed: 5\n" in same
    swapped = kept("--as", "2")
    assert "Player 1: Bob\nPlayer 2: Ann\n" in swapped
    assert "Match: game 2 of 3, 0-1\n" in swapped
    computer = kept("--vs", "random")
    assert "Player 1: Ann\nPlayer 2: Random\nKind 2: random\n" in computer
    renamed = kept("--names", "Cy,Di", "--games", "1")
    assert "Player 1: Cy\nPlayer 2: Di\n" in renamed
    assert "Match" not in renamed


def test_every_game_of_a_match_begins_alike(tmp_path: Path) -> None:
    options = ("--moves", "1,3 2,3", "--games", "2")
    out = run(tmp_path, "play", "block-capture", *options, typed="3 3\n3 3\n").out
    assert out.count("Player 1 (X), the last move was at (2,3).") == 2


def test_play_picks_fresh_obstacles(tmp_path: Path) -> None:
    boards = {run(tmp_path, "play", "pathway:obstacles=6").out[:200] for _ in range(4)}
    assert len(boards) > 1
    fixed = {run(tmp_path, "play", "pathway:obstacles=6,seed=1").out[:200] for _ in range(2)}
    assert len(fixed) == 1


def test_a_match_between_two_people(tmp_path: Path) -> None:
    win = "1 3\n2 3\n3 3\n"
    options = ("--names", "Ann,Bob", "--games", "3", "--as", "2")
    out = run(tmp_path, "play", "block-capture", *options, typed=win * 3).out
    assert "Bob is Player 1 (X), Ann is Player 2 (O)." in out.splitlines()[0]
    assert "Score after game 1 of 3: Bob 1, Ann 0.\n" in out
    assert "Ann is Player 1 (X), Bob is Player 2 (O).\n" in out
    assert "Score after game 2 of 3: Bob 1, Ann 1.\n" in out
    assert out.endswith(
        "Score after game 3 of 3: Bob 2, Ann 1.\nBob wins the match against Ann, 2 to 1.\n"
    )


def test_a_match_goes_on_after_resuming(tmp_path: Path) -> None:
    win = "1 3\n2 3\n3 3\n"
    options = ("--names", "Ann,Bob", "--games", "2")
    run(tmp_path, "play", "block-capture", *options, typed=win + "1 3\n")
    out = run(tmp_path, "resume", typed="2 3\n3 3\n").out
    assert out.endswith("Score after game 2 of 2: Ann 1, Bob 1.\nThe match is tied, 1 to 1.\n")


def test_a_computer_is_told_of_and_not_congratulated(tmp_path: Path) -> None:
    out = run(tmp_path, "play", "blockade", "--vs", "random", "--as", "2", typed="quit\n").out
    assert out.startswith("Random is Player 1 (A), Person is Player 2 (B).\n")
    assert "Player 1 placed 'A' at" in out
    assert "Player 1 removed cell at" in out
    assert "Player 1's turn." in out
    for seed in range(20):  # until the computer steps onto the centre
        options = ("--vs", "random", "--seed", str(seed), "--as", "1")
        out = run(tmp_path, "play", "block-capture:size=3", *options, typed="1 2\n").out
        if "captured the central block" in out:
            break
    assert "Player 2 (O) has captured the central block (2,2) and won the game!" in out
    assert "Congratulations" not in out
