"""Deliveries of webhooks, signed here."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import sys
import time
from typing import Any

from checks import raised, run_checks
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from irp_client import WebhookVerificationError, verify_webhook

NOW = 1_800_000_000
KEY = b"0123456789abcdef0123456789abcdef"
SECRET = "whsec_" + base64.b64encode(KEY).decode()
EVENT = {
    "specversion": "1.0",
    "id": "evt_1",
    "source": "/investments",
    "type": "investment.created",
    "subject": "inv_1",
    "time": "2026-11-28T12:00:00Z",
    "workspaceid": "w",
    "data": {"actor": {"type": "user", "id": "u", "onBehalfOf": "v"}, "detail": {"name": "Acme"}},
    "later": True,
}
BODY = json.dumps(EVENT)


def signed(body: str = BODY, at: int = NOW) -> dict[str, str]:
    content = f"msg_1.{at}.{body}".encode()
    signature = base64.b64encode(hmac.new(KEY, content, hashlib.sha256).digest()).decode()
    return {
        "Webhook-Id": "msg_1",
        "Webhook-Timestamp": str(at),
        "Webhook-Signature": f"v1,{signature}",
    }


def refused(code: str, body: str | bytes, headers: dict[str, str], secrets: Any = SECRET) -> None:
    error = raised(
        WebhookVerificationError, lambda: verify_webhook(body, headers, secrets, now=NOW)
    )
    assert error.code == code, error.code


def check_a_delivery(_: object) -> None:
    event = verify_webhook(BODY, signed(), SECRET, now=NOW)
    assert (event.type, event.subject) == ("investment.created", "inv_1")
    assert event.data.actor.on_behalf_of == "v" and event.data.detail == {"name": "Acme"}
    other = "whsec_" + base64.b64encode(b"another one").decode()
    assert verify_webhook(BODY.encode(), signed(), [other, SECRET], now=NOW).id == "evt_1"
    assert verify_webhook(BODY, signed(at=NOW - 300), SECRET, now=NOW).id == "evt_1"
    payload, headers, secrets = BODY.encode(), signed(at=int(time.time())), [SECRET]
    event = verify_webhook(payload, headers, secrets)
    assert event.id == "evt_1"
    wider = verify_webhook(BODY, signed(at=NOW - 900), SECRET, tolerance=900, now=NOW)
    assert wider.id == "evt_1"


def check_a_public_key(_: object) -> None:
    private = Ed25519PrivateKey.generate()
    public = "whpk_" + base64.b64encode(private.public_key().public_bytes_raw()).decode()
    signature = base64.b64encode(private.sign(f"msg_1.{NOW}.{BODY}".encode())).decode()
    headers = signed() | {"Webhook-Signature": f"v1,AAAA v1a,{signature}"}
    assert verify_webhook(BODY, headers, public, now=NOW).id == "evt_1"
    refused("no_matching_signature", BODY + " ", headers, public)


def check_other_requests(_: object) -> None:
    refused("missing_header", BODY, {})
    refused("missing_header", BODY, signed() | {"Webhook-Id": ""})
    refused("invalid_header", BODY, signed() | {"Webhook-Timestamp": "soon"})
    refused("timestamp_too_old", BODY, signed(at=NOW - 301))
    refused("timestamp_too_new", BODY, signed(at=NOW + 301))
    refused("no_matching_signature", BODY + " ", signed())
    refused("no_matching_signature", BODY, signed() | {"Webhook-Signature": "v1,% v2,AAAA"})
    refused("no_matching_signature", BODY, signed() | {"Webhook-Signature": "v1,é"})
    refused("invalid_payload", "no JSON", signed("no JSON"))
    refused("invalid_payload", "[]", signed("[]"))


def check_a_parsed_body(_: object) -> None:
    for payload, kind in ((EVENT, "dict"), (None, "NoneType"), ([], "list")):
        body: Any = payload
        error = raised(
            WebhookVerificationError, lambda: verify_webhook(body, signed(), SECRET, now=NOW)
        )
        assert error.code == "invalid_payload", error.code
        assert "raw, unparsed body" in str(error) and kind in str(error), error
    assert verify_webhook(bytearray(BODY.encode()), signed(), SECRET, now=NOW).id == "evt_1"


def check_secrets(_: object) -> None:
    def refuse(secret: str | list[str]) -> None:
        raised(ValueError, lambda: verify_webhook(BODY, signed(), secret, now=NOW))

    for secret in ("", "secret", "whsec_%", "whsec_A"):
        refuse(secret)
    refuse([])


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
