"""Requests for tokens (RFC 6749, section 5)."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field

import httpx

from ._errors import (
    ConnectionError,
    ResponseFormatError,
    to_api_error,
    to_connection_error,
)
from ._problems import credentials_hint
from ._redirects import to_redirect_error

# A token is replaced this many seconds before it expires, because a request takes time.
_MARGIN = 30
# The lifetime if the response has no `expires_in`. An earlier 401 of the API replaces the token.
_DEFAULT_LIFETIME = 3_600
_TIMEOUT = 60.0
# The characters of a token in the Authorization header (RFC 6750, section 2.1).
_TOKEN = re.compile(r"[!-~]+")


@dataclass(frozen=True)
class Tokens:
    """The response of a token endpoint (RFC 6749, section 5.1)."""

    access_token: str = field(repr=False)
    refresh_token: str | None = field(repr=False)
    expires_at: float
    """Unix seconds."""

    def is_usable(self, rejected: str | None) -> bool:
        is_fresh = self.expires_at - _MARGIN > time.time()
        return is_fresh and self.access_token != rejected


@dataclass(frozen=True)
class TokenClient:
    token_url: str
    client_id: str
    client_secret: str | None = field(repr=False)

    def form(self, parameters: dict[str, str]) -> dict[str, str]:
        secret = {} if self.client_secret is None else {"client_secret": self.client_secret}
        return parameters | {"client_id": self.client_id} | secret

    def connection_error(self, error: httpx.RequestError) -> ConnectionError:
        return to_connection_error(error, self.token_url, _TIMEOUT)


def request_tokens(
    client: TokenClient, parameters: dict[str, str], http_client: httpx.Client | None
) -> Tokens:
    http = http_client or httpx.Client()
    try:
        response = http.post(
            client.token_url,
            data=client.form(parameters),
            timeout=_TIMEOUT,
            follow_redirects=False,
        )
    except httpx.RequestError as error:
        raise client.connection_error(error) from error
    finally:
        if http_client is None:
            http.close()
    return _tokens_of(client, response)


async def request_tokens_async(
    client: TokenClient, parameters: dict[str, str], http_client: httpx.AsyncClient | None
) -> Tokens:
    http = http_client or httpx.AsyncClient()
    try:
        response = await http.post(
            client.token_url,
            data=client.form(parameters),
            timeout=_TIMEOUT,
            follow_redirects=False,
        )
    except httpx.RequestError as error:
        raise client.connection_error(error) from error
    finally:
        if http_client is None:
            await http.aclose()
    return _tokens_of(client, response)


def _tokens_of(client: TokenClient, response: httpx.Response) -> Tokens:
    redirect = to_redirect_error(response, client.token_url)
    if redirect is not None:
        raise redirect
    if not response.is_success:
        raise to_api_error(response, credentials_hint(response))
    try:
        document = response.json()
        token = document["access_token"]
        if not _TOKEN.fullmatch(token):
            raise ValueError("a token of other characters")
        return Tokens(
            access_token=token,
            refresh_token=document.get("refresh_token"),
            expires_at=time.time() + document.get("expires_in", _DEFAULT_LIFETIME),
        )
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ResponseFormatError("The token endpoint returned no access_token.") from error
