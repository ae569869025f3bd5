"""What the calls answer with, for the description of the API."""

from typing import Any

from fivesquare.reports.documents import ErrorDocument
from fivesquare.reports.schema import schema_of

# What no single call tells; the page of the API begins with it too.
MANNERS = """\
A seat is proved by the cookie that opening, joining and `seat` set, or by the secret that they
answer with: `Authorization: Bearer SECRET`, which wins. With a cookie, `Origin` has to be the
server's own; none is needed with a secret.

Every error is `{"error": {"kind", "message"}}`: a word for programs and a sentence for people.
A move that is not legal comes with `legal`.

`WS /api/games/{id}/live` sends the state, as `GET /api/games/{id}` does, at once and after
every change. What it is sent is ignored. It is closed with 1001 when the server stops, and with
4404 when there is no such game.
"""
REFUSALS = {
    403: "You have no seat, or the request comes from another site.",
    404: "There is no such game.",
    409: "Too late, or not your turn: look at the state again.",
    413: "That is too large.",
    422: "That cannot be read, or cannot be.",
    429: "Too many requests: `Retry-After` says when to ask again.",
    431: "The head of the request is too large.",
    503: "The engine has too much to do, or the games cannot be reached: ask again.",
}
ALWAYS = (403, 413, 422, 429, 431, 503)


def answers(
    document: Any, *refusals: int, status: int = 200, text: bool = False
) -> dict[int | str, dict[str, Any]]:
    """The answers of a call: what it is for, and why it may be refused."""
    if isinstance(document, str):
        content: dict[str, Any] = {document: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": schema_of(document)}}
    if text:
        content["text/plain"] = {"schema": {"type": "string"}}
    error = {"application/json": {"schema": schema_of(ErrorDocument)}}
    return {
        status: {"description": "What was asked for.", "content": content},
        **{
            code: {"description": REFUSALS[code], "content": error}
            for code in sorted({*refusals, *ALWAYS})
        },
    }
