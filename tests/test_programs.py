"""Programs as opponents: good ones play, bad ones forfeit, and none is left running."""

import os
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivesquare import Game, load
from fivesquare.core import GameError, Move
from fivesquare.departure import TIDIES
from fivesquare.match import conduct, next_game
from fivesquare.players.computers import make
from fivesquare.players.player import Player
from fivesquare.records.format import write_text
from fivesquare.records.reader import load_record, read_record
from fivesquare.records.record import Record, Round, Seat
from fivesquare.ugi.child import ENDING, CannotStart, Child, Gone
from fivesquare.ugi.program import Failed, Limits, Program, command_of, name_of, placed
from fivesquare.work import Stop
from running import SECONDS, Ran, Terminal, kept_file, run

QUICK = Limits(start=5.0, move=0.1, grace=0.5)

# A program that plays the first legal move; `{go}` stands for what it does when asked to.
BOT = """
import os, sys, time
from fivesquare import load
from fivesquare.records.positions import read_position

def say(text):
    print(text, flush=True)

open("pid", "w").write(str(os.getpid()))
heard = open("heard", "a", buffering=1)
game = p = None
for line in sys.stdin:
    heard.write(line)
    word, *rest = line.split()
    if word == "ugi":
        say("id name Bot")
        say("ugiok")
    elif word == "isready":
        say("readyok")
    elif word == "game":
        game = load(rest[0])
    elif word == "position":
        p = game.replay(rest[1:])[-1] if rest[0] == "moves" else read_position(rest[0])[1]
    elif word == "go":
        {go}
    elif word == "quit":
        {quit}
"""
FAIR = "say('bestmove ' + game.moves(p)[0])"


def bot(place: Path, go: str = FAIR, quit: str = "sys.exit()") -> str:
    """The `cmd:` of such a program."""
    (place / "bot.py").write_text(BOT.format(go=go, quit=quit))
    return f"cmd:{sys.executable} bot.py"


def at_hand(kind: str, limits: Limits) -> Program:
    """The player that such a `cmd:` names."""
    return Program(command_of(kind.removeprefix("cmd:")), limits)


