"""Answers as they are sent: documents as text, and texts packed for whoever can unpack them."""

import gzip
import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

SMALL = 1000  # bytes that are not worth it


def text_of(document: Mapping[str, Any]) -> str:
    """A document as JSON, as short as it can be."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def packed(request: Request, text: str, kind: str, status: int = 200) -> Response:
    """A text as an answer."""
    data = text.encode()
    headers = {"Vary": "Accept-Encoding"}
    if len(data) > SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        data = gzip.compress(data, 6, mtime=0)
    return Response(data, status, headers, kind)
