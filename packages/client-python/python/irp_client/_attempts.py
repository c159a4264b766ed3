"""Attempts of calls, for both clients."""

from __future__ import annotations

import time

import httpx

from ._calls import PreparedCall
from ._errors import ApiError, to_api_error
from ._logging import RateLimitWait, ReceivedResponse, SentRequest
from ._problems import version_hint
from ._redirects import RedirectError, to_redirect_error
from ._retries import Outcome
from ._settings import Settings, credential_headers


class Attempt:
    """One attempt of a call. Calls the hooks at its start and at its end."""

    def __init__(
        self, settings: Settings, call: PreparedCall, credential: str | None, number: int
    ) -> None:
        self._settings = settings
        self._number = number
        self.call = call
        self.url = str(httpx.URL(call.url, params=call.params) if call.params else call.url)
        self.headers = call.headers | credential_headers(credential)
        # The API responds after the import of the whole file, so the response has no time limit.
        self.timeout = (
            httpx.Timeout(call.timeout, read=None) if call.file is not None else call.timeout
        )
        self._started = time.monotonic()
        if settings.on_request:
            settings.on_request(SentRequest(call.method, self.url, number))

    def ended(self, response: httpx.Response | None) -> None:
        if self._settings.on_response:
            self._settings.on_response(
                ReceivedResponse(
                    method=self.call.method,
                    url=self.url,
                    attempt=self._number,
                    status=response.status_code if response else None,
                    request_id=response.headers.get("x-request-id") if response else None,
                    duration=time.monotonic() - self._started,
                )
            )


def tell_of_wait(
    settings: Settings, call: PreparedCall, number: int, outcome: Outcome, wait: float
) -> None:
    """Calls the hook `on_rate_limit` if a 429 causes the wait."""
    is_limited = isinstance(outcome, httpx.Response) and outcome.status_code == 429
    if is_limited and settings.on_rate_limit:
        url = str(httpx.URL(call.url, params=call.params) if call.params else call.url)
        settings.on_rate_limit(RateLimitWait(call.method, url, number, wait))


def error_of(
    settings: Settings, call: PreparedCall, response: httpx.Response
) -> ApiError | RedirectError:
    """Returns the error for a response. Its body must already be read."""
    redirect = to_redirect_error(response, call.url)
    if redirect is not None:
        return redirect
    hint = version_hint(settings.base_url, response.status_code, call.path)
    return to_api_error(response, hint)
