"""Which game is meant: a file, an id by its first letters, a name; and how people fare."""

import os
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare import load
from fivesquare.core import GameError, Result, UnknownGame
from fivesquare.games import GAMES, kinds_called
from fivesquare.match import next_game, rematch, resigned
from fivesquare.records.archive import Archive, Place
from fivesquare.records.balance import Fare, Tally, balance
from fivesquare.records.format import write_text
from fivesquare.records.lookup import (
    MOST,
    UnknownId,
    by_ids,
    latest,
    matches,
    of_games,
    only,
    position_of,
    record_of,
    waiting,
)
from fivesquare.records.named import named
from fivesquare.records.positions import write_position
from fivesquare.records.reader import BadRecord, read_record
from fivesquare.records.record import Record, Round, Seat
from fivesquare.reports.documents import StatsDocument
from fivesquare.reports.fortune import stats_document, stats_lines
from fivesquare.setup import Invitation, Wishes, arrange, go_on, invited
from fivesquare.variants import family
from shapes import flaws

LONG_ID = "20261117-120000-pathway-0a1b"


def begun(name: str) -> Record:
    """A game of one move."""
    record = Record(load(name))
    return record.played(record.game.moves(record.position)[0])


def over(name: str, winner: int = 1) -> Record:
    return replace(begun(name), result=Result(winner, "resigned"))


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Archive:
    """The archive that the functions look into, with files to be found beside it."""
    monkeypatch.setenv("FIVESQUARE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return Archive()


def keep(archive: Archive, **games: Record) -> None:
    """Keep games, each a second later than the one before."""
    for second, (name, record) in enumerate(games.items()):
        place = Place(archive, name.replace("_", "-"))
        place.keep(record)
        path = archive.path(place.id, finished=record.result is not None)
        os.utime(path, (1000 + second, 1000 + second))


# Ids.


def test_an_id_may_begin_like_another(archive: Archive) -> None:
    keep(archive, **dict.fromkeys(("a", "ab", "abc", "b1", "b2"), begun("pathway")))
    assert waiting(archive, "a").id == "a"
    assert waiting(archive, "ab").id == "ab"
    assert waiting(archive, "abc").id == "abc"
    assert waiting(archive, "ABC").id == "abc"
    with pytest.raises(UnknownId, match=r'^"b" could be any of b2 \(Pathway\), b1 \(Pathway\)\.$'):
        waiting(archive, "b")
    with pytest.raises(UnknownId, match=r'^"" could be any of .*, .*\.$'):
        waiting(archive, "")
    for wanted in ("abcd", "2", "../unfinished/a"):
        with pytest.raises(UnknownId, match=f'no unfinished game called "{wanted}". fivesquare li'):
            waiting(archive, wanted)


IDS = st.lists(st.text("cdf", min_size=1, max_size=4), min_size=1, max_size=12, unique=True)


@given(IDS, st.text("cdf", min_size=1, max_size=4))
def test_a_game_is_found_by_whatever_is_unambiguous(ids: list[str], wanted: str) -> None:
    """The law of it, on games that need not be read."""
    games = [NoFile(each) for each in ids]
    called = [each for each in ids if each.startswith(wanted)]
    found = [kept.id for kept in matches(games, wanted)]  # type: ignore[arg-type]
    assert found == called
    if wanted in called or len(called) == 1:
        assert only(matches(games, wanted), wanted).id in (wanted, *called[:1])  # type: ignore[arg-type]
    elif called:
        with pytest.raises(UnknownId) as error:
            only(matches(games, wanted), wanted)  # type: ignore[arg-type]
        assert all(each in str(error.value) for each in called[:MOST])
        assert (f"and {len(called) - MOST} more." in str(error.value)) == (len(called) > MOST)


class NoFile:
    """A game of which only the id is known."""

    record = None

    def __init__(self, game_id: str) -> None:
        self.id = game_id


def test_old_ids_are_found_as_before(archive: Archive) -> None:
    keep(archive, **{LONG_ID: begun("pathway"), "zzxx": begun("blockade")})
    assert waiting(archive, LONG_ID).id == LONG_ID
    assert waiting(archive, "2026").id == LONG_ID


def test_an_id_finds_the_game_that_the_match_has_come_to(archive: Archive) -> None:
    first = replace(over("pathway"), round=Round(1, 3))
    Place(archive, "fqxr").keep(first, next_game(first))
    assert waiting(archive, "fq").id == "fqxr-2"
    assert waiting(archive, "fqxr").id == "fqxr-2"
    assert record_of("fqxr") == first, "a whole id is that game's"
    with pytest.raises(UnknownId, match=r"could be any of fqxr \(Pathway\), fqxr-2 \(Pathway\)"):
        record_of("fq")


def test_a_game_that_cannot_be_read_is_passed_over_unless_it_is_asked_for(archive: Archive) -> None:
    with pytest.raises(UnknownId, match="There is no unfinished game in "):
        waiting(archive)
    keep(archive, good=begun("pathway"))
    archive.path("bad").write_text("Game: chess\n")
    assert waiting(archive).id == "good"
    assert [kept.id for kept in archive.damaged()] == ["bad"]
    with pytest.raises(BadRecord, match=r"bad\.txt: There is no game"):
        waiting(archive, "bad")
    archive.path("good").unlink()
    archive.path("worse").write_text("nothing")
    os.utime(archive.path("bad"), ns=(0, 0))
    with pytest.raises(BadRecord, match="This is not a game record"):
        waiting(archive)


def test_only_ids_choose_what_is_deleted(archive: Archive) -> None:
    keep(archive, fqxr=begun("pathway"), fzzz=over("blockade"), gggg=begun("blockade"))
    assert [kept.id for kept in by_ids(archive, ["fz", "g", "gg"])] == ["fzzz", "gggg"]
    with pytest.raises(UnknownId, match=r'"f" could be any of fqxr \(Pathway\), fzzz \(Blockade\)'):
        by_ids(archive, ["g", "f"])
    for wanted in ("blockade", "path", "", "x"):
        with pytest.raises(UnknownId, match=f'There is no game with the id "{wanted}".'):
            by_ids(archive, ["g", wanted])


# Names.


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("block", ["block-capture"]),
        ("Block Capture", ["block-capture"]),
        ("block_capture", ["block-capture"]),
        ("blocka", ["blockade"]),
        ("bloc", ["block-capture", "blockade"]),
        ("Knight's Blockade", ["knights-blockade"]),
        ("knight", ["knights-blockade"]),
        ("p", ["pathway"]),
        ("", []),
        (" ", []),
        ("capture", []),
        ("block-", ["block-capture"]),
        ("pathways", []),
    ],
)
def test_games_by_the_beginning_of_their_names(text: str, kinds: list[str]) -> None:
    assert [kind.id for kind in kinds_called(text)] == kinds


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_found_by_its_name_its_title_and_enough_of_it(
    name: str, archive: Archive
) -> None:
    for each in GAMES:
        keep(archive, **{f"x{each}": begun(each)})
    for text in (name, GAMES[name].title, name.upper(), f"{name}:size=5"):
        assert waiting(archive, text).id == f"x{name}"
    for length in range(1, len(name)):
        assert GAMES[name] in kinds_called(name[:length]) or name[:length] == "block"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("b", '"b" could be any of block-capture, blockade.'),
        ("bl:size=3", '"bl" could be any of block-capture, blockade.'),
        ("p", 'There is no game "p".'),
    ],
)
def test_a_beginning_of_several_names_says_which_they_are(text: str, said: str) -> None:
    with pytest.raises(UnknownGame) as refused:
        load(text)
    assert str(refused.value).startswith(said)


