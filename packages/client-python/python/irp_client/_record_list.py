"""Lists, page by page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar, cast

from ._calls import Call
from ._core import Core
from ._model import Model
from ._pages import first_query, next_query, records_of

RecordT = TypeVar("RecordT")
PageT = TypeVar("PageT", bound=Model)


class RecordList(Generic[RecordT, PageT]):
    """The records of a list. The loop requests a page at a time."""

    def __init__(self, core: Core, call: Call, page: type[PageT]) -> None:
        self._core = core
        self._call = call
        self._page = page

    def pages(self) -> Iterator[PageT]:
        """Pages of 100 records, unless the call has a `limit`."""
        call: Call | None = first_query(self._call)
        while call is not None:
            page = self._load(call)
            yield page
            call = next_query(call, page)

    def __iter__(self) -> Iterator[RecordT]:
        for page in self.pages():
            yield from records_of(page)

    def to_list(self, *, limit: int) -> list[RecordT]:
        """At most `limit` records, since all records have to fit in memory."""
        found: list[RecordT] = []
        call: Call | None = first_query(self._call)
        while call is not None and len(found) < limit:
            page = self._load(call)
            found.extend(records_of(page))
            call = next_query(call, page)
        return found[: max(0, limit)]

    def _load(self, call: Call) -> PageT:
        return cast(PageT, self._core.send(call, {200: self._page}))
