"""Models of responses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx
from pydantic import BaseModel, ConfigDict, PrivateAttr, ValidationError

from ._errors import ResponseFormatError


@dataclass(frozen=True)
class Limits:
    """The rate limit of the caller, from `X-RateLimit-*`."""

    limit: int
    """The maximum number of requests in a window."""
    remaining: int
    reset: int
    """The end of the window, in Unix seconds."""


@dataclass(frozen=True)
class LastResponse:
    """Status and headers of a response."""

    status: int
    request_id: str | None
    """The id of the request, for support."""
    etag: str | None
    """The entity tag, for `if_match`."""
    limits: Limits | None
    """`None` if the response has no valid `X-RateLimit-*` headers."""
    headers: httpx.Headers


class Model(BaseModel):
    """The body of a response. The model accepts unknown members."""

    model_config = ConfigDict(
        extra="allow", populate_by_name=True, defer_build=True, protected_namespaces=()
    )
    _last_response: LastResponse | None = PrivateAttr(default=None)

    @property
    def last_response(self) -> LastResponse:
        """Status, ETag, request id and limits. Only the result of a call has the property."""
        if self._last_response is None:
            raise RuntimeError("Only the result of a call has last_response.")
        return self._last_response


class NoContent(Model):
    """A response without a body."""


@dataclass(frozen=True)
class Reply:
    """The response of `request`."""

    data: Any
    """The parsed JSON; the bytes of another body; `None` without a body."""
    last_response: LastResponse


def to_model(response: httpx.Response, models: Mapping[int, type[Model]]) -> Model:
    """Returns the body of a successful response as the model for its status."""
    model = models.get(response.status_code) or next(iter(models.values()))
    try:
        result = model.model_validate_json(response.content or b"{}")
    except ValidationError as error:
        raise ResponseFormatError(
            f"{response.request.method} {response.url.path} returned no {model.__name__}: {error}"
        ) from error
    result._last_response = last_response_of(response)
    return result


def to_reply(response: httpx.Response) -> Reply:
    data: Any = response.content or None
    if data is not None and "json" in response.headers.get("content-type", ""):
        try:
            data = response.json()
        except (ValueError, RecursionError) as error:
            raise ResponseFormatError(
                f"{response.request.method} {response.url.path} returned no JSON."
            ) from error
    return Reply(data, last_response_of(response))


def last_response_of(response: httpx.Response) -> LastResponse:
    headers = response.headers
    return LastResponse(
        status=response.status_code,
        request_id=headers.get("x-request-id"),
        etag=headers.get("etag"),
        limits=_limits_of(headers),
        headers=headers,
    )


def _limits_of(headers: httpx.Headers) -> Limits | None:
    try:
        return Limits(
            limit=int(headers["x-ratelimit-limit"]),
            remaining=int(headers["x-ratelimit-remaining"]),
            reset=int(headers["x-ratelimit-reset"]),
        )
    except (KeyError, ValueError):
        return None