def test_the_latest_of_a_game_is_resumed(archive: Archive) -> None:
    keep(
        archive,
        fold=begun("block-capture"),
        fnew=begun("block-capture:size=3"),
        gggg=begun("blockade"),
        hhhh=over("pathway"),
    )
    assert waiting(archive).id == "gggg"
    assert waiting(archive, "block").id == "fnew"
    assert waiting(archive, "Block Capture").id == "fnew"
    assert waiting(archive, "blocka").id == "gggg"
    assert waiting(archive, "block-capture:size=3").id == "fnew"
    assert waiting(archive, "fo").id == "fold"
    with pytest.raises(UnknownId, match=r"any of gggg \(Blockade\), fnew \(Block Capture\)\.$"):
        waiting(archive, "bl")
    with pytest.raises(UnknownId, match=r'"path"\. One that is over: fivesquare review hhhh$'):
        waiting(archive, "path")
    with pytest.raises(UnknownId, match=r'no unfinished game called "knight"\. fivesquare list sh'):
        waiting(archive, "knight")
    archive.path("gggg").unlink()
    assert waiting(archive, "bl").id == "fnew", "no other is there that it could be"


def test_an_id_and_a_name_may_begin_alike(archive: Archive) -> None:
    keep(archive, pqrs=begun("blockade"), path_1=begun("pathway"), fqxr=begun("pathway"))
    with pytest.raises(UnknownId, match=r"any of path-1 \(Pathway\), pqrs \(Blockade\), fqxr \(P"):
        waiting(archive, "p")
    assert waiting(archive, "pathway").id == "fqxr", "a whole name is a name"
    assert waiting(archive, "path-1").id == "path-1"
    keep(archive, blockade_7=begun("blockade"), qqqq=begun("blockade"))
    assert waiting(archive, "blockade").id == "qqqq", "and none of an id that begins like it"
    keep(archive, blockade=begun("pathway"), zzzz=begun("blockade"))
    assert waiting(archive, "blockade").id == "blockade", "but a whole id comes first"


