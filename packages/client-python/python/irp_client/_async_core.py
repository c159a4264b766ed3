"""Sends calls and awaits the responses."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import anyio
import httpx

from ._attempts import Attempt, error_of, tell_of_wait
from ._bodies import read_body_async
from ._calls import Call, PreparedCall
from ._errors import ConnectionError, to_connection_error
from ._exported_file import AsyncExportedFile
from ._files import async_content_of
from ._model import Model, Reply, to_model, to_reply
from ._retries import Outcome, wait_before_next
from ._settings import Settings

AsyncGetAccessToken = Callable[[str | None], Awaitable[str]] | None
"""Returns a valid access token. The argument is a token rejected by the API, or `None`."""


class AsyncCore:
    """The connection to the API."""

    def __init__(
        self, settings: Settings, http: httpx.AsyncClient, get_access_token: AsyncGetAccessToken
    ) -> None:
        self._settings = settings
        self._http = http
        self._get_access_token = get_access_token

    async def send(self, call: Call, models: Mapping[int, type[Model]]) -> Any:
        """Sends a call. Returns the body of the response as the model for its status."""
        return to_model(await self._respond(call), models)

    async def reply(self, call: Call) -> Reply:
        return to_reply(await self._respond(call))

    @asynccontextmanager
    async def export(self, call: Call) -> AsyncIterator[AsyncExportedFile]:
        """Opens the file of a response. Each part is received when it is read."""
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
        raise error_of(self._settings, prepared, response)

    async def _authenticated(self, call: PreparedCall, is_stream: bool) -> httpx.Response:
        """Sends the call again with a new token after a 401: a token can be revoked early."""
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
            tell_of_wait(self._settings, call, number, outcome, wait)
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
                response = await read_body_async(response)
        except httpx.RequestError as error:
            attempt.ended(None)
            return to_connection_error(error, attempt.url, call.timeout, number)
        attempt.ended(response)
        return response
