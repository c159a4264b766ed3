"""The client for asyncio and trio."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx

from ._async_core import AsyncCore, AsyncGetAccessToken
from ._async_record_list import AsyncRecordList
from ._async_resources import AsyncResources
from ._calls import Call, CallOptions
from ._logging import OnRateLimit, OnRequest, OnResponse
from ._model import Reply
from ._omit import OMIT, Omit
from ._pages import AnyPage
from ._settings import (
    DEFAULT_MAX_ATTEMPTS,
    DEFAULT_MAX_WAIT,
    DEFAULT_TIMEOUT,
    Settings,
    key_of,
)


class AsyncInvestmentResearch(AsyncResources):
    """A client of the API, for asyncio and trio.

    Calls raise a subclass of `ApiError` for error responses, and `ConnectionError` without a
    response.

    Args:
        base_url: URL of the platform, such as `https://host`
        api_key: an API key or an access token; without it, only open endpoints can be called
        get_access_token: instead of `api_key`, for tokens that expire (`async_client_credentials`)
        timeout: seconds without a received byte after which an attempt fails; `None`: no limit
        max_attempts: maximum number of attempts, including the first; 1: no retries
        max_wait: seconds; after a response with a longer `Retry-After`, there is no retry
        http_client: for proxies, certificates and transports of your own
        on_request: is called before each attempt
        on_response: is called after each attempt
        on_rate_limit: is called once for each wait after a 429

    Raises:
        ValueError: for an invalid `base_url`, and for an `api_key` without a value
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | Omit = OMIT,
        get_access_token: AsyncGetAccessToken = None,
        timeout: float | None = DEFAULT_TIMEOUT,
        max_attempts: int = DEFAULT_MAX_ATTEMPTS,
        max_wait: float = DEFAULT_MAX_WAIT,
        http_client: httpx.AsyncClient | None = None,
        on_request: OnRequest = None,
        on_response: OnResponse = None,
        on_rate_limit: OnRateLimit = None,
    ) -> None:
        settings = Settings(
            base_url=base_url,
            api_key=key_of(api_key, get_access_token is not None),
            timeout=timeout,
            max_attempts=max_attempts,
            max_wait=max_wait,
            on_request=on_request,
            on_response=on_response,
            on_rate_limit=on_rate_limit,
        )
        self._http = httpx.AsyncClient() if http_client is None else http_client
        self._core = AsyncCore(settings, self._http, get_access_token)
        super().__init__(self._core)
        self._base_url = settings.base_url

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._base_url!r})"

    async def request(
        self,
        method: str,
        path: str,
        *ids: str,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, object] | Omit = OMIT,
        options: CallOptions | None = None,
    ) -> Reply:
        """Calls any path: `await client.request("GET", "/v2/reviews/{id}", review_id)`."""
        call = Call(method, path, ids, query or {}, body, options=options or CallOptions())
        return await self._core.reply(call)

    def records(
        self, path: str, *ids: str, query: Mapping[str, object] | None = None
    ) -> AsyncRecordList[Any, AnyPage]:
        """Returns the records of any list, as dictionaries."""
        return AsyncRecordList(self._core, Call("GET", path, ids, query or {}), AnyPage)

    async def close(self) -> None:
        """Closes the connections, including the connections of `http_client`."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncInvestmentResearch:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()
