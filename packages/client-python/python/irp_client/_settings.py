"""The options of a client."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._calls import Call, PreparedCall, prepare
from ._logging import OnRequest, OnResponse

DEFAULT_TIMEOUT = 60.0
DEFAULT_MAX_ATTEMPTS = 3
# `Retry-After` of a rate limit is at most 61 s, and jitter adds a twentieth.
DEFAULT_MAX_WAIT = 68.0


@dataclass(frozen=True)
class Settings:
    base_url: str
    api_key: str | None
    timeout: float | None
    """Seconds without a byte, before an attempt ends."""
    max_attempts: int
    """With the first attempt."""
    max_wait: float
    """A response with a longer `Retry-After`, in seconds, is not repeated."""
    on_request: OnRequest
    on_response: OnResponse

    def __post_init__(self) -> None:
        if not re.match(r"https?://", str(self.base_url)):
            raise ValueError(
                "base_url must be the URL of the platform, such as https://host, "
                f"and is {self.base_url!r}"
            )
        if self.max_attempts < 1:
            raise ValueError(f"max_attempts must be 1 or more, and is {self.max_attempts!r}")
        object.__setattr__(self, "base_url", self.base_url.rstrip("/"))

    def prepare(self, call: Call) -> PreparedCall:
        return prepare(call, self.base_url, self.timeout, self.max_attempts)


def credential_headers(credential: str | None) -> dict[str, str]:
    """An API key is recognised by its prefix `irk_`; another credential is an access token."""
    if credential is None:
        return {}
    if credential.startswith("irk_"):
        return {"X-API-Key": credential}
    return {"Authorization": f"Bearer {credential}"}
