"""From a page to the next page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from pydantic import Field

from ._calls import Call
from ._errors import ResponseFormatError
from ._model import Model
from ._omit import OMIT, Omit

RecordT = TypeVar("RecordT")

# The most that a list of the API returns.
_PAGE_SIZE = 1_000
_MAX_RECORDS = 10_000


class AnyPageMeta(Model):
    next_cursor: str | None = Field(default=None, alias="nextCursor")


class AnyPage(Model):
    """A page of any list, with records as dictionaries."""

    data: list[Any]
    meta: AnyPageMeta


def first_query(call: Call, most: int = _PAGE_SIZE) -> Call:
    """The call of the first page, of at most `most` records."""
    given = call.query.get("limit", OMIT)
    limit = _PAGE_SIZE if given is OMIT or given is None else given
    size = min(limit, most) if isinstance(limit, int) else limit
    return replace(call, query={**call.query, "limit": size})


def records_of(page: Model) -> list[Any]:
    data: list[Any] = getattr(page, "data", [])
    return data


def next_query(call: Call, page: Model, former: set[str]) -> Call | None:
    """The call of the next page; `None` after the last page.

    `former` has the cursors of the former pages, and gets the next one. Raises
    ResponseFormatError for a cursor in it, and for an empty page: the list would never end. An
    offset is of the first page alone: the API refuses an offset with a cursor.
    """
    cursor = getattr(getattr(page, "meta", None), "next_cursor", None)
    if cursor is None:
        return None
    if cursor in former:
        raise ResponseFormatError(
            f"The server returned the cursor {cursor!r} twice in one list, which would never end."
        )
    if not records_of(page):
        raise ResponseFormatError(
            f"The server returned a cursor with an empty page of {call.path}, and might never end."
        )
    former.add(cursor)
    return replace(call, query={**call.query, "cursor": cursor, "offset": OMIT})


def largest_list(limit: int | Omit) -> int:
    """The number of records after which a list stops. Raises TypeError for another limit."""
    if isinstance(limit, Omit):
        return _MAX_RECORDS + 1
    if isinstance(limit, bool) or not isinstance(limit, int):
        raise TypeError(f"limit must be a number of records, and is {limit!r}")
    return limit


def limited(found: list[RecordT], limit: int | Omit) -> list[RecordT]:
    """At most `limit` records. Raises ValueError for too many records without a limit."""
    if not isinstance(limit, Omit):
        return found[: max(0, limit)]
    if len(found) > _MAX_RECORDS:
        raise ValueError(
            "The list has more than 10,000 records: pass to_list(limit=…), or iterate with for"
        )
    return found
