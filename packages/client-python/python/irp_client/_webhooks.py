"""Verifies webhook deliveries, which are signed as Standard Webhooks defines."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Literal

from pydantic import ValidationError

from ._errors import InvestmentResearchError
from ._webhook_event import WebhookEvent
from ._webhook_signatures import signature_check

WebhookVerificationCode = Literal[
    "missing_header",
    "invalid_header",
    "timestamp_too_old",
    "timestamp_too_new",
    "no_matching_signature",
    "invalid_payload",
]

# The maximum number of verified signatures. A delivery has only one for each valid secret.
_MAX_SIGNATURES = 20


class WebhookVerificationError(InvestmentResearchError):
    """The request is not a valid webhook delivery. Respond with 400, and do nothing else."""

    def __init__(self, code: WebhookVerificationCode, message: str) -> None:
        super().__init__(message)
        self.code: WebhookVerificationCode = code


def verify_webhook(
    payload: str | bytes | bytearray,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """Returns the event of a recent delivery that is signed with one of the secrets.

    Args:
        payload: the received bytes of the body, before any parser
        headers: the headers of the request; the letter case of names does not matter
        secrets: the valid secrets: `whsec_…`, or the public key `whpk_…`
        tolerance: maximum difference of the clocks, in seconds; older requests are rejected
        now: Unix seconds; default: the current time

    Raises:
        WebhookVerificationError: for any other request
        ValueError: for a malformed secret, and without secrets
    """
    _require_raw_body(payload)
    several = [secrets] if isinstance(secrets, str) else list(secrets)
    if not several:
        raise ValueError("A webhook cannot be verified without a secret.")
    body = payload.encode() if isinstance(payload, str) else payload
    id_, timestamp, signatures = _signed_headers(headers)
    content = f"{id_}.{timestamp}.".encode() + body
    checks = [signature_check(secret, content) for secret in several]
    _require_recent(int(timestamp), time.time() if now is None else now, tolerance)
    if not any(check(signature) for check in checks for signature in signatures):
        raise WebhookVerificationError(
            "no_matching_signature", "None of the signatures matches a given secret."
        )
    try:
        return WebhookEvent.model_validate(json.loads(body))
    except (ValueError, ValidationError) as error:
        raise WebhookVerificationError("invalid_payload", "The body is no event.") from error


def _require_raw_body(payload: object) -> None:
    """Rejects a parsed body, because the signature covers the received bytes."""
    if not isinstance(payload, (str, bytes, bytearray)):
        kind = type(payload).__name__
        raise WebhookVerificationError(
            "invalid_payload",
            "payload must be the raw, unparsed body: str or bytes. "
            f"The payload has the type {kind}.",
        )


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
