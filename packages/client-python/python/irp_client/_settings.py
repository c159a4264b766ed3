"""The options of a client."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ._calls import Call, PreparedCall, prepare
from ._logging import OnRateLimit, OnRequest, OnResponse
from ._omit import Omit

DEFAULT_TIMEOUT = 60.0
DEFAULT_MAX_ATTEMPTS = 3
# `Retry-After` of a rate limit is at most 61 s. Jitter adds up to a twentieth.
DEFAULT_MAX_WAIT = 68.0


@dataclass(frozen=True)
class Settings:
    base_url: str
    api_key: str | None = field(repr=False)
    timeout: float | None
    """Seconds without a received byte after which an attempt fails; `None`: no limit."""
    max_attempts: int
    """Maximum number of attempts, including the first."""
    max_wait: float
    """Seconds; after a response with a longer `Retry-After`, there is no retry."""
    on_request: OnRequest
    on_response: OnResponse
    on_rate_limit: OnRateLimit

    def __post_init__(self) -> None:
        if not re.match(r"https?://", str(self.base_url)):
            raise ValueError(
                f"base_url is {self.base_url!r}: pass the URL of the platform with http:// or "
                "https://, such as https://host"
            )
        version = re.search(r"/v\d+/*$", self.base_url)
        if version:
            raise ValueError(
                "base_url must not contain a version, because the client adds the version to each "
                f"path: use {self.base_url[: version.start()]}, not {self.base_url}"
            )
        if self.max_attempts < 1:
            raise ValueError(f"max_attempts must be 1 or more, not {self.max_attempts!r}")
        object.__setattr__(self, "base_url", self.base_url.rstrip("/"))

    def prepare(self, call: Call) -> PreparedCall:
        return prepare(call, self.base_url, self.timeout, self.max_attempts)


def key_of(api_key: str | Omit, has_tokens: bool) -> str | None:
    """Returns the key, or `None` if the argument is omitted.

    Raises ValueError for a key without a value. Otherwise, an unset environment variable would
    cause a 401 at the first call.
    """
    if isinstance(api_key, Omit):
        return None
    if not api_key and not has_tokens:
        raise ValueError(
            f"api_key is {api_key!r}: pass an API key or an access token. irp keys create and "
            "POST /v2/api-keys make a key. To call only endpoints that require no credential, "
            "leave api_key out"
        )
    return api_key or None


def credential_headers(credential: str | None) -> dict[str, str]:
    """Returns the header. The prefix `irk_` means an API key, and else an access token."""
    if credential is None:
        return {}
    if credential.startswith("irk_"):
        return {"X-API-Key": credential}
    return {"Authorization": f"Bearer {credential}"}
