"""Parts of error responses."""

from __future__ import annotations

import json
import math
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from ._version import VERSION


def problem_of(response: httpx.Response) -> dict[str, Any] | None:
    """Returns the problem document (RFC 9457), or `None` for any other body."""
    try:
        value = json.loads(response.content)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict):
        return None
    # A token endpoint has another name for the message (RFC 6749, section 5.2).
    described = {"message": value["error_description"]} if "error_description" in value else {}
    problem = described | value
    has_texts = all(isinstance(problem.get(name), str) for name in ("error", "message"))
    has_list = isinstance(problem.get("errors", []), list)
    return problem if has_texts and has_list else None


def retry_after_of(response: httpx.Response) -> float | None:
    """Returns the seconds to wait, from a `Retry-After` in seconds or as a date."""
    value = response.headers.get("retry-after", "")
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        at = parsedate_to_datetime(value)
        if at.tzinfo is None:
            at = at.replace(tzinfo=timezone.utc)
    except (TypeError, ValueError, OverflowError):
        return None
    return float(max(0, math.ceil((at - datetime.now(timezone.utc)).total_seconds())))


def credentials_hint(response: httpx.Response) -> str | None:
    """Returns advice for `invalid_client` of a token endpoint (RFC 6749, section 5.2)."""
    if (problem_of(response) or {}).get("error") != "invalid_client":
        return None
    return (
        "Check client_id and client_secret: both must be of one application, "
        "and the secret must be neither revoked nor expired."
    )


def version_hint(base_url: str, status: int, path: str) -> str | None:
    """Returns advice for an unknown path, because the versions of client and server may differ.

    A 404 for a path with an id has no advice, because the record may be missing. A 410 means that
    the API version has ended.
    """
    if status != 410 and not (status == 404 and "{" not in path):
        return None
    return (
        f"The server has no {path}, which version {VERSION} of this client calls. "
        f"Download the client that matches the server from {base_url}/sdk"
    )