def test_games_are_chosen_by_game_and_variant(archive: Archive) -> None:
    keep(
        archive, aa=begun("pathway"), bb=begun("pathway:size=3"), cc=over("blockade"), dd=begun(ODD)
    )
    archive.path("bad").write_text("nothing")

    def ids(text: str) -> set[str]:
        return {kept.id for kept in of_games(archive.games(), text)}

    assert ids("pathway") == {"aa", "bb", "dd"}
    assert ids("path:size=3") == {"bb"}
    assert ids("p:diagonal=yes,size=4") == {"dd"}
    assert ids("block") == set()
    assert ids("bloc") == {"cc"}
    with pytest.raises(UnknownGame, match='no game "chess"'):
        ids("chess")
    with pytest.raises(GameError, match="size"):
        ids("pathway:size=9")


ODD = "pathway:size=4,diagonal=yes"


# Looking back.


def test_the_latest_finished_game_is_looked_back_on(archive: Archive) -> None:
    with pytest.raises(UnknownId, match=r"There is no game yet in .*games: fivesquare play begins"):
        latest(archive)
    keep(archive, on=begun("pathway"))
    assert latest(archive).id == "on", "where none is finished"
    keep(archive, old=over("blockade"), new=over("pathway"), later=begun("blockade"))
    assert latest(archive).id == "new"
    bad = archive.path("bad", finished=True)
    bad.write_text("nothing")
    assert latest(archive).id == "new"
    assert record_of("blockade") == over("blockade"), "also by name"
    assert record_of("l") == begun("blockade")


def test_a_file_that_is_there_wins(archive: Archive, tmp_path: Path) -> None:
    keep(archive, fqxr=over("pathway"))
    assert record_of("fq") == over("pathway")
    (tmp_path / "fq").write_text(write_text(begun("blockade")))
    assert record_of("fq") == begun("blockade")
    (tmp_path / "fqx").mkdir()
    assert record_of("fqx") == over("pathway"), "a directory is no record"
    (tmp_path / "fqxr").symlink_to(tmp_path / "nowhere")
    with pytest.raises(BadRecord, match="fqxr cannot be read: No such file"):
        record_of("fqxr")


@pytest.mark.parametrize("text", ["game.txt", "./game", "games/fqxr", "", " ", ".", "~/x"])
def test_what_can_only_be_a_file_is_no_id(text: str, archive: Archive) -> None:
    keep(archive, fqxr=over("pathway"), **{"~": over("pathway")})
    with pytest.raises(BadRecord, match="cannot be read"):
        record_of(text)


def test_what_is_neither_a_file_nor_a_game_says_where_they_are(archive: Archive) -> None:
    with pytest.raises(UnknownId, match=r'no file and no game called "x"\. fivesquare list shows'):
        record_of("x")


