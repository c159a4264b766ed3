"""What a webhook delivers."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Open(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True)


class WebhookActor(_Open):
    """Who did it; without an id where the receiver may not know it."""

    type: str
    id: str | None = None
    on_behalf_of: str | None = Field(default=None, alias="onBehalfOf")


class WebhookData(_Open):
    actor: WebhookActor
    environment: Literal["production", "sandbox"] | str | None = None
    """`None` where it concerns the workspace as a whole."""
    detail: dict[str, Any]
    """As the schema of its type says."""


class WebhookEvent(_Open):
    """What a webhook delivers: a CloudEvent (CloudEvents 1.0)."""

    specversion: str
    id: str
    """The id of the event."""
    source: str
    """The service that emitted it."""
    type: str
    """Such as `investment.created`. Accept types that you do not know."""
    subject: str | None = None
    """The id of what it is about; `None` where that is a person."""
    time: str
    """When it happened (RFC 3339)."""
    workspaceid: str
    data: WebhookData
