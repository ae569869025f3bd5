"""The shapes of documents as JSON Schema: the same that the shapes themselves say."""

from typing import Annotated, Any, TypedDict, get_type_hints, is_typeddict

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivesquare import load
from fivesquare.hosted import opened
from fivesquare.records.record import Record
from fivesquare.reports import documents, online
from fivesquare.reports.catalogue import games_document
from fivesquare.reports.schema import schema_of
from fivesquare.reports.table import position_document, table_document
from sampling import lines
from shapes import flaws

DECLARED = sorted(
    {each for room in (documents, online) for each in vars(room).values() if is_typeddict(each)},
    key=lambda each: each.__name__,
)


def is_valid(value: Any, shape: Any) -> bool:
    """Whether a value fits the schema of a shape."""
    found: bool = jsonschema_rs.validator_for(schema_of(shape)).is_valid(value)
    return found


@pytest.mark.parametrize("shape", DECLARED, ids=lambda shape: shape.__name__)
def test_every_shape_has_a_schema_with_its_words(shape: Any) -> None:
    schema = schema_of(shape)
    jsonschema_rs.meta.validate(schema)
    assert schema["title"] == shape.__name__
    assert schema["description"] == shape.__doc__
    hints = get_type_hints(shape, include_extras=True)
    assert list(schema["properties"]) == list(hints)
    assert set(schema["required"]) == set(shape.__required_keys__)
    for name, hint in hints.items():
        assert schema["properties"][name]["description"] == hint.__metadata__[0]


@given(lines())
def test_documents_fit_their_schema(line: Any) -> None:
    game, moves = line
    record = Record(game, tuple(moves))
    assert is_valid(position_document(record), online.PositionDocument)
    table = table_document(opened(record, 1, "human", True), [None, 3], 600)
    assert is_valid(table, online.TableDocument)


def test_the_catalogue_fits_its_schema() -> None:
    assert is_valid(games_document(), documents.GamesDocument)


class Inner(TypedDict):
    """Something inside."""

    number: Annotated[int | None, "a number"]


class Outer(TypedDict, total=False):
    """Something with all that documents have."""

    text: Annotated[str, "a text"]
    yes: Annotated[bool, "yes or no"]
    share: Annotated[float, "a number with a point"]
    several: Annotated[list[Inner], "several"]
    named: Annotated[dict[str, int], "by name"]


VALUES: dict[str, Any] = {"text": "a", "yes": True, "share": 0.5, "several": [], "named": {}}
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(0, 1) | st.sampled_from("ab"),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["number", "x"]), inner, max_size=2)
    ),
    max_leaves=4,
)


@given(st.sampled_from([*VALUES]), anything)
def test_a_schema_takes_what_the_shape_takes(name: str, value: Any) -> None:
    document = {**VALUES, name: value}
    told = [flaw for flaw in flaws(document, Outer) if "has a field" not in flaw]
    is_number = isinstance(value, float) and value.is_integer()  # which JSON does not tell apart
    if not is_number and "number" not in str(value):
        assert is_valid(document, Outer) == (not told), (told, document)


def test_a_schema_of_nested_shapes() -> None:
    assert is_valid({"several": [{"number": 1}, {"number": None}]}, Outer)
    wrongs: list[Any] = [[{}], [{"number": "1"}], {"number": 1}, [1]]
    for wrong in wrongs:
        assert not is_valid({"several": wrong}, Outer)
    assert not is_valid([], Outer)
    assert is_valid(table_document(opened(Record(load("pathway")), 1, "friend", False), [0, 0], 9),
                    online.TableDocument)  # fmt: skip
