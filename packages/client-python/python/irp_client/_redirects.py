"""Redirects, which the client does not follow."""

from __future__ import annotations

import httpx

from ._errors import ConnectionError

_REDIRECTS = {301, 302, 303, 307, 308}


class RedirectError(ConnectionError):
    """The server redirects to another address.

    The client does not follow the redirect, because it would send the credential to this address.
    """

    status: int
    location: str | None
    """The `Location` of the response."""

    def __init__(self, url: str, status: int, location: str | None) -> None:
        target = "" if location is None else f" to {location}"
        self._answer = f"answered with the redirect {status}{target}"
        super().__init__(url, self._answer)
        self._parts = (url, status, location)
        self.status = status
        self.location = location

    def _message(self, origin: str) -> str:
        return (
            f"{origin} {self._answer}: the client does not follow redirects, "
            "because the credential would go to the new address"
        )


def to_redirect_error(response: httpx.Response, url: str) -> RedirectError | None:
    """Returns the error for a redirect, or `None` for any other response."""
    if response.status_code not in _REDIRECTS:
        return None
    return RedirectError(url, response.status_code, response.headers.get("location"))
