"""A client of a scripted server, and data for checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from irp_client import InvestmentResearch, InvestmentResearchError
from stub import Respond, Stub

NOW = {"Retry-After": "0"}
ME = {
    "kind": "user",
    "user": None,
    "workspace": {"id": "w", "name": "W", "region": "us"},
    "organizationId": "o",
    "environment": "of-a-later-version",
    "role": None,
    "platformRoles": [],
    "scopes": ["later.scope"],
    "laterMember": 1,
}
PROBLEM = {"error": "some_code", "message": "A sentence.", "requestId": "req_1"}


def with_client(
    respond: Respond, check: Callable[[InvestmentResearch, Stub], None], **options: Any
) -> None:
    with Stub(respond) as stub:
        with InvestmentResearch(stub.base_url, api_key="irk_live_us_x", **options) as client:
            check(client, stub)


def keys_of(stub: Stub) -> list[str | None]:
    return [one.headers.get("idempotency-key") for one in stub.received]


def raised_by(action: Callable[[], object]) -> None:
    try:
        action()
    except InvestmentResearchError:
        return
    raise AssertionError("no error")