def is_running(place: Path) -> bool:
    """Whether the program that has left its number there is alive."""
    try:
        os.kill(int((place / "pid").read_text()), 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Programs write where they are; afterwards none of them is left."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    assert TIDIES == []
    assert not (tmp_path / "pid").exists() or not is_running(tmp_path)


class First(Player):
    """Always the first legal move."""

    def choose(self, record: Record, stop: Stop | None = None) -> Move:
        return record.game.moves(record.position)[0]


def play(program: Program, game: Game) -> Record:
    """A game of the program against the first legal move."""
    kept: list[Record] = []
    over = conduct(Record(game), (First(), program), kept.append)
    assert kept[-1] == over
    assert program.child is None
    return over


@pytest.mark.parametrize(
    "name", ["block-capture", "knights-blockade:size=4", "pathway:size=4", "adjacent-capture"]
)
def test_a_fair_program_plays_to_the_end(here: Path, name: str) -> None:
    game = load(name)
    record = play(at_hand(bot(here), QUICK), game)
    assert record.result is not None
    assert record.result.reason != "forfeit"
    assert record.moves == tuple(game.moves(p)[0] for p in record.positions[:-1])
    heard = (here / "heard").read_text()
    assert heard.startswith(f"ugi\ngame {game}\nposition moves {record.moves[0]}\n")
    assert heard.count("go movetime 100\n") == len(record.moves) // 2
    assert heard.endswith("quit\n")


FAULTS = {
    "crash": ("sys.exit(3)", "the program ended with exit code 3"),
    "killed": ("os.kill(os.getpid(), 9)", "the program was ended by signal 9"),
    "traceback": ("1 / 0", "the program ended with exit code 1"),
    "silence": ("pass", 'the program did not say "bestmove" within 0.6 seconds'),
    "sleep": ("time.sleep(60)", 'the program did not say "bestmove" within 0.6 seconds'),
    "deaf": ("os.close(1); time.sleep(60)", "the program broke off the conversation"),
    "nonsense": ("say('bestmove hello')", 'the program answered "hello", which is no move'),
    "nothing": ("say('bestmove')", 'the program answered "", which is no move'),
    "control": ("say('bestmove \\x1b[2J')", 'the program answered "?[2J", which is no move'),
    "off": ("say('bestmove 9,9')", 'the program answered "9,9": Cell (9,9) is not on the grid'),
    "taken": ("say('bestmove 1,1')", 'the program answered "1,1": Cell (1,1) is already claimed'),
    "error": ("say('error no idea')", 'the program says "error no idea"'),
    "flood": (
        "[say('info ' + 'x' * 200) for _ in range(10**9)]",
        'the program did not say "bestmove" within 0.6 seconds',
    ),
    "long line": (
        "[sys.stdout.write('bestmove 1,1' * 10**4) for _ in range(10**9)]",
        'the program did not say "bestmove" within 0.6 seconds',
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_program_forfeits_and_the_reason_is_kept(here: Path, fault: str) -> None:
    go, reason = FAULTS[fault]
    start = time.monotonic()
    record = play(at_hand(bot(here, go), QUICK), load("pathway"))
    assert time.monotonic() - start < 10
    assert record.result == (1, "forfeit")
    if fault == "long line":  # it is read in pieces, the first of which may look like an answer
        assert dict(record.extra)["Forfeit"].startswith("the program answered")
    else:
        assert record.extra == (("Forfeit", reason),)
    assert read_record(write_text(record)) == record


def test_what_a_program_says_besides_is_passed_over(here: Path) -> None:
    go = f"say('info depth 3'); say(''); say('bestmoves 9,9'); {FAIR}; say('bestmove 9,9')"
    record = play(at_hand(bot(here, go), QUICK), load("pathway:size=3"))
    assert record.result is not None
    assert record.result.reason == "full board"


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("pass", "the program ended with exit code 0"),
        ("import time; time.sleep(60)", 'the program did not say "ugiok" within 0.5 seconds'),
        (
            "import time; print('ugiok', flush=True); time.sleep(60)",
            'the program did not say "readyok" within 0.5 seconds',
        ),
    ],
)
def test_a_program_that_does_not_speak_the_protocol(here: Path, script: str, reason: str) -> None:
    (here / "bot.py").write_text(script)
    limits = Limits(start=0.5, move=0.1, grace=0.5)
    record = play(at_hand(f"cmd:{sys.executable} bot.py", limits), load("pathway"))
    assert dict(record.extra) == {"Forfeit": reason}


# When a program is ready late: at first there is time for it, later there is little.
SLOW = """
import sys, time
from fivesquare import load
ready = 0
for line in sys.stdin:
    word, *rest = line.split()
    if word == "isready":
        ready += 1
        time.sleep({first} if ready == 1 else {later})
    if word == "game":
        game = load(rest[0])
    if word == "position":
        p = game.replay(rest[1:])[-1]
    answer = {{"ugi": "ugiok", "isready": "readyok", "quit": ""}}.get(word, "")
    print(answer or "bestmove " + (game.moves(p)[0] if word == "go" else "none"), flush=True)
"""


def slow_program(here: Path, first: float, later: float) -> Program:
    """A program that is ready so many seconds after it was asked, at first and later."""
    (here / "bot.py").write_text(SLOW.format(first=first, later=later))
    return at_hand(f"cmd:{sys.executable} bot.py", Limits(start=20, move=0.1, grace=0.5))


def test_a_program_may_be_ready_late_at_first(here: Path) -> None:
    game = load("block-capture:size=3")
    program = slow_program(here, first=1.5, later=0)
    for moves, answer in (([], "1,1"), (["1,2", "1,1"], "2,1")):
        assert program.choose(Record(game, tuple(map(Move, moves)))) == answer
    program.close()


def test_a_program_may_not_be_ready_late_afterwards(here: Path) -> None:
    game = load("block-capture:size=3")
    program = slow_program(here, first=0, later=2.5)
    assert program.choose(Record(game)) == "1,1"
    with pytest.raises(Failed, match=r'did not say "readyok" within 0\.5 seconds'):
        program.choose(Record(game))
    program.close()


def test_an_answer_begins_a_line_however_long_the_line_is(here: Path) -> None:
    go = f"say('info' + ' bestmove 9,9' * 300); {FAIR}"
    record = play(at_hand(bot(here, go), QUICK), load("block-capture:size=3"))
    assert record.result is not None
    assert record.result.reason != "forfeit", record.extra


def test_a_program_that_has_gone_stays_gone() -> None:
    child = Child([sys.executable, "-c", "print('one')"])
    assert child.hear(SECONDS) == "one\n"
    for _ in range(2):
        with pytest.raises(Gone, match="the program ended with exit code 0"):
            child.hear(SECONDS)
    child.close()


def test_nothing_can_be_said_to_a_program_that_has_gone() -> None:
    child = Child(["sh", "-c", "exit 3"])
    child.process.wait(SECONDS)
    with pytest.raises(Gone, match="the program ended with exit code 3"):
        child.say("ugi")
    child.close()


def test_a_command_that_no_machine_understands() -> None:
    with pytest.raises(CannotStart, match=r'"a\?b" cannot be started: embedded null byte\.'):
        Child(["a\0b"])


def test_what_is_no_text_is_passed_over(here: Path) -> None:
    go = rf"os.write(1, b'info \xff\xfe\n'); {FAIR}"
    program = at_hand(bot(here, go), QUICK)
    assert program.choose(Record(load("pathway"))) == "1,1"
    program.close()


def test_a_long_reason_of_a_program_is_cut_short(here: Path) -> None:
    program = at_hand(bot(here, "say('error ' + 'x' * 300)"), QUICK)
    with pytest.raises(Failed, match=f'^the program says "error {"x" * 191}..."$'):
        program.choose(Record(load("pathway")))
    program.close()


# How a program ends.


def test_a_program_that_goes_by_itself_is_not_waited_for() -> None:
    spent = []
    for _ in range(3):  # on a busy machine one of them may take long
        child = Child(["sh", "-c", "read line"])
        begun = time.monotonic()
        child.close()
        spent.append(time.monotonic() - begun)
        assert not child.listener.is_alive()
    assert min(spent) < ENDING


def test_a_program_that_does_not_go_by_itself_is_asked_before_it_is_killed() -> None:
    child = Child(["sh", "-c", "trap 'exit 7' TERM; echo ready; while :; do sleep 0.01; done"])
    assert child.hear(SECONDS) == "ready\n"
    child.close()
    assert child.process.returncode == 7


def test_nobody_goes_on_listening_to_a_program_that_was_ended() -> None:
    child = Child(["yes"])
    until = time.monotonic() + SECONDS
    while not child.lines.full() and time.monotonic() < until:
        time.sleep(0.01)
    child.close()
    assert not child.listener.is_alive()
    assert child.listener.daemon, "it never keeps us from going"


def test_nobody_waits_for_somebody_else_who_holds_the_pipe() -> None:
    """A helper in a session of its own is not ended with the program, and may speak in its name."""
    start = "subprocess.Popen(['sleep', '60'], start_new_session=True)"
    speak = f"import subprocess, sys; print({start}.pid, flush=True); sys.stdin.read()"
    child = Child([sys.executable, "-c", speak])
    helper = int(child.hear(SECONDS) or "")
    begun = time.monotonic()
    child.close()
    assert time.monotonic() - begun < 20 * ENDING
    assert child.listener.is_alive()
    os.kill(helper, signal.SIGKILL)
    child.listener.join(SECONDS)


def test_a_program_that_may_not_be_signalled_ends_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def forbidden(*_: int) -> None:
        raise PermissionError  # it runs as somebody else; and root, who may all, runs tests too

    monkeypatch.setattr(os, "killpg", forbidden)
    child = Child(["cat"])
    child.close()
    assert child.process.returncode == 0


def test_a_position_is_told_by_the_moves_if_it_began_at_the_opening() -> None:
    game = load("block-capture:size=3")
    record = Record(game, (Move("1,2"),))
    assert placed(record) == "position moves 1,2"
    text = "position block-capture:size=3_.x._..._..._2_1.2"
    assert placed(Record(game, start=record.position)) == text


def test_a_program_is_told_of_another_game(here: Path) -> None:
    program = at_hand(bot(here), QUICK)
    for name in ("block-capture:size=3", "pathway:size=3", "pathway:size=3"):
        game = load(name)
        assert program.choose(Record(game)) == "1,1"
    program.close()
    heard = (here / "heard").read_text().splitlines()
    assert [line for line in heard if line.startswith("game")] == [
        "game block-capture:size=3",
        "game pathway:size=3",
    ]
    assert program.choose(Record(load("pathway:size=3"))) == "1,1"
    program.close()
    heard = (here / "heard").read_text().splitlines()
    assert heard.count("game pathway:size=3") == 2, "one that was started anew knows nothing"


def test_how_long_a_program_may_take() -> None:
    page = (Path(__file__).parent.parent / "docs" / "protocol.md").read_text("utf-8")
    assert Limits() == (20, 1, 5)
    for words in ("20 seconds to say `ugiok`, 20 more", "its second and 5 more", "movetime 1000"):
        assert words in page


def test_nobody_waits_for_a_program_that_thinks_when_it_is_stopped(here: Path) -> None:
    program = at_hand(bot(here, "time.sleep(60)"), Limits(start=20, move=20, grace=20))
    game, stop = load("pathway"), Stop()
    threading.Timer(0.5, stop.set).start()
    begun = time.monotonic()
    with pytest.raises(Failed, match="the program was ended by signal 9"):
        program.choose(Record(game), stop)
    assert time.monotonic() - begun < 15
    program.close()


STUBBORN = "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"


def test_a_program_that_will_not_go_and_its_own_helpers_are_killed(here: Path) -> None:
    helper = f"import os, time; open('pid', 'w').write(str(os.getpid())); import signal; {STUBBORN}"
    (here / "helper.py").write_text(helper)
    start = "import subprocess; subprocess.Popen([sys.executable, 'helper.py']); time.sleep(.3)"
    program = at_hand(bot(here, f"{start}; {FAIR}", f"import signal; {STUBBORN}"), QUICK)
    game = load("pathway")
    program.choose(Record(game))
    assert program.child is not None
    own = program.child.process
    assert is_running(here)
    program.close()
    assert own.returncode == -signal.SIGKILL
    until = time.monotonic() + 5
    while is_running(here) and time.monotonic() < until:  # until somebody has reaped it
        time.sleep(0.01)
    assert not is_running(here)


def test_the_reason_of_a_forfeit_belongs_to_one_game_of_a_match() -> None:
    game = load("pathway")

    class Broken(Player):
        def choose(self, record: Record, stop: Stop | None = None) -> Move:
            raise Failed("it was tired")

    record = Record(game, round=Round(1, 3), extra=(("Event", "Cup"),))
    over = conduct(record, (Broken(), Broken()), lambda _: None)
    assert over.extra == (("Event", "Cup"), ("Forfeit", "it was tired"))
    upcoming = next_game(over)
    assert upcoming is not None
    assert upcoming.extra == (("Event", "Cup"),)


# At the terminal.


def at_table(place: Path, versus: str, *args: str, typed: str = "") -> Ran:
    return run(place, "play", "block-capture", "--vs", versus, *args, typed=typed)


def test_a_game_against_a_program_and_its_record(here: Path) -> None:
    played = at_table(here, bot(here), "--names", "Ann,Bot", typed="1 3\nquit\n")
    assert (played.code, played.err) == (0, "")
    assert "Player 2 (O) has claimed (1,2)." in played.out
    record = load_record(kept_file(here))
    assert record.seats == (Seat("Ann"), Seat("Bot", bot(here)))
    assert "position moves 1,3\nisready\ngo movetime 1000\nquit\n" in (here / "heard").read_text()
    resumed = run(here, "resume", typed="1 1\nquit\n")
    assert resumed.code == 0
    assert "position moves 1,3 1,2 1,1\nisready\ngo" in (here / "heard").read_text()


def test_the_person_is_told_why_a_program_forfeits(here: Path) -> None:
    noisy = "print('secret', file=sys.stderr); sys.exit(3)"
    played = at_table(here, bot(here, noisy), "--games", "2", typed="1 3\n")
    assert played.code == 0
    assert (
        "The program ended with exit code 3.\nPlayer 2 forfeits the game.\nPlayer 1 wins the game."
        in played.out
    )
    assert "The program ended with exit code 3.\nPlayer 1 forfeits the game." in played.out
    assert "Person wins the match against bot.py, 2 to 0." in played.out
    assert "secret" not in played.out + played.err


@pytest.mark.parametrize(
    ("versus", "sentence"),
    [
        ("cmd:", 'Name a program in one line, like --vs "cmd:python3 bot.py".'),
        ("cmd:a\tb", 'Name a program in one line, like --vs "cmd:python3 bot.py".'),
        ("cmd:'x", '"\'x" is not a command line: no closing quotation.'),
        ("cmd:./nothing", 'The program "./nothing" cannot be started: there is no such program.'),
        ("cmd:./broken", 'The program "./broken" cannot be started: Exec format error.'),
        ("cmd:.", 'The program "." cannot be started: there is no such program.'),
    ],
)
def test_a_program_that_cannot_be_started_is_no_game(
    here: Path, versus: str, sentence: str
) -> None:
    (here / "broken").write_bytes(b"\x7fELF?")
    (here / "broken").chmod(0o755)
    refused = at_table(here, versus, typed="1 3\n")
    assert (refused.code, refused.err) == (2, f"Error: {sentence}\n")
    assert not (here / "home" / "games").exists()


def test_a_record_runs_no_program_that_nobody_has_typed(here: Path) -> None:
    command = bot(here)
    for number in (1, 2):
        (here / "sent.txt").write_text(f"Game: block-capture\nKind {number}: {command}\n\n1,3\n")
        for extra in ([], ["--names", "A,B"], ["--as", "2"], ["--games", "3"]):
            refused = run(here, "play", "--load", "sent.txt", *extra, typed="quit\n")
            assert refused.code == 2
            assert refused.err == (
                "Error: A player in this record is a program, which only runs if you say so:"
                f" --vs '{command}'\n"
            )
        run(here, "replay", "sent.txt", typed="\n\n\n")
        assert run(here, "replay", "sent.txt", "--json").code == 0
        person = run(here, "play", "--load", "sent.txt", "--vs", "human", typed="quit\n")
        assert person.code == 0
    assert not (here / "pid").exists()
    typed = run(here, "play", "--load", "sent.txt", "--vs", command, typed="quit\n")
    assert typed.code == 0
    assert "Player 2 (O) has claimed (1,2)." in typed.out


@pytest.mark.parametrize("leave", ["Ctrl-C", "hang up", "terminate", "quit"])
def test_no_program_outlives_the_game(here: Path, leave: str) -> None:
    command = bot(here, quit="time.sleep(60)")
    with (here / "bot.py").open("a") as script:
        script.write("time.sleep(60)\n")  # not even the end of input ends it
    with Terminal(here, "play", "block-capture", "--vs", command) as terminal:
        terminal.see("(1-5): ")
        terminal.type("1 3", "has claimed (1,2)")
        terminal.see("(1-5): ")
        assert is_running(here)
        if leave == "hang up":
            terminal.hang_up()
        elif leave == "terminate":
            terminal.child.kill(signal.SIGTERM)
            terminal.end()
        elif leave == "Ctrl-C":
            terminal.child.sendintr()
            terminal.end()
        else:
            terminal.child.send("quit\r")
            terminal.end()
        codes = {"hang up": -signal.SIGHUP, "terminate": -signal.SIGTERM, "Ctrl-C": 130, "quit": 0}
        assert terminal.code == codes[leave]
    until = time.monotonic() + 5
    while is_running(here) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_running(here)


def test_the_program_of_the_docs_plays(here: Path) -> None:
    page = Path(__file__).parent.parent / "docs" / "protocol.md"
    [script] = re.findall(r"^```py\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    (here / "bot.py").write_text(script)
    for name in ("blockade", "pathway:size=3,first=2", "adjacent-capture:size=3"):
        game = load(name)
        record = play(at_hand(f"cmd:{sys.executable} bot.py", QUICK), game)
        assert record.result is not None
        assert record.result.reason != "forfeit", record.extra
    played = at_table(here, f"cmd:{sys.executable} bot.py", "--as", "2", typed="quit\n")
    assert "Player 1 (X) has claimed" in played.out


def test_the_engine_plays(here: Path) -> None:
    engine = f"cmd:{sys.executable} -m fivesquare engine"
    record = play(at_hand(engine, Limits()), load("knights-blockade:size=4"))
    assert record.result == (2, "no move")  # on even boards the second knight wins


def test_names_of_programs(here: Path) -> None:
    (here / "bot.py").touch()
    assert name_of([sys.executable, "bot.py", "--level", "3"]) == "bot.py"
    assert name_of(["sh", "-c", "true"]) == "sh"
    long = "long" * 20 + ".py"
    assert name_of(["sh", long]) == "sh"
    (here / long).touch()
    assert name_of(["sh", long]) == "long" * 9 + "l..."
    with pytest.raises(CannotStart):
        make("cmd:nosuch", seed=0)
    with pytest.raises(GameError):
        make("cmd:", seed=0)
