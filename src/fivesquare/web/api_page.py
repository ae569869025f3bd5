"""The description of the API as a page for people, made from the one for programs."""

from collections.abc import Iterator
from html import escape
from typing import Any

from markdown_it import MarkdownIt


def api_html(description: dict[str, Any]) -> str:
    """Every call with what it takes and answers."""
    shapes = description["components"]["schemas"]
    parts = [
        "<h1>API</h1>",
        '<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>',
        MarkdownIt("commonmark").render(description["info"]["description"]),
    ]
    for path, methods in description["paths"].items():
        for method, call in methods.items():
            parts += described(f"{method.upper()} {path}", call, shapes)
    return "\n".join(parts)


def described(title: str, call: dict[str, Any], shapes: dict[str, Any]) -> Iterator[str]:
    """One call."""
    yield f"<h2><code>{escape(title)}</code></h2>"
    yield f"<p>{escape(call.get('description', ''))}</p>"
    fields = [*parameters(call), *body(call, shapes)]
    if fields:
        rows = "".join(f"<tr><td><code>{escape(n)}</code></td><td>{w}</td></tr>" for n, w in fields)
        head = "<thead><tr><th>field</th><th>meaning</th></tr></thead>"
        yield f"<table>{head}<tbody>{rows}</tbody></table>"
    yield "<ul>"
    for status, answer in call["responses"].items():
        schemas = [each.get("schema", {}) for each in answer.get("content", {}).values()]
        names = [schema["title"] for schema in schemas if status < "3" and "title" in schema]
        shape = f" <code>{escape(', '.join(names))}</code>" if names else ""
        yield f"<li>{status}: {inline(answer['description'])}{shape}</li>"
    yield "</ul>"


def parameters(call: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What stands in the address."""
    for each in call.get("parameters", ()):
        if each["in"] in ("path", "query"):
            words = each.get("description") or each["schema"].get("description", "")
            yield each["name"], inline(words or ("the game" if each["in"] == "path" else ""))


def body(call: dict[str, Any], shapes: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What stands in the body."""
    content = call.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = content.get("schema", {})
    for each in [schema, *schema.get("anyOf", ())]:
        if "$ref" in each:
            shape = shapes[each["$ref"].rpartition("/")[2]]
            for name, field in shape["properties"].items():
                needed = "" if name in shape.get("required", ()) else " (may be left out)"
                yield name, inline(field.get("description", "") + needed)


def inline(text: str) -> str:
    """A line with its code as code."""
    found: str = MarkdownIt("commonmark").renderInline(text)
    return found
