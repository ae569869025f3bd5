"""Every command, for every one of the five games and a variant of each, as text and as JSON."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

from fivesquare import atlas, load
from fivesquare.cli import cli
from fivesquare.cli.group import COMMANDS
from fivesquare.core import GameError
from fivesquare.hosted import opened
from fivesquare.records.format import write_text
from fivesquare.records.reader import load_record
from fivesquare.records.record import Record
from fivesquare.reports.documents import ErrorDocument
from fivesquare.reports.names import title
from fivesquare.web.database import default_url, migrate, open_database
from fivesquare.web.storage import Storage, Write
from friends import Friend
from servers import RunningServer
from shapes import SHAPES, flaws

STANDARD = ["block-capture", "knights-blockade", "pathway", "blockade", "adjacent-capture"]
VARIANTS = [
    "block-capture:size=3",
    "knights-blockade:size=4,crossing=no",
    "pathway:size=4,diagonal=yes,blocked=2.2",
    "blockade:size=3",
    "adjacent-capture:size=3",
]
SLOW = {  # half a minute, or minutes
    *("blockade --all", "adjacent-capture --all", "adjacent-capture --certificate"),
    *("block-capture site", "knights-blockade site"),
}
PLAYED = 4  # turns of the game that the commands are given


class Said(NamedTuple):
    """What a command has said, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document."""
        [line] = self.out.splitlines()
        return json.loads(line)


Run = Callable[..., Said]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process, with games kept in a place of the test's own."""
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def run(*args: str, typed: str = "") -> Said:
        out, err = io.StringIO(), io.StringIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.StringIO(typed))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            code = cli.main(list(args), prog_name="fivesquare", standalone_mode=False)
        said = Said(code if isinstance(code, int) else 0, out.getvalue(), err.getvalue())
        if "--json" in args:
            name = "solve --all" if "--all" in args else " ".join(args[: 1 + (args[0] == "db")])
            shape = ErrorDocument if said.code else SHAPES[name]
            assert list(flaws(said.document, shape)) == []
        return said

    return run


