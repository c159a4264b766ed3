"""Rules for retries."""

from __future__ import annotations

import random

import httpx

from ._calls import PreparedCall
from ._errors import ConnectionError
from ._problems import retry_after_of

Outcome = httpx.Response | ConnectionError
"""The result of an attempt."""

_READS = {"GET", "HEAD", "OPTIONS"}
_IDEMPOTENT = _READS | {"PUT", "DELETE"}
# A proxy can return these statuses although the API has executed the request.
_RETRIED_STATUSES = {502, 503, 504}


def wait_before_next(
    call: PreparedCall, attempt: int, outcome: Outcome, max_wait: float
) -> float | None:
    """Returns the seconds until the next attempt; `None` without a next attempt."""
    if attempt >= call.max_attempts or not call.is_replayable:
        return None
    if not _is_retryable(call, outcome):
        return None
    wait = _wait(attempt, outcome)
    return wait if wait <= max_wait else None


def _is_retryable(call: PreparedCall, outcome: Outcome) -> bool:
    """Returns whether to retry. After a 429, always: the API has not executed the request."""
    if isinstance(outcome, httpx.Response):
        if outcome.status_code == 429:
            return True
        return outcome.status_code in _RETRIED_STATUSES and _is_repeatable(call)
    return _is_repeatable(call)


def _is_repeatable(call: PreparedCall) -> bool:
    """Returns whether a second execution changes nothing, and has the same response.

    A write with a precondition is not repeatable: after its first execution, a repeat would cause
    a 412.
    """
    if "Idempotency-Key" in call.headers:
        return True
    if call.method in _READS:
        return True
    return call.method in _IDEMPOTENT and "If-Match" not in call.headers


def _wait(attempt: int, outcome: Outcome) -> float:
    """Returns the seconds to wait. Jitter spreads the retries of simultaneous clients."""
    asked = retry_after_of(outcome) if isinstance(outcome, httpx.Response) else None
    if asked is not None:
        return asked * (1 + random.random() / 20)
    return float(min(8, 2 ** (attempt - 2))) * (0.5 + random.random() / 2)
