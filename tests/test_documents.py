"""The shapes of JSON documents: what is not as declared is found, and everything is described."""

import inspect
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest

from fivesquare import inquiry, load
from fivesquare.cli.group import COMMANDS
from fivesquare.records.record import Record
from fivesquare.reports import documents, online
from fivesquare.reports.faults import error_document
from fivesquare.reports.hints import hint_document, hint_lines, reason_line
from fivesquare.reports.state import perft_document, state_document
from fivesquare.work import Watch
from shapes import SHAPES, flaws

GOOD: dict[str, Any] = {**state_document(Record(load("pathway:size=3")))}
DECLARED = [
    each for module in (documents, online) for each in vars(module).values() if is_typeddict(each)
]


def test_a_hint_as_a_document() -> None:
    for record, first in (
        (Record(load("pathway:size=3")), None),
        (Record(load("blockade")), "3,3"),
    ):
        found = inquiry.hint(record, first, Watch())
        document = hint_document(record, first, found)
        assert list(flaws({**document}, documents.HintDocument)) == []
        assert document["move"] in record.game.moves(record.position)
        assert document["first"] == first
        line, *_, why = hint_lines(record, first, found)
        assert line.endswith(f": {document['move']}.") == (first is None)
        assert document["reason"] is not None
        assert found.reason is not None
        assert document["reason"]["kind"] == found.reason.why
        assert why == reason_line(record, first, found, found.reason)
    assert (document["value"], document["distance"]) == ("win", 7)
    assert document["worth"] == {"move": found.move, "value": "loss", "distance": 6}


def test_a_good_document_has_no_flaw() -> None:
    assert list(flaws(GOOD, documents.StateDocument)) == []
    perft = perft_document(Record(load("pathway:size=3")), 1, 9)
    assert list(flaws({**perft}, documents.PerftDocument)) == []
    assert list(flaws({**error_document("usage", "No.")}, documents.ErrorDocument)) == []


@pytest.mark.parametrize(
    ("change", "flaw"),
    [
        ({"more": 1}, "document has a field more"),
        ({"turn": "1"}, "document.turn is '1'"),
        ({"turn": True}, "document.turn is True"),
        ({"legal": ["1,1", 5]}, "document.legal[1] is 5"),
        ({"legal": {}}, "document.legal is no list"),
        ({"result": {"winner": 1}}, "document.result is {'winner': 1}"),
        ({"rows": None}, "document.rows is no list"),
    ],
)
def test_a_bad_one_has(change: dict[str, Any], flaw: str) -> None:
    assert list(flaws({**GOOD, **change}, documents.StateDocument)) == [flaw]


def test_a_missing_field() -> None:
    del (cut := {**GOOD})["format"]
    assert list(flaws(cut, documents.StateDocument)) == ["document has no format"]
    assert list(flaws([], documents.StateDocument)) == ["document is no object"]


def test_every_command_that_reports_has_a_shape_with_its_format() -> None:
    assert {name.split()[0] for name in SHAPES} == COMMANDS.keys() - {
        *("engine", "join", "play", "resume", "serve", "study")
    }
    for shape in (*SHAPES.values(), documents.ErrorDocument, documents.HintDocument):
        assert "format" in get_type_hints(shape)


@pytest.mark.parametrize("shape", DECLARED, ids=lambda shape: shape.__name__)
def test_every_field_says_what_it_means(shape: Any) -> None:
    assert inspect.getdoc(shape)
    for name, hint in get_type_hints(shape, include_extras=True).items():
        assert isinstance(get_args(hint)[1], str), name
