"""Access tokens of applications, cached until 30 s before they expire."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable

import anyio
import httpx

from ._tokens import TokenClient, Tokens, request_tokens, request_tokens_async


class _Cached:
    """Caches a token. Concurrent threads share one request for a new token."""

    def __init__(self, request: Callable[[], Tokens]) -> None:
        self._request = request
        self._current: Tokens | None = None
        self._lock = threading.Lock()

    def __call__(self, rejected: str | None = None) -> str:
        with self._lock:
            if self._current is None or not self._current.is_usable(rejected):
                self._current = self._request()
            return self._current.access_token


class _AsyncCached:
    """Caches a token. Concurrent tasks share one request for a new token."""

    def __init__(self, request: Callable[[], Awaitable[Tokens]]) -> None:
        self._request = request
        self._current: Tokens | None = None
        self._lock: anyio.Lock | None = None

    async def __call__(self, rejected: str | None = None) -> str:
        self._lock = self._lock or anyio.Lock()
        async with self._lock:
            if self._current is None or not self._current.is_usable(rejected):
                self._current = await self._request()
            return self._current.access_token


def client_credentials(
    token_url: str,
    client_id: str,
    client_secret: str,
    *,
    scope: str | None = None,
    http_client: httpx.Client | None = None,
) -> Callable[[str | None], str]:
    """Returns `get_access_token` for an application without a user (RFC 6749, section 4.4).

    `scope`: scopes, separated by spaces; default: the registered scopes of the application.
    """
    client = TokenClient(token_url, client_id, client_secret)
    return _Cached(lambda: request_tokens(client, _credentials_form(scope), http_client))


def async_client_credentials(
    token_url: str,
    client_id: str,
    client_secret: str,
    *,
    scope: str | None = None,
    http_client: httpx.AsyncClient | None = None,
) -> Callable[[str | None], Awaitable[str]]:
    """Like `client_credentials`, for `AsyncInvestmentResearch`."""
    client = TokenClient(token_url, client_id, client_secret)
    return _AsyncCached(lambda: request_tokens_async(client, _credentials_form(scope), http_client))


def refresh_token(
    token_url: str,
    client_id: str,
    refresh_token: str,
    *,
    on_refresh: Callable[[Tokens], None],
    client_secret: str | None = None,
    http_client: httpx.Client | None = None,
) -> Callable[[str | None], str]:
    """Returns `get_access_token` for an application on behalf of a user (RFC 6749, section 6).

    `on_refresh` must store the tokens, because the former refresh token is no longer valid (RFC
    9700, section 4.14.2). Calls use the new access token only after `on_refresh` has returned.
    """
    client = TokenClient(token_url, client_id, client_secret)
    current = refresh_token

    def request() -> Tokens:
        nonlocal current
        tokens = request_tokens(client, _refresh_form(current), http_client)
        current = tokens.refresh_token or current
        on_refresh(Tokens(tokens.access_token, current, tokens.expires_at))
        return tokens

    return _Cached(request)


def async_refresh_token(
    token_url: str,
    client_id: str,
    refresh_token: str,
    *,
    on_refresh: Callable[[Tokens], Awaitable[None]],
    client_secret: str | None = None,
    http_client: httpx.AsyncClient | None = None,
) -> Callable[[str | None], Awaitable[str]]:
    """Like `refresh_token`, for `AsyncInvestmentResearch`."""
    client = TokenClient(token_url, client_id, client_secret)
    current = refresh_token

    async def request() -> Tokens:
        nonlocal current
        tokens = await request_tokens_async(client, _refresh_form(current), http_client)
        current = tokens.refresh_token or current
        await on_refresh(Tokens(tokens.access_token, current, tokens.expires_at))
        return tokens

    return _AsyncCached(request)


def _credentials_form(scope: str | None) -> dict[str, str]:
    return {"grant_type": "client_credentials"} | ({} if scope is None else {"scope": scope})


def _refresh_form(current: str) -> dict[str, str]:
    return {"grant_type": "refresh_token", "refresh_token": current}
