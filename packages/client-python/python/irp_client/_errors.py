"""Errors of calls."""

from __future__ import annotations

import builtins
from typing import Any
from urllib.parse import urlsplit

import httpx

from ._problems import problem_of, retry_after_of


class InvestmentResearchError(Exception):
    """The base of every error of this package."""


class ApiError(InvestmentResearchError):
    """An error response of the API. `error` is its code, `message` a sentence for people."""

    status: int
    error: str
    """The error code, for programs; `unknown` if the response is not from the API."""
    message: str
    errors: list[dict[str, Any]]
    """Every invalid field, with `field`, `message` and `value`; empty for other errors."""
    request_id: str | None
    """The id of the request, for support."""
    retry_after: float | None
    """Seconds after which to retry, from `Retry-After` (RFC 9110, section 10.2.3)."""
    problem: dict[str, Any] | None
    """The problem document (RFC 9457); `None` if the response is not from the API."""
    response: httpx.Response

    def __init__(self, response: httpx.Response, hint: str | None = None) -> None:
        problem = problem_of(response)
        document = problem or {}
        self.status = response.status_code
        self.error = document.get("error", "unknown")
        self.message = document.get(
            "message", f"The server returned {self.status} without a problem document."
        )
        if hint is not None:
            end = "" if self.message.endswith((".", "!", "?")) else "."
            self.message = f"{self.message}{end} {hint}"
        self.errors = document.get("errors", [])
        self.request_id = document.get("requestId", response.headers.get("x-request-id"))
        self.retry_after = retry_after_of(response)
        self.problem = problem
        self.response = response
        self._hint = hint
        super().__init__(self.message)

    def __reduce__(self) -> tuple[type[ApiError], tuple[httpx.Response, str | None]]:
        # Process pools pickle errors to pass them to another process.
        return type(self), (self.response, self._hint)


class InvalidRequestError(ApiError):
    """400, 413, 415 or 422: `errors` names each invalid field."""


class AuthenticationError(ApiError):
    """401: the credential is missing, unknown, expired or revoked."""


class PermissionError(ApiError):
    """403: the credential is valid, but its role or scopes do not permit the call."""


class NotFoundError(ApiError):
    """404 or 410."""


class ConflictError(ApiError):
    """409: the state of the record does not permit the call."""


class PreconditionFailedError(ApiError):
    """412 or 428: the record has another ETag, or the call needs `if_match`."""


class RateLimitError(ApiError):
    """429: wait for `retry_after` seconds before a retry."""


class ServerError(ApiError):
    """500 to 599."""


class ConnectionError(InvestmentResearchError, builtins.ConnectionError):
    """There was no response: a wrong URL, an unreachable server or a lost connection."""

    def __init__(self, url: str, reason: str) -> None:
        self._parts: tuple[object, ...] = (url, reason)
        super().__init__(self._message(_origin_of(url)))

    def _message(self, origin: str) -> str:
        return f"Cannot reach {origin}: {self._parts[1]}"

    def __reduce__(self) -> tuple[type[ConnectionError], tuple[object, ...]]:
        return type(self), self._parts


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """An attempt received no response within its time limit."""

    def __init__(self, url: str, timeout: float | None, attempts: int = 1) -> None:
        limit = "in time" if timeout is None else f"in {timeout} s (timeout)"
        count = "1 attempt" if attempts == 1 else f"{attempts} attempts"
        self._reason = f"did not respond {limit}, after {count}"
        super().__init__(url, self._reason)
        self._parts = (url, timeout, attempts)

    def _message(self, origin: str) -> str:
        return f"{origin} {self._reason}"


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class ResponseFormatError(InvestmentResearchError):
    """A successful response is not valid. The server is probably not the API."""


_KIND_BY_STATUS: dict[int, type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    410: NotFoundError,
    412: PreconditionFailedError,
    413: InvalidRequestError,
    415: InvalidRequestError,
    422: InvalidRequestError,
    428: PreconditionFailedError,
    429: RateLimitError,
}


def to_api_error(response: httpx.Response, hint: str | None = None) -> ApiError:
    """Returns the error for a response. Its body must be read. Adds `hint` to the message."""
    of_server = ServerError if response.status_code >= 500 else ApiError
    return _KIND_BY_STATUS.get(response.status_code, of_server)(response, hint)


def to_connection_error(
    error: httpx.RequestError, url: str, timeout: float | None, attempts: int = 1
) -> ConnectionError:
    """Returns the error for an attempt without a response. `attempts` includes this attempt."""
    if isinstance(error, httpx.TimeoutException):
        ours: ConnectionError = TimeoutError(url, timeout, attempts)
    else:
        ours = ConnectionError(url, str(error) or "the connection failed")
    ours.__cause__ = error
    return ours