def test_where_a_game_is_named_one_that_was_played_may_stand(
    archive: Archive, tmp_path: Path
) -> None:
    resigned = over("pathway")
    keep(archive, fqxr=resigned, gggg=begun("blockade"))
    (tmp_path / "won.txt").write_text(write_text(begun("pathway:size=3")))
    (tmp_path / "blockade").write_text("nothing")
    assert position_of("blockade", "", None) == Record(load("blockade")), "a name is a name"
    assert position_of("f", "", None) == resigned
    assert position_of("won.txt", "", None) == begun("pathway:size=3")
    longer = position_of("f", "5,5 5,4", None)
    assert longer.moves == (*resigned.moves, "5,5", "5,4")
    with pytest.raises(GameError, match='Move 2, "1,1": Cell'):
        position_of("fqxr", "1,1", None)
    text = "pathway:size=3_..._..._..._1"
    assert position_of(None, "", text) == named(None, "", text)
    with pytest.raises(GameError, match="is one of pathway:size=3, not of"):
        position_of("pathway", "", text)
    for wanted in ("chess", "", "fqxrs", "nosuch.txt"):
        with pytest.raises(UnknownGame, match=f'There is no game "{wanted}"'):
            position_of(wanted, "", None)


def test_what_comes_over_a_network_names_no_file(archive: Archive) -> None:
    keep(archive, fqxr=over("pathway"))
    with pytest.raises(UnknownGame):
        named("fqxr", "", None)


# How one fares.

ANN, PERSON = Seat("Ann"), Seat("Person")


def ended(game: str, one: Seat, two: Seat, winner: int | None) -> Record:
    why = "resigned" if winner else "agreed"
    return replace(begun(game), seats=(one, two), result=Result(winner, why))


def test_games_are_counted_by_game_opponent_and_seat() -> None:
    four, bot = Seat("Level 4", "4"), Seat("Bot", "cmd:bot")
    games = [
        *[ended("pathway", ANN, four, winner) for winner in (1, 1, None, 2, 2, 2)],
        *[ended("pathway", four, PERSON, winner) for winner in (1, None, 2, 2)],
        ended("pathway:size=3", ANN, four, 1),
        ended("blockade", ANN, bot, 2),
        ended("blockade", ANN, PERSON, 2),  # of two people
        ended("blockade", bot, four, 2),  # of two computers
        replace(begun("blockade"), seats=(ANN, four)),  # goes on
        replace(ended("pathway", ANN, four, 1), start=load("pathway").start(), moves=()),
    ]
    found = balance(games)
    assert found == {
        Fare("pathway", "4", 1): (2, 1, 3),
        Fare("pathway", "4", 2): (2, 1, 1),
        Fare("pathway:size=3", "4", 1): (1, 0, 0),
        Fare("blockade", "cmd:bot", 1): (0, 0, 1),
    }
    assert balance(games, "person") == {Fare("pathway", "4", 2): (2, 1, 1)}
    assert balance(games, "Bob") == {}


@pytest.mark.parametrize("begin", ["arrange", "moves", "position", "server"])
@pytest.mark.parametrize("is_match", [False, True])
def test_only_what_was_played_from_the_opening_is_counted(begin: str, is_match: bool) -> None:
    wishes = Wishes(versus="1", games=2 if is_match else None)
    if begin == "server":
        invitation = Invitation("pathway", "1", games=wishes.games, moves=("1,1", "2,2"))
        record, _ = invited(invitation)
    elif begin == "arrange":
        record, _ = arrange("pathway", wishes)
    else:
        moves = "1,1 2,2" if begin == "moves" else ""
        position = None
        if begin == "position":
            game = load("pathway")
            position = write_position(game, game.replay(["1,1", "2,2"])[-1])
        record, _ = go_on(named("pathway", moves, position), wishes, seated=False)
    over = read_record(write_text(resigned(record.played("3,3"), 2)))
    assert sum(sum(tally) for tally in balance([over]).values()) == (begin == "arrange")
    again = resigned(rematch(over).played("3,3"), 1)
    is_whole = begin == "arrange" or begin in ("moves", "server") and not is_match
    assert sum(sum(tally) for tally in balance([again]).values()) == is_whole


