"""What hooks are told of an attempt. Headers and bodies are left out: they have credentials."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class SentRequest:
    """An attempt that begins."""

    method: str
    url: str
    attempt: int
    """1 for the first attempt."""


@dataclass(frozen=True)
class ReceivedResponse(SentRequest):
    """An attempt that has ended."""

    status: int | None
    """`None` without a response."""
    request_id: str | None
    duration: float
    """Seconds."""


OnRequest = Callable[[SentRequest], None] | None
OnResponse = Callable[[ReceivedResponse], None] | None
