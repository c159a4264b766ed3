"""Deliveries of webhooks, signed as Standard Webhooks describes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ._errors import InvestmentResearchError

WebhookVerificationCode = Literal[
    "missing_header",
    "invalid_header",
    "timestamp_too_old",
    "timestamp_too_new",
    "no_matching_signature",
    "invalid_payload",
]

# An honest request has one for each secret that is valid.
_MAX_SIGNATURES = 20

SignatureCheck = Callable[[str], bool]


class WebhookVerificationError(InvestmentResearchError):
    """A request that is not a delivery of a webhook: answer it with 400, and do nothing else."""

    def __init__(self, code: WebhookVerificationCode, message: str) -> None:
        super().__init__(message)
        self.code: WebhookVerificationCode = code


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


def verify_webhook(
    payload: str | bytes,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """The event of a delivery that was signed with one of the secrets, lately.

    Args:
        payload: the body as it was received, which no parser has touched
        headers: of the request, in any letter case
        secrets: any of them may have signed; `whsec_…`, or the public key `whpk_…`
        tolerance: how far the clocks may differ, in seconds; an older request is a replay
        now: Unix seconds; default: the current time

    Raises:
        WebhookVerificationError: for any other request
        ValueError: for a secret that is none
    """
    several = [secrets] if isinstance(secrets, str) else list(secrets)
    if not several:
        raise ValueError("A webhook cannot be verified without a secret.")
    body = payload.encode() if isinstance(payload, str) else payload
    id_, timestamp, signatures = _signed_headers(headers)
    content = f"{id_}.{timestamp}.".encode() + body
    checks = [_signature_check(secret, content) for secret in several]
    _require_recent(int(timestamp), time.time() if now is None else now, tolerance)
    if not any(check(signature) for check in checks for signature in signatures):
        raise WebhookVerificationError(
            "no_matching_signature", "No signature is by one of the secrets."
        )
    try:
        return WebhookEvent.model_validate(json.loads(body))
    except (ValueError, ValidationError) as error:
        raise WebhookVerificationError("invalid_payload", "The body is no event.") from error


def _signed_headers(headers: Mapping[str, str]) -> tuple[str, str, list[str]]:
    by_name = {name.lower(): value for name, value in headers.items()}

    def required(name: str) -> str:
        value = by_name.get(name)
        if not value:
            raise WebhookVerificationError("missing_header", f"The header {name} is missing.")
        return value

    id_, timestamp = required("webhook-id"), required("webhook-timestamp")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError(
            "invalid_header", "The header webhook-timestamp is not a number of seconds."
        )
    return id_, timestamp, required("webhook-signature").split(" ")[:_MAX_SIGNATURES]


def _require_recent(sent: int, now: float, tolerance: float) -> None:
    if sent < now - tolerance:
        raise WebhookVerificationError(
            "timestamp_too_old", f"The request was signed more than {tolerance} s ago."
        )
    if sent > now + tolerance:
        raise WebhookVerificationError(
            "timestamp_too_new", f"The request was signed more than {tolerance} s in the future."
        )


def _signature_check(secret: str, content: bytes) -> SignatureCheck:
    found = re.fullmatch(r"(whsec_|whpk_)([A-Za-z0-9+/]+=*)", secret)
    key = None if found is None else _decoded(found[2])
    if found is None or key is None:
        raise ValueError("A secret of a webhook begins with whsec_ or whpk_, and is base64.")
    if found[1] == "whpk_":
        return _asymmetric_check(key, content)
    expected = hmac.new(key, content, hashlib.sha256).digest()
    return lambda signature: hmac.compare_digest(_bytes_of(signature, "v1") or b"", expected)


def _asymmetric_check(key: bytes, content: bytes) -> SignatureCheck:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise ImportError(
            "A public key whpk_… needs the package cryptography: pip install cryptography"
        ) from error
    public_key = Ed25519PublicKey.from_public_bytes(key)

    def check(signature: str) -> bool:
        try:
            public_key.verify(_bytes_of(signature, "v1a") or b"", content)
            return True
        except InvalidSignature:
            return False

    return check


def _bytes_of(signature: str, version: str) -> bytes | None:
    found, _, text = signature.partition(",")
    return _decoded(text) if found == version else None


def _decoded(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        return None