@pytest.mark.parametrize(
    ("versus", "person_is", "counted"),
    [(None, None, 1), ("4", None, 1), ("perfect", None, 0), (None, "2", 0)],
)
def test_what_was_taken_over_is_not_counted(
    versus: str | None, person_is: str | None, counted: int
) -> None:
    begun, _ = arrange("pathway", Wishes(versus="4"))
    record, _ = go_on(begun.played("1,1"), Wishes(versus, person_is), seated=True)
    over = resigned(record, 1)
    assert sum(sum(tally) for tally in balance([over]).values()) == counted
    assert over.extra == (() if counted else (("Given", "1"),))


@given(st.lists(st.tuples(st.sampled_from([1, 2]), st.sampled_from([None, 1, 2]))))
def test_every_game_is_counted_once_and_for_the_right_side(ends: list[tuple[int, int]]) -> None:
    computer = Seat("Random", "random")
    games = []
    for seat, winner in ends:
        one, two = (ANN, computer) if seat == 1 else (computer, ANN)
        games.append(ended("pathway:size=3", one, two, winner))
    found = balance(games)
    for seat, outcome in product((1, 2), range(3)):
        wanted = (seat, None, 3 - seat)[outcome]
        tally = found.get(Fare("pathway:size=3", "random", seat), Tally())
        assert tally[outcome] == ends.count((seat, wanted))  # type: ignore[arg-type]


def test_obstacles_are_counted_by_their_number() -> None:
    assert family(load("pathway")) == "pathway"
    assert family(load("pathway:size=4,blocked=1.1-2.2-3.3")) == "pathway:size=4,obstacles=3"
    assert family(load("pathway:diagonal=yes,blocked=2.2")) == "pathway:diagonal=yes,obstacles=1"
    assert family(load("knights-blockade:crossing=no")) == "knights-blockade:crossing=no"


FARES = {
    Fare("pathway:size=3", "4", 1): Tally(1, 0, 0),
    Fare("pathway", "perfect", 2): Tally(0, 1, 12),
    Fare("pathway", "4", 2): Tally(2, 1, 1),
    Fare("pathway", "4", 1): Tally(2, 1, 3),
    Fare("block-capture", "cmd:bot", 1): Tally(0, 0, 1),
    Fare("block-capture", "random", 1): Tally(5, 0, 0),
}


def test_how_one_fares_is_told_by_game_opponent_and_seat() -> None:
    assert stats_lines(FARES) == [
        "            as Player 1   as Player 2",
        "              W   D   L     W   D   L",
        "Block Capture",
        "  Random      5   0   0",
        "  cmd:bot     0   0   1",
        "Pathway",
        "  Level 4     2   1   3     2   1   1",
        "  Perfect                   0   1  12",
        "Pathway (size=3)",
        "  Level 4     1   0   0",
        "",
        "30 games: 10 won, 3 drawn, 17 lost.",
    ]
    assert stats_lines({}) == [
        "No game to count: only finished ones of one person against one computer, from the start."
    ]
    one = stats_lines({Fare("pathway", "x" * 99, 2): Tally(0, 1, 0)})
    assert one[-1] == "1 game: 0 won, 1 drawn, 0 lost."
    assert max(map(len, one)) < 80


def test_how_one_fares_as_a_document() -> None:
    document = stats_document(FARES)
    assert list(flaws(document, StatsDocument)) == []
    assert [fare["opponent"] for fare in document["fares"]] == [
        *("random", "cmd:bot", "4", "4", "perfect", "4")
    ]
    assert document["fares"][2] == {
        "game": "pathway",
        "opponent": "4",
        "seat": 1,
        "won": 2,
        "drawn": 1,
        "lost": 3,
    }
    assert (document["won"], document["drawn"], document["lost"]) == (10, 3, 17)


def test_an_opponent_that_is_no_more_is_still_counted() -> None:
    assert "  99" in stats_lines({Fare("pathway", "99", 1): Tally(1, 0, 0)})[3]
