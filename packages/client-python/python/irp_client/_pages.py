"""The calls for the pages of a list."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from pydantic import Field

from ._calls import Call
from ._errors import ResponseFormatError
from ._model import Model
from ._omit import OMIT, Omit

RecordT = TypeVar("RecordT")

# The maximum page size of the API.
_PAGE_SIZE = 1_000
_MAX_RECORDS = 10_000


class AnyPageMeta(Model):
    next_cursor: str | None = Field(default=None, alias="nextCursor")


class AnyPage(Model):
    """A page of any list, with records as dictionaries."""

    data: list[Any]
    meta: AnyPageMeta


def first_query(call: Call, most: int = _PAGE_SIZE) -> Call:
    """Returns the call for the first page, with at most `most` records."""
    given = call.query.get("limit", OMIT)
    limit = _PAGE_SIZE if given is OMIT or given is None else given
    size = min(limit, most) if isinstance(limit, int) else limit
    return replace(call, query={**call.query, "limit": size})


def records_of(page: Model) -> list[Any]:
    data: list[Any] = getattr(page, "data", [])
    return data


def next_query(call: Call, page: Model, former: set[str]) -> Call | None:
    """Returns the call for the next page; `None` after the last page.

    Adds the next cursor to `former`, the cursors of the earlier pages. Raises ResponseFormatError
    for a repeated cursor, and for an empty page with a cursor, because the list might never end.
    Only the first page has the offset, because the API rejects an offset with a cursor.
    """
    cursor = getattr(getattr(page, "meta", None), "next_cursor", None)
    if cursor is None:
        return None
    if cursor in former:
        raise ResponseFormatError(
            f"The server returned the cursor {cursor!r} twice in one list: "
            "the list would never end."
        )
    if not records_of(page):
        raise ResponseFormatError(
            f"The server returned a cursor with an empty page of {call.path}: "
            "the list might never end."
        )
    former.add(cursor)
    return replace(call, query={**call.query, "cursor": cursor, "offset": OMIT})


def largest_list(limit: int | Omit) -> int:
    """Returns the maximum number of records. Raises TypeError if `limit` is not an integer."""
    if isinstance(limit, Omit):
        return _MAX_RECORDS + 1
    if isinstance(limit, bool) or not isinstance(limit, int):
        raise TypeError(f"limit must be a number of records, not {limit!r}")
    return limit


def limited(found: list[RecordT], limit: int | Omit) -> list[RecordT]:
    """Returns at most `limit` records. Raises ValueError for too many records without a limit."""
    if not isinstance(limit, Omit):
        return found[: max(0, limit)]
    if len(found) > _MAX_RECORDS:
        raise ValueError(
            "The list has more than 10,000 records: pass to_list(limit=…), or iterate with for"
        )
    return found
