"""Whether a JSON document has the shape that the code declares for it."""

import types
from collections.abc import Iterator
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from fivesquare.records.format import RecordDocument
from fivesquare.reports import documents, online

# Which document each command prints; `play` and `engine` print none.
SHAPES: dict[str, Any] = {
    "analyze": documents.AnalysisDocument,
    "cache": documents.CacheDocument,
    "db check": online.DatabaseDocument,
    "delete": documents.DeletionDocument,
    "games": documents.GamesDocument,
    "list": documents.ShelfDocument,
    "moves": documents.StateDocument,
    "perft": documents.PerftDocument,
    "puzzle": documents.PuzzleDocument,
    "replay": RecordDocument,
    "review": documents.ReviewDocument,
    "rules": documents.RulesDocument,
    "show": documents.StateDocument,
    "site": online.SiteDocument,
    "solve": documents.SolutionDocument,
    "solve --all": documents.CountsDocument,
    "stats": documents.StatsDocument,
    "verify": documents.VerificationDocument,
}


def flaws(value: Any, shape: Any, where: str = "document") -> Iterator[str]:
    """What is not as the shape says, each with the place."""
    if get_origin(shape) is Annotated:
        yield from flaws(value, get_args(shape)[0], where)
    elif get_origin(shape) in (Union, types.UnionType):
        if not any(not list(flaws(value, each)) for each in get_args(shape)):
            yield f"{where} is {value!r}"
    elif is_typeddict(shape):
        yield from field_flaws(value, shape, where)
    elif get_origin(shape) is list:
        if not isinstance(value, list):
            yield f"{where} is no list"
            return
        for number, each in enumerate(value):
            yield from flaws(each, get_args(shape)[0], f"{where}[{number}]")
    elif get_origin(shape) is dict:
        if not isinstance(value, dict):
            yield f"{where} is no object"
            return
        for key, each in value.items():
            yield from flaws(each, get_args(shape)[1], f"{where}[{key!r}]")
    elif shape is float:
        if not isinstance(value, float | int) or isinstance(value, bool):
            yield f"{where} is {value!r}"
    elif not isinstance(value, shape) or isinstance(value, bool) and shape is not bool:
        yield f"{where} is {value!r}"


def field_flaws(value: Any, shape: Any, where: str) -> Iterator[str]:
    """What is wrong with the fields of an object: missing, unknown or of another kind."""
    if not isinstance(value, dict):
        yield f"{where} is no object"
        return
    hints = get_type_hints(shape, include_extras=True)
    for name in shape.__required_keys__ - value.keys():
        yield f"{where} has no {name}"
    for name, each in value.items():
        if name not in hints:
            yield f"{where} has a field {name}"
        else:
            yield from flaws(each, hints[name], f"{where}.{name}")
