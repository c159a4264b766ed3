"""Events of webhooks."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Open(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True)


class WebhookActor(_Open):
    """The actor of an event. `id` is `None` if the receiver may not know the person."""

    type: str
    id: str | None = None
    on_behalf_of: str | None = Field(default=None, alias="onBehalfOf")


class WebhookData(_Open):
    actor: WebhookActor
    environment: Literal["production", "sandbox"] | str | None = None
    """`None` for an event of the whole workspace."""
    detail: dict[str, Any]
    """The details, by the schema of the event type."""


class WebhookEvent(_Open):
    """The event of a webhook: a CloudEvent (CloudEvents 1.0)."""

    specversion: str
    id: str
    """The id of the event."""
    source: str
    """The emitting service."""
    type: str
    """The type, such as `investment.created`. Receivers must accept unknown types."""
    subject: str | None = None
    """The id of the subject; `None` for a person."""
    time: str
    """The time of the event (RFC 3339)."""
    workspaceid: str
    data: WebhookData
