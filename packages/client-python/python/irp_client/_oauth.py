"""Access tokens of applications, kept until shortly before they expire."""

from __future__ import annotations

import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import anyio
import httpx

from ._errors import (
    ConnectionError,
    ResponseFormatError,
    to_api_error,
    to_connection_error,
)

# A token is replaced so long before it expires, in seconds: a request takes time, too.
_MARGIN = 30
# Where the server does not say it: the token is replaced when the API rejects it.
_DEFAULT_LIFETIME = 3_600
_TIMEOUT = 60.0


@dataclass(frozen=True)
class Tokens:
    """What a token endpoint returns (RFC 6749, section 5.1)."""

    access_token: str
    refresh_token: str | None
    expires_at: float
    """Unix seconds."""

    def is_usable(self, rejected: str | None) -> bool:
        is_fresh = self.expires_at - _MARGIN > time.time()
        return is_fresh and self.access_token != rejected


@dataclass(frozen=True)
class _TokenClient:
    token_url: str
    client_id: str
    client_secret: str | None

    def form(self, parameters: dict[str, str]) -> dict[str, str]:
        secret = {} if self.client_secret is None else {"client_secret": self.client_secret}
        return parameters | {"client_id": self.client_id} | secret

    def connection_error(self, error: httpx.RequestError) -> ConnectionError:
        return to_connection_error(error, self.token_url, _TIMEOUT)


class _Cached:
    """Keeps a token. Concurrent threads share one request."""

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
    """Keeps a token. Concurrent tasks share one request."""

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
    """`get_access_token` of an application that acts for itself (RFC 6749, section 4.4).

    `scope`: separated by spaces; default: what the application is registered for.
    """
    client = _TokenClient(token_url, client_id, client_secret)
    return _Cached(lambda: _request_tokens(client, _credentials_form(scope), http_client))


def async_client_credentials(
    token_url: str,
    client_id: str,
    client_secret: str,
    *,
    scope: str | None = None,
    http_client: httpx.AsyncClient | None = None,
) -> Callable[[str | None], Awaitable[str]]:
    """As `client_credentials`, for `AsyncInvestmentResearch`."""
    client = _TokenClient(token_url, client_id, client_secret)
    return _AsyncCached(
        lambda: _request_tokens_async(client, _credentials_form(scope), http_client)
    )


def refresh_token(
    token_url: str,
    client_id: str,
    refresh_token: str,
    *,
    on_refresh: Callable[[Tokens], None],
    client_secret: str | None = None,
    http_client: httpx.Client | None = None,
) -> Callable[[str | None], str]:
    """`get_access_token` of an application that acts for a person (RFC 6749, section 6).

    `on_refresh` stores the tokens: the former refresh token is invalid from now on (RFC 9700,
    section 4.14.2). No call uses the new access token before.
    """
    client = _TokenClient(token_url, client_id, client_secret)
    current = refresh_token

    def request() -> Tokens:
        nonlocal current
        tokens = _request_tokens(client, _refresh_form(current), http_client)
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
    """As `refresh_token`, for `AsyncInvestmentResearch`."""
    client = _TokenClient(token_url, client_id, client_secret)
    current = refresh_token

    async def request() -> Tokens:
        nonlocal current
        tokens = await _request_tokens_async(client, _refresh_form(current), http_client)
        current = tokens.refresh_token or current
        await on_refresh(Tokens(tokens.access_token, current, tokens.expires_at))
        return tokens

    return _AsyncCached(request)


def _credentials_form(scope: str | None) -> dict[str, str]:
    return {"grant_type": "client_credentials"} | ({} if scope is None else {"scope": scope})


def _refresh_form(current: str) -> dict[str, str]:
    return {"grant_type": "refresh_token", "refresh_token": current}


def _request_tokens(
    client: _TokenClient, parameters: dict[str, str], http_client: httpx.Client | None
) -> Tokens:
    http = http_client or httpx.Client()
    try:
        response = http.post(client.token_url, data=client.form(parameters), timeout=_TIMEOUT)
    except httpx.RequestError as error:
        raise client.connection_error(error) from error
    finally:
        if http_client is None:
            http.close()
    return _tokens_of(response)


async def _request_tokens_async(
    client: _TokenClient, parameters: dict[str, str], http_client: httpx.AsyncClient | None
) -> Tokens:
    http = http_client or httpx.AsyncClient()
    try:
        response = await http.post(client.token_url, data=client.form(parameters), timeout=_TIMEOUT)
    except httpx.RequestError as error:
        raise client.connection_error(error) from error
    finally:
        if http_client is None:
            await http.aclose()
    return _tokens_of(response)


def _tokens_of(response: httpx.Response) -> Tokens:
    if not response.is_success:
        raise to_api_error(response)
    try:
        document = response.json()
        return Tokens(
            access_token=document["access_token"],
            refresh_token=document.get("refresh_token"),
            expires_at=time.time() + document.get("expires_in", _DEFAULT_LIFETIME),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise ResponseFormatError("The token endpoint returned no access_token.") from error
