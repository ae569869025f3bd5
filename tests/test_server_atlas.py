"""The atlas over the API: made when somebody asks, once for all, and kept."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fivesquare import load
from fivesquare.engine import analyze
from fivesquare.reports import online
from servers import Document, RunningServer, good, is_in_shape, own_database, refused


def rows(server: RunningServer) -> dict[str, Document]:
    """The overview, by game."""
    document = good(server.client.get("/api/solved"))
    is_in_shape(document, online.AtlasDocument)
    return {row["game"]: row for volume in document["games"] for row in volume["chapters"]}


def test_a_chapter_is_made_when_asked_and_kept(tmp_path: Path) -> None:
    with RunningServer(tmp_path, own_database(tmp_path)) as own:
        before = rows(own)
        assert len(before) == 33
        assert not any(row["made"] for row in before.values())
        told = good(own.client.get("/api/solved/block-capture:size=3"))
        is_in_shape(told, online.ChapterDocument)
        found = analyze(load(told["game"]), load(told["game"]).start())
        assert (told["value"], told["distance"]) == found[:2]
        after = rows(own)
        assert [name for name, row in after.items() if row["made"]] == ["block-capture:size=3"]
        assert after["block-capture:size=3"]["outcome"] == "Player 1 wins in 3 turns"
        assert len([*(tmp_path / "home" / "cache" / "solved" / "atlas").glob("*.json")]) == 1
        own.stop()
        own.start()
        assert rows(own) == after
        assert good(own.client.get("/api/solved/block-capture:size=3")) == told


def test_many_who_ask_the_same_get_the_same(served: RunningServer) -> None:
    address = "/api/solved/pathway:size=3,diagonal=yes"
    with ThreadPoolExecutor(8) as pool:
        told = [*pool.map(lambda _: good(served.client.get(address)), range(8))]
    assert all(each == told[0] for each in told)
    assert len({each["seconds"] for each in told}) == 1, "it was made once"


def test_counts(served: RunningServer) -> None:
    told = good(served.client.get("/api/solved/knights-blockade:size=4/counts"))
    is_in_shape(told, online.CountedDocument)
    assert told["counts"]["positions"] == 367
    told = good(served.client.get("/api/solved/adjacent-capture/counts"))
    assert (told["counts"], told["command"]) == (None, "fivesquare solve adjacent-capture --all")


def test_what_is_not_in_the_atlas_is_refused_with_a_sentence(served: RunningServer) -> None:
    for name in ("chess", "pathway:obstacles=3", "pathway:size=9", "pathway:first=2"):
        for rest in ("", "/counts"):
            assert refused(served.client.get(f"/api/solved/{name}{rest}"), 422)
    fault = refused(served.client.get("/api/solved/pathway:blocked=1.1"), 422)
    assert fault["message"].startswith('"pathway:blocked=1.1" is not in the atlas')
