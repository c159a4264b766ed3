"""Lists for asyncio and trio, page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Generic, TypeVar, cast

from ._async_core import AsyncCore
from ._calls import Call
from ._model import Model
from ._omit import OMIT, Omit
from ._pages import (
    first_query,
    largest_list,
    limited,
    next_query,
    records_of,
)

RecordT = TypeVar("RecordT")
PageT = TypeVar("PageT", bound=Model)


class AsyncRecordList(Generic[RecordT, PageT]):
    """The records of a list. A loop requests one page at a time."""

    def __init__(self, core: AsyncCore, call: Call, page: type[PageT]) -> None:
        self._core = core
        self._call = call
        self._page = page

    async def pages(self) -> AsyncIterator[PageT]:
        """Yields pages of 1,000 records, unless the call has a `limit`."""
        former: set[str] = set()
        call: Call | None = first_query(self._call)
        while call is not None:
            page = await self._load(call)
            yield page
            call = next_query(call, page, former)

    async def __aiter__(self) -> AsyncIterator[RecordT]:
        async for page in self.pages():
            for record in records_of(page):
                yield record

    async def first_page(self) -> PageT:
        return await self._load(first_query(self._call))

    async def first(self) -> RecordT | None:
        """Returns the first record, or `None`. Requests one record."""
        page = await self._load(first_query(self._call, 1))
        return next(iter(records_of(page)), None)

    async def to_list(self, *, limit: int | Omit = OMIT) -> list[RecordT]:
        """Returns the records as a list.

        Args:
            limit: the maximum number of records, because all records must fit in memory. Further
                records are left out.

        Raises:
            ValueError: if the list has more than 10,000 records, and there is no `limit`
        """
        most = largest_list(limit)
        found: list[RecordT] = []
        former: set[str] = set()
        call: Call | None = first_query(self._call, most)
        while call is not None and len(found) < most:
            page = await self._load(call)
            found.extend(records_of(page))
            call = next_query(call, page, former)
        return limited(found, limit)

    async def _load(self, call: Call) -> PageT:
        return cast(PageT, await self._core.send(call, {200: self._page}))
