"""From a page to the next page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pydantic import Field

from ._calls import Call
from ._model import Model
from ._omit import OMIT

_PAGE_SIZE = 100


class AnyPageMeta(Model):
    next_cursor: str | None = Field(default=None, alias="nextCursor")


class AnyPage(Model):
    """A page of any list, with records as dictionaries."""

    data: list[Any]
    meta: AnyPageMeta


def first_query(call: Call) -> Call:
    limit = call.query.get("limit", OMIT)
    size = _PAGE_SIZE if limit is OMIT or limit is None else limit
    return replace(call, query={**call.query, "limit": size})


def records_of(page: Model) -> list[Any]:
    data: list[Any] = getattr(page, "data", [])
    return data


def next_query(call: Call, page: Model) -> Call | None:
    """The call of the next page; `None` after the last page.

    An offset is of the first page alone: the API refuses an offset with a cursor.
    """
    cursor = getattr(getattr(page, "meta", None), "next_cursor", None)
    if cursor is None:
        return None
    return replace(call, query={**call.query, "cursor": cursor, "offset": OMIT})
