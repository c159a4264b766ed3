"""Refreshed, revoked and shared tokens."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor

import irp_client
from checks import run_checks
from irp_client import AsyncInvestmentResearch, InvestmentResearch
from stub import Answer, Received, Stub
from stub_client import ME, PROBLEM


token_server_forms: list[str] = []


def token_server(request: Received, count: int) -> Answer:
    """A refresh token is valid once, an access token until the next token."""
    made = [one for one in token_server_forms if one]
    if request.url == "/oauth/token":
        token_server_forms.append(request.body.decode())
        number = len(token_server_forms)
        tokens = {
            "access_token": f"at_{number}",
            "refresh_token": f"rt_{number}",
            "expires_in": 900,
        }
        return Answer(200, tokens)
    is_current = request.headers["authorization"] == f"Bearer at_{len(made)}" and len(made) > 1
    return Answer(200, ME) if is_current else Answer(401, PROBLEM)


def check_refresh_with_rotation(_: object) -> None:
    token_server_forms.clear()
    stored: list[str | None] = []
    with Stub(token_server) as stub:
        get_access_token = irp_client.refresh_token(
            f"{stub.base_url}/oauth/token",
            "app",
            "rt_0",
            on_refresh=lambda tokens: stored.append(tokens.refresh_token),
        )
        with InvestmentResearch(stub.base_url, get_access_token=get_access_token) as client:
            # The first token is rejected: the client gets a second token, once.
            client.me.get()
            client.me.get()
        assert stored == ["rt_1", "rt_2"], stored
        assert "refresh_token=rt_0" in token_server_forms[0]
        assert "refresh_token=rt_1" in token_server_forms[1] and len(token_server_forms) == 2


async def check_refresh_with_rotation_awaited(_: object) -> None:
    token_server_forms.clear()
    stored: list[str | None] = []

    async def store(tokens: irp_client.Tokens) -> None:
        stored.append(tokens.refresh_token)

    with Stub(token_server) as stub:
        get_access_token = irp_client.async_refresh_token(
            f"{stub.base_url}/oauth/token", "app", "rt_0", on_refresh=store
        )
        async with AsyncInvestmentResearch(
            stub.base_url, get_access_token=get_access_token
        ) as client:
            await client.me.get()
        assert stored == ["rt_1", "rt_2"], stored


def check_threads_share_a_token(_: object) -> None:
    def respond(request: Received, count: int) -> Answer:
        tokens = {"access_token": "at_1", "expires_in": 900}
        return Answer(200, tokens if request.url == "/oauth/token" else ME)

    with Stub(respond) as stub:
        get_access_token = irp_client.client_credentials(
            f"{stub.base_url}/oauth/token", "app", "irs_x", scope="investments.read"
        )
        with InvestmentResearch(stub.base_url, get_access_token=get_access_token) as client:
            with ThreadPoolExecutor(5) as pool:
                list(pool.map(lambda _: client.me.get(), range(10)))
        forms = [one.body.decode() for one in stub.received if one.url == "/oauth/token"]
        assert forms == [
            "grant_type=client_credentials&scope=investments.read&client_id=app&client_secret=irs_x"
        ], forms
        assert stub.received[-1].headers["authorization"] == "Bearer at_1"


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