def played(name: str, turns: int = PLAYED) -> Record:
    """A game of some turns, the middle move each time; not finished if that can be helped."""
    game = load(name)
    record = Record(game)
    while record.result is None and len(record.moves) < turns:
        going = [
            longer
            for move in game.moves(record.position)
            if (longer := record.played(move)).result is None
        ]
        if not going:
            break
        record = going[len(going) // 2]
    return record


def finished(name: str) -> Record:
    """A whole game, the middle move each time."""
    record = Record(load(name))
    while record.result is None:
        moves = record.game.moves(record.position)
        record = record.played(moves[len(moves) // 2])
    return record


def both(run: Run, *args: str, **more: Any) -> tuple[Said, Any]:
    """A command as text and as a JSON document; both succeed, and stderr is silent."""
    text, data = run(*args, **more), run(*args, "--json", **more)
    assert (text.code, data.code, text.err, data.err) == (0, 0, "", "")
    assert text.out.endswith("\n")
    return text, data.document


# One function a command, called with the name of a game.


def analyze(run: Run, name: str) -> None:
    for record in (Record(load(name)), played(name), finished(name)):
        moves = " ".join(record.moves)
        text, found = both(run, "analyze", name, "--moves", moves)
        assert (found["game"], found["moves"]) == (name, list(record.moves))
        if record.result:
            assert "The game is over" in text.out
            continue
        assert found["exact"]
        assert set(found["best"]) <= {option["move"] for option in found["options"]}
        distance = found["distance"]
        assert (distance is None) == (found["value"] == "draw")
        turns = "" if distance is None else f" in {distance} turn"
        assert text.out.startswith(f"Player {found['turn']} to move: {found['value']}{turns}")
        line = run("analyze", name, "--stdin", typed=f"{moves}\n")
        assert line.document == found


def cache(run: Run, name: str) -> None:
    _, found = both(run, "cache")
    assert "kept" in found
    _, found = both(run, "cache", "--clear")
    assert "removed" in found


def engine(run: Run, name: str) -> None:
    moves = " ".join(played(name).moves)
    asked = ["ugi", f"game {name}", "isready", f"position moves {moves}", "go movetime 200", "quit"]
    said = run("engine", typed="\n".join(asked) + "\n")
    *greeting, answer = [line.split() for line in said.out.splitlines()]
    assert [words[0] for words in greeting] == ["id", "id", "ugiok", "readyok"]
    assert (answer[0], answer[2]) == ("bestmove", "value")
    assert answer[1] in load(name).moves(played(name).position)


def games(run: Run, name: str) -> None:
    text, found = both(run, "games")
    [about] = [each for each in found["games"] if each["id"] == load(name).about.id]
    assert f"{about['id']}: {about['name']}" in text.out


def join(run: Run, name: str, served: RunningServer) -> None:
    """A program on both seats of a game on a server."""
    ann = Friend(served, name, "human")
    said = run("join", ann.own_link, "--player", "random", "--stay", "0")
    state = ann.state()
    assert (said.code, said.err, state["status"]) == (0, "", "over")
    assert said.out.endswith("\n".join([*state["words"]["end"], ""]))


def moves(run: Run, name: str) -> None:
    record = played(name)
    text, found = both(run, "moves", name, "--moves", " ".join(record.moves))
    assert found["legal"] == load(name).moves(record.position) == text.out.split()[4:]


def perft(run: Run, name: str) -> None:
    text, found = both(run, "perft", name, "1")
    assert found["nodes"] == len(load(name).moves(load(name).start()))
    assert text.out == f"{name}, depth 1: {found['nodes']}\n"


def typed_at_prompts(record: Record) -> str:
    """What a person types who plays that game."""
    game, typed = record.game, ""
    for p, move in zip(record.positions, record.moves, strict=False):
        typed += f"{move}\n"
        if move in game.options(p).cells and game.options(p, move).cells:
            typed += "none\n"  # where something more could be named
    return typed


def play(run: Run, name: str) -> None:
    record = finished(name)
    typed = typed_at_prompts(record)
    said = run("play", name, typed=typed)
    assert (said.code, said.err) == (0, "")
    assert "unfinished" not in said.out
    [file] = Path("home/games/finished").iterdir()
    assert load_record(file).moves == record.moves
    for opponent in ("random", "1", "perfect"):
        against = run("play", name, "--vs", opponent, "--seed", "3", typed=f"hint\n{typed}")
        assert (against.code, against.err) == (0, "")
        assert "You can win" in against.out or "draw" in against.out or "You lose" in against.out


def puzzle(run: Run, name: str) -> None:
    try:
        document = run("puzzle", name, "--seed", "1", "--json").document
    except ValueError as none:  # some boards are too small for one
        assert name in VARIANTS
        assert "No position of" in str(none)
        return
    assert document["solution"] in load(name).moves(load(name).replay(document["moves"])[-1])
    own = "".join(f"{move}\nnone\n" for move in document["line"][::2])
    text = run("puzzle", name, "--seed", "1", typed=own)
    assert text.code == 0
    assert "\nRight! " in text.out


def kept(run: Run, name: str, record: Record) -> str:
    """A file with a record."""
    Path("game.txt").write_text(write_text(record), "utf-8")
    return "game.txt"


def replay(run: Run, name: str) -> None:
    record = finished(name)
    text, found = both(run, "replay", kept(run, name, record))
    assert found["moves"] == list(record.moves)
    assert text.out


def resume(run: Run, name: str) -> None:
    assert "Resume it" in run("play", name, typed=f"{played(name).moves[0]}\n").out
    again = run("resume", typed="")
    assert (again.code, again.err) == (0, "")
    assert f"{title(load(name))}, 1 move played" in again.out


def list_(run: Run, name: str) -> None:
    run("play", name, typed=f"{played(name).moves[0]}\n")
    run("play", name, typed=typed_at_prompts(finished(name)))
    text, found = both(run, "list")
    assert [game["finished"] for game in found["games"]] == [False, True]
    assert [game["record"]["game"] for game in found["games"]] == [name, name]
    assert all(f"  {game['id']}  " in text.out for game in found["games"])
    for options, number in ((["--finished"], 1), (["--unfinished"], 1), ([name], 2), (["-n1"], 1)):
        assert len(run("list", *options, "--json").document["games"]) == number


def delete(run: Run, name: str) -> None:
    list_(run, name)
    one, two = (game["id"] for game in run("list", "--json").document["games"])
    assert run("delete", one[:2], "--yes").out == f"Deleted: {one}\n"
    assert run("delete", two, "--yes", "--json").document["deleted"] == [two]
    assert run("list", "--json").document["games"] == []


def stats(run: Run, name: str) -> None:
    moves = "".join(f"{move}\n" for move in load(name).moves(load(name).start()))
    run("play", name, "--vs", "random", "--seed", "1", typed=f"{moves}resign\n")
    text, found = both(run, "stats")
    [fare] = found["fares"]
    assert (fare["opponent"], fare["seat"]) == ("random", 1)
    assert fare["won"] + fare["drawn"] + fare["lost"] == 1
    assert f"\n{load(name).about.title}" in text.out


def review(run: Run, name: str) -> None:
    record = finished(name)
    text, found = both(run, "review", kept(run, name, record))
    assert [each["move"] for each in found["review"]] == list(record.moves)
    assert text.out
    assert run("review", "game.txt", "--svg").out.startswith("<svg")


def rules(run: Run, name: str) -> None:
    text, found = both(run, "rules", name)
    assert text.out == found["text"]


def show(run: Run, name: str) -> None:
    record = played(name)
    text, found = both(run, "show", name, "--moves", " ".join(record.moves))
    assert f"Position: {found['position']}\n" in text.out
    assert run("show", "--position", found["position"], "--svg").out.startswith("<svg")


def solve(run: Run, name: str) -> None:
    text, found = both(run, "solve", name)
    game = load(name)
    assert [option["move"] for option in found["options"]] == game.moves(game.start())
    end = game.replay(found["line"])[-1]
    assert game.result(end)
    if found["value"] == "draw":
        assert "a draw" in text.out
    else:
        assert len(found["line"]) == found["distance"]
        winner = found["turn"] if found["value"] == "win" else 3 - found["turn"]
        assert f"Player {winner} wins in {found['distance']} turns" in text.out
        assert game.result(end) == (winner, game.result(end).reason)  # type: ignore[union-attr]


def study(run: Run, name: str) -> None:
    """Back and forth in a game, and a second move tried."""
    record = played(name)
    moves = record.game.moves(record.positions[-2])
    typed = ["back", moves[-1], "branches", "best", "save line.txt", "quit", ""]
    said = run("study", name, "--moves", " ".join(record.moves), typed="\n".join(typed))
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"A study of {record.game.about.title}")
    saved = load_record(Path("line.txt"))
    assert saved.moves == (*record.moves[:-1], moves[-1])


def verify(run: Run, name: str) -> None:
    if f"{name} --certificate" in SLOW:
        late = run("solve", name, "--certificate", "late.cert", "--seconds", "0.5", "--json")
        assert (late.code, late.document["error"]["kind"]) == (1, "not known")
        assert not Path("late.cert").exists()
        return
    certify(run, name)


def certify(run: Run, name: str) -> None:
    """A certificate written and verified."""
    text, found = both(run, "solve", name, "--certificate", "game.cert")
    assert "Certificate: game.cert" in text.out
    text, proof = both(run, "verify", "game.cert")
    assert proof["verified"]
    assert (proof["game"], proof["winner"]) == (name, found["certificate"]["winner"])
    assert "proved" in text.out


def db(run: Run, name: str) -> None:
    """A game that a server keeps: looked at, copied, and the copy looked at."""
    engine = open_database(default_url())
    migrate(engine)
    record = played(name)
    assert Storage(engine).write([Write(((None, opened(record, 1, "human", False)),))]) == [None]
    engine.dispose()
    text, found = both(run, "db", "check")
    assert (found["games"], found["moves"], found["problems"]) == (1, len(record.moves), [])
    assert "All is well." in text.out
    assert run("db", "backup", "copy.db").out == "Copied to copy.db.\n"
    _, copy = both(run, "db", "check", "--database", "sqlite:///copy.db")
    assert (copy["games"], copy["moves"]) == (1, len(record.moves))


def site(run: Run, name: str) -> None:
    """A site of one game; what no atlas has is refused."""
    if load(name) not in atlas.volumes()[load(name).about]:
        with pytest.raises(GameError, match="is not in the atlas"):
            run("site", "nowhere", name)
        assert not Path("nowhere").exists()
        return
    text = run("site", "a stick", name, "--depth", "0")
    assert (text.code, text.err) == (0, "")
    assert "Open a stick/index.html." in text.out
    found = run("site", "another", name, "--depth", "0", "--json").document
    assert (found["start"], found["games"]) == ("another/index.html", [name])
    written = [file.stat().st_size for file in Path("another").rglob("*") if file.is_file()]
    assert found["bytes"] == sum(written) > 100_000
    with pytest.raises(GameError, match="is there already and not empty"):
        run("site", "another", name)


def serve(run: Run, name: str, served: RunningServer) -> None:
    """A game is opened there."""
    state = served.opened(name, "random").state()
    assert (state["game"], state["turn"]) == (name, load(name).start().turn + 1)


CHECKS: dict[str, Callable[[Run, str], None]] = {
    check.__name__.strip("_"): check
    for check in (
        *(
            analyze,
            cache,
            db,
            delete,
            engine,
            games,
            list_,
            moves,
            perft,
            play,
            puzzle,
            replay,
            resume,
            review,
        ),
        *(rules, show, site, solve, stats, study, verify),
    )
}


ONLINE = {check.__name__: check for check in (join, serve)}  # with a server


def test_no_command_is_forgotten() -> None:
    assert {*CHECKS, *ONLINE} == set(COMMANDS)


def all_commands() -> Iterator[Any]:
    """Every command with every game, the slow ones only when there is time."""
    for name in STANDARD + VARIANTS:
        for command in CHECKS:
            marks = [pytest.mark.long] if f"{name} {command}" in SLOW else []
            yield pytest.param(command, name, marks=marks, id=f"{command}-{name}")


@pytest.mark.parametrize(("command", "name"), [*all_commands()])
def test_a_command(command: str, name: str, run: Run) -> None:
    CHECKS[command](run, name)


@pytest.mark.parametrize("name", STANDARD + VARIANTS)
@pytest.mark.parametrize("command", ONLINE)
def test_a_command_with_a_server(command: str, name: str, run: Run, served: RunningServer) -> None:
    ONLINE[command](run, name, served)


def all_games() -> Iterator[Any]:
    """The games whose positions are counted, the slow ones only when there is time."""
    for name in STANDARD + VARIANTS:
        marks = [pytest.mark.long] if f"{name} --all" in SLOW else []
        yield pytest.param(name, marks=marks)


@pytest.mark.parametrize("name", [*all_games()])
def test_all_positions(name: str, run: Run) -> None:
    if name == "pathway":
        with pytest.raises(ValueError, match="pathway has too many positions to count them all"):
            run("solve", name, "--all")
        return
    text, found = both(run, "solve", name, "--all")
    assert found["game"] == name
    assert found["positions"] == found["won"] + found["lost"] + found["drawn"] > 0
    assert f"{found['positions']:,}" in text.out


@pytest.mark.long
def test_the_largest_certificate(run: Run) -> None:
    """Once: it takes a quarter of an hour."""
    name = "adjacent-capture"
    assert f"{name} --certificate" in SLOW
    text = run("solve", name, "--certificate", "game.cert")
    assert (text.code, text.err) == (0, "")
    assert "Certificate: game.cert" in text.out
    proof = run("verify", "game.cert", "--json").document
    assert (proof["verified"], proof["game"], proof["winner"]) == (True, name, 1)


def test_a_mistake_is_a_sentence_for_every_command_that_takes_a_game(run: Run) -> None:
    for command in ("analyze", "moves", "play", "puzzle", "rules", "show", "solve"):
        with pytest.raises((ValueError, click.UsageError), match='There is no game "chess"'):
            run(command, "chess")


@pytest.mark.parametrize(
    "command", ["analyze", "moves", "puzzle", "rules", "show", "solve", "perft"]
)
def test_a_game_may_be_called_as_people_write_it(command: str, run: Run) -> None:
    more = {"perft": ["2"], "puzzle": ["--seed", "1"]}.get(command, [])
    proper = run(command, "block-capture:size=5", *more, "--json").document["game"]
    for name in ("Block Capture", "block", "BLOCK_CAPTURE:size=5"):
        assert run(command, name, *more, "--json").document["game"] == proper


def test_play_may_be_called_as_people_write_it(run: Run) -> None:
    proper = run("play", "knights-blockade").out.partition("The game is unfinished")[0]
    for name in ("Knight's Blockade", "knight\u2019s", "KnightsBlockade", "k"):
        assert run("play", name).out.partition("The game is unfinished")[0] == proper
