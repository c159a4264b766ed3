"""Converts arguments to the query and the body of a request."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from pydantic import BaseModel

from ._omit import OMIT, Omit


def joined(value: str | Sequence[str] | Omit) -> str | Omit:
    """Joins several names with commas, for a single parameter."""
    return value if isinstance(value, (str, Omit)) else ",".join(value)


def json_text(value: Mapping[str, str] | str | Omit) -> str | Omit:
    """Converts a dictionary to JSON, for a parameter."""
    return value if isinstance(value, (str, Omit)) else json.dumps(value)


def query_pairs(query: Mapping[str, object]) -> list[tuple[str, str]]:
    """Returns names and values, with a pair for each item of a list. Omits `None` and `OMIT`."""
    pairs: list[tuple[str, str]] = []
    for name, value in query.items():
        if value is None or isinstance(value, Omit):
            continue
        several = isinstance(value, Iterable) and not isinstance(value, (str, bytes))
        values: Iterable[object] = value if several else [value]  # type: ignore[assignment]
        pairs.extend((name, _text(name, one)) for one in values)
    return pairs


def json_body(body: Mapping[str, object]) -> bytes:
    """Returns the bytes of a JSON body. `OMIT` is left out, and `None` becomes `null`."""
    members = {name: value for name, value in body.items() if value is not OMIT}
    return json.dumps(members, default=_encoded).encode()


def _text(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int, float)):
        return str(value)
    if isinstance(value, date):
        return _time_text(value)
    raise TypeError(f"{name} cannot be {value!r}: accepted are text, numbers, bool and dates")


def _encoded(value: object) -> object:
    if isinstance(value, date):
        return _time_text(value)
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, (set, frozenset, tuple)):
        return list(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{value!r} cannot be sent as JSON")


def _time_text(value: date) -> str:
    """Formats a date or time (RFC 3339). Rejects a time without a time zone as ambiguous."""
    if isinstance(value, datetime) and value.tzinfo is None:
        raise ValueError(f"{value!r} has no time zone: add one, such as tzinfo=timezone.utc")
    return value.isoformat()
