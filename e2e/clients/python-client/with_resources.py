"""Resources, errors and tokens of a running platform, with the blocking client."""

from __future__ import annotations

import json
import sys
import uuid
from datetime import datetime, timezone

import irp_client
from checks import raised, run_checks
from irp_client import (
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    InvestmentResearch,
    NotFoundError,
    PermissionError,
    client_credentials,
)
from platform_settings import Settings, client_of


def check_every_other_resource(settings: Settings) -> None:
    client = client_of(settings)
    me = client.me.get()
    assert me.role == "owner" and me.user and me.workspace.id
    workspace = client.workspaces.get(me.workspace.id)
    assert workspace.name == me.workspace.name
    assert me.user.id in {one.user_id for one in client.members.list(me.workspace.id)}
    assert client.api_keys.list(all=True).to_list(limit=3)
    key = client.api_keys.create(name="Python", environment="sandbox", scopes=["investments.read"])
    assert key.key.startswith("irk_")
    client.api_keys.revoke(key.id)
    application = client.applications.create(
        name=f"Of Python {uuid.uuid4()}",
        type="confidential",
        environment="production",
        scopes=["investments.read"],
        owner={"email": me.user.email},
        metadata={"team": "research"},
    )
    assert application.client_secret and application.metadata == {"team": "research"}
    assert client.applications.secrets.list(application.id).to_list(limit=5)
    client.applications.delete(application.id)
    assert client.installations.list(state="active").to_list(limit=1) is not None
    endpoint = client.webhook_endpoints.create(
        url="https://receiver.example.com/", events=["investment.created"]
    )
    assert endpoint.secret.startswith("whsec_")
    assert client.webhook_endpoints.health(endpoint.id).last_response.status == 200
    client.webhook_endpoints.delete(endpoint.id)
    assert client.audit.list(from_=datetime(2020, 1, 1, tzinfo=timezone.utc)).to_list(limit=1)
    assert client.audit.keys().keys
    assert client.request("GET", "/v2/status").data["status"]


def check_errors(settings: Settings) -> None:
    client = client_of(settings)
    invalid = raised(
        InvalidRequestError, lambda: client.investments.list(country="XX").to_list(limit=1)
    )
    assert invalid.errors[0]["field"] == "country" and invalid.request_id
    unknown = InvestmentResearch(settings["baseUrl"], api_key="irk_live_us_unknown")
    assert raised(AuthenticationError, unknown.me.get).status == 401
    member = client_of(settings, "member")
    me = member.me.get()
    denied = raised(PermissionError, lambda: member.workspaces.update(me.workspace.id, name="Mine"))
    assert denied.status == 403 and isinstance(denied, irp_client.ApiError)
    missing = raised(NotFoundError, lambda: client.investments.get("missing"))
    assert "which version" not in missing.message
    assert me.user is not None
    email = me.user.email
    conflict = raised(
        ConflictError, lambda: client.members.add(me.workspace.id, email=email, role="member")
    )
    assert conflict.status == 409
    other = raised(NotFoundError, lambda: client.request("GET", "/v2/of-a-later-version"))
    assert "/sdk" in other.message and "which version 0." in other.message


def check_oauth(settings: Settings) -> None:
    application = settings["application"]
    get_access_token = client_credentials(
        settings["tokenUrl"],
        application["clientId"],
        application["clientSecret"],
        scope="investments.read",
    )
    with InvestmentResearch(settings["baseUrl"], get_access_token=get_access_token) as client:
        assert len(client.investments.list(limit=2).to_list(limit=2)) == 2
        assert client.me.get().kind == "application"
    wrong = client_credentials(settings["tokenUrl"], application["clientId"], "irs_wrong")
    denied = InvestmentResearch(settings["baseUrl"], get_access_token=wrong)
    error = raised(AuthenticationError, denied.me.get)
    assert error.error == "invalid_client" and "Check client_id and client_secret" in error.message


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
