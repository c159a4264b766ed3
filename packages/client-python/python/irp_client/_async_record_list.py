"""Awaited lists, page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Generic, TypeVar, cast

from ._async_core import AsyncCore
from ._calls import Call
from ._model import Model
from ._pages import first_query, next_query, records_of

RecordT = TypeVar("RecordT")
PageT = TypeVar("PageT", bound=Model)


class AsyncRecordList(Generic[RecordT, PageT]):
    """The records of a list. The loop requests a page at a time."""

    def __init__(self, core: AsyncCore, call: Call, page: type[PageT]) -> None:
        self._core = core
        self._call = call
        self._page = page

    async def pages(self) -> AsyncIterator[PageT]:
        """Pages of 100 records, unless the call has a `limit`."""
        call: Call | None = first_query(self._call)
        while call is not None:
            page = await self._load(call)
            yield page
            call = next_query(call, page)

    async def __aiter__(self) -> AsyncIterator[RecordT]:
        async for page in self.pages():
            for record in records_of(page):
                yield record

    async def to_list(self, *, limit: int) -> list[RecordT]:
        """At most `limit` records, since all records have to fit in memory."""
        found: list[RecordT] = []
        call: Call | None = first_query(self._call)
        while call is not None and len(found) < limit:
            page = await self._load(call)
            found.extend(records_of(page))
            call = next_query(call, page)
        return found[: max(0, limit)]

    async def _load(self, call: Call) -> PageT:
        return cast(PageT, await self._core.send(call, {200: self._page}))
