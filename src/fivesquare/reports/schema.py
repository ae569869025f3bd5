"""The documents as JSON Schema, for programs that read descriptions of programs."""

import types
import typing
from typing import Annotated, Any, get_args, get_origin, get_type_hints, is_typeddict

PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def schema_of(kind: Any) -> dict[str, Any]:
    """The schema of a document, or of what stands in one."""
    if get_origin(kind) is Annotated:
        inner, *notes = get_args(kind)
        return {**schema_of(inner), "description": " ".join(map(str, notes))}
    if is_typeddict(kind):
        return schema_of_document(kind)
    if get_origin(kind) in (typing.Union, types.UnionType):
        return {"anyOf": [schema_of(each) for each in get_args(kind)]}
    if get_origin(kind) is list:
        return {"type": "array", "items": schema_of(get_args(kind)[0])}
    if get_origin(kind) is dict:
        return {"type": "object", "additionalProperties": schema_of(get_args(kind)[1])}
    return {"type": PLAIN[kind]}


def schema_of_document(kind: Any) -> dict[str, Any]:
    """Every field with its meaning."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        "type": "object",
        "title": kind.__name__,
        "description": kind.__doc__ or "",
        "properties": {name: schema_of(hint) for name, hint in hints.items()},
        "required": sorted(kind.__required_keys__),
    }
