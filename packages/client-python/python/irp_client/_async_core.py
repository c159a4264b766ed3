"""Sends calls and awaits the response."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from os import PathLike
from typing import Any, Generic, TypeVar, cast

import anyio
import httpx

from ._attempts import Attempt, error_of
from ._calls import Call, PreparedCall
from ._errors import ConnectionError, to_connection_error
from ._files import async_content_of
from ._model import LastResponse, Model, Reply, last_response_of, to_model, to_reply
from ._pages import first_query, next_query, records_of
from ._retries import Outcome, wait_before_next
from ._settings import Settings

AsyncGetAccessToken = Callable[[str | None], Awaitable[str]] | None
"""Returns a valid access token. Its argument is a token that the API has rejected, or `None`."""

RecordT = TypeVar("RecordT")
PageT = TypeVar("PageT", bound=Model)


class AsyncCore:
    """The connection to the API."""

    def __init__(
        self, settings: Settings, http: httpx.AsyncClient, get_access_token: AsyncGetAccessToken
    ) -> None:
        self._settings = settings
        self._http = http
        self._get_access_token = get_access_token

    async def send(self, call: Call, models: Mapping[int, type[Model]]) -> Any:
        """The body of the response, by the model of its status."""
        return to_model(await self._respond(call), models)

    async def reply(self, call: Call) -> Reply:
        return to_reply(await self._respond(call))

    @asynccontextmanager
    async def export(self, call: Call) -> AsyncIterator[AsyncExportedFile]:
        """A file that arrives while it is read."""
        response = await self._respond(call, is_stream=True)
        try:
            yield AsyncExportedFile(response)
        finally:
            await response.aclose()

    async def _respond(self, call: Call, is_stream: bool = False) -> httpx.Response:
        prepared = self._settings.prepare(call)
        response = await self._authenticated(prepared, is_stream)
        if response.is_success:
            return response
        await response.aread()
        raise error_of(self._settings, prepared, response)

    async def _authenticated(self, call: PreparedCall, is_stream: bool) -> httpx.Response:
        """Gets a token once more after a 401: it may be revoked before it expires."""
        if self._get_access_token is None:
            return await self._repeated(call, self._settings.api_key, is_stream)
        token = await self._get_access_token(None)
        response = await self._repeated(call, token, is_stream)
        if response.status_code != 401 or not call.is_replayable:
            return response
        renewed = await self._get_access_token(token)
        if renewed == token:
            return response
        await response.aclose()
        return await self._repeated(call, renewed, is_stream)

    async def _repeated(
        self, call: PreparedCall, credential: str | None, is_stream: bool
    ) -> httpx.Response:
        for number in count(1):
            outcome = await self._attempt(call, credential, number, is_stream)
            wait = wait_before_next(call, number, outcome, self._settings.max_wait)
            if wait is None:
                break
            if isinstance(outcome, httpx.Response):
                await outcome.aclose()
            await anyio.sleep(wait)
        if isinstance(outcome, ConnectionError):
            raise outcome
        return outcome

    async def _attempt(
        self, call: PreparedCall, credential: str | None, number: int, is_stream: bool
    ) -> Outcome:
        attempt = Attempt(self._settings, call, credential, number)
        request = self._http.build_request(
            call.method,
            attempt.url,
            headers=attempt.headers,
            content=call.json if call.file is None else async_content_of(call.file),
            timeout=attempt.timeout,
        )
        try:
            # A followed redirect would send the credential to another origin.
            response = await self._http.send(request, stream=True, follow_redirects=False)
            if not (is_stream and response.is_success):
                await response.aread()
        except httpx.RequestError as error:
            attempt.ended(None)
            return to_connection_error(error, attempt.url, call.timeout)
        attempt.ended(response)
        return response


class AsyncExportedFile:
    """A file of records. Each part is requested when it is read."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response

    @property
    def last_response(self) -> LastResponse:
        return last_response_of(self._response)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        request = self._response.request
        try:
            async for chunk in self._response.aiter_bytes():
                yield chunk
        except httpx.RequestError as error:
            raise to_connection_error(error, str(request.url), None) from error

    async def read(self) -> bytes:
        """All bytes: they have to fit in memory."""
        return b"".join([chunk async for chunk in self])

    async def save(self, path: str | PathLike[str]) -> int:
        """Writes the file to a path. Returns its bytes."""
        written = 0
        async with await anyio.open_file(path, "wb") as opened:
            async for chunk in self:
                written += await opened.write(chunk)
        return written


class AsyncRecordList(Generic[RecordT, PageT]):
    """The records of a list. Each page is requested when the loop arrives at it."""

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
        """At most `limit` records, since all of them have to fit in memory."""
        found: list[RecordT] = []
        call: Call | None = first_query(self._call)
        while call is not None and len(found) < limit:
            page = await self._load(call)
            found.extend(records_of(page))
            call = next_query(call, page)
        return found[: max(0, limit)]

    async def _load(self, call: Call) -> PageT:
        return cast(PageT, await self._core.send(call, {200: self._page}))
