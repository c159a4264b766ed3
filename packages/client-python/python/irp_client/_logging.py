"""Arguments of hooks. Headers and bodies are left out: both can contain credentials."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class SentRequest:
    """The start of an attempt."""

    method: str
    url: str
    attempt: int
    """1 for the first attempt."""


@dataclass(frozen=True)
class ReceivedResponse(SentRequest):
    """The end of an attempt."""

    status: int | None
    """`None` without a response."""
    request_id: str | None
    duration: float
    """The duration of the attempt in seconds."""


@dataclass(frozen=True)
class RateLimitWait(SentRequest):
    """A wait for the rate limit, before the next attempt."""

    wait: float
    """The wait in seconds."""


OnRequest = Callable[[SentRequest], None] | None
OnResponse = Callable[[ReceivedResponse], None] | None
OnRateLimit = Callable[[RateLimitWait], None] | None
