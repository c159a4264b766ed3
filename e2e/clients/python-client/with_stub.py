"""Both clients, with a server that fails as each check says."""

from __future__ import annotations

import builtins
import json
import pickle
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from typing import Any

import anyio
import irp_client
from checks import awaited_raised, raised, run_checks
from irp_client import AsyncInvestmentResearch, InvestmentResearch, ReceivedResponse, SentRequest
from stub import Answer, Received, Respond, Stub

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


def check_each_status_has_its_class(_: object) -> None:
    kinds = {
        400: irp_client.InvalidRequestError,
        401: irp_client.AuthenticationError,
        402: irp_client.ApiError,
        403: irp_client.PermissionError,
        404: irp_client.NotFoundError,
        409: irp_client.ConflictError,
        410: irp_client.NotFoundError,
        412: irp_client.PreconditionFailedError,
        413: irp_client.InvalidRequestError,
        415: irp_client.InvalidRequestError,
        422: irp_client.InvalidRequestError,
        428: irp_client.PreconditionFailedError,
        429: irp_client.RateLimitError,
        500: irp_client.ServerError,
        503: irp_client.ServerError,
    }
    for status, kind in kinds.items():

        def check(client: InvestmentResearch, stub: Stub) -> None:
            error = raised(kind, lambda: client.investments.get("inv_1"))
            assert (error.status, error.error, error.request_id) == (status, "some_code", "req_1")
            assert error.message.startswith("A sentence.") and str(error) == error.message
            assert isinstance(error, irp_client.ApiError) and error.retry_after == 0

        answer = Answer(status, PROBLEM, NOW)
        with_client(lambda request, count: answer, check)


def check_an_error_without_a_problem_document(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        error = raised(irp_client.ServerError, client.me.get)
        assert error.error == "unknown" and error.problem is None and error.errors == []
        assert error.message == "The server returned 500 without a problem document."

    with_client(lambda request, count: Answer(500, b"<html>"), check)


def check_writes_are_repeated_with_the_same_key(_: object) -> None:
    for status in (429, 502, 503, 504):

        def check(client: InvestmentResearch, stub: Stub) -> None:
            raised_by(lambda: client.investments.create(name="Acme"))
            assert len(stub.received) == 3 and len(set(keys_of(stub))) == 1 and keys_of(stub)[0]
            raised_by(lambda: client.investments.create(name="Acme", idempotency_key="mine"))
            assert keys_of(stub)[3:] == ["mine"] * 3

        with_client(lambda request, count: Answer(status, {}, NOW), check)


def raised_by(action: Callable[[], object]) -> None:
    try:
        action()
    except irp_client.InvestmentResearchError:
        return
    raise AssertionError("no error")


def check_what_is_not_harmless_is_not_repeated(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        raised_by(lambda: client.investments.update("inv_1", name="B"))
        assert len(stub.received) == 1
        raised_by(lambda: client.investments.delete("inv_1", if_match='"1"'))
        assert len(stub.received) == 2 and stub.received[1].headers["if-match"] == '"1"'
        raised_by(lambda: client.investments.delete("inv_1"))
        assert len(stub.received) == 5
        raised_by(lambda: client.investments.import_(iter([b"name\n"])))
        assert len(stub.received) == 6
        raised_by(lambda: client.investments.import_("name\n"))
        assert len(stub.received) == 9 and stub.received[8].body == b"name\n"
        raised_by(lambda: client.me.get(max_attempts=1))
        assert len(stub.received) == 10

    with_client(lambda request, count: Answer(502, {}, NOW), check)
    with_client(lambda request, count: Answer(is_lost=True), check)


def check_a_lost_connection(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        error = raised(irp_client.ConnectionError, lambda: client.investments.create(name="A"))
        assert isinstance(error, builtins.ConnectionError) and stub.base_url in str(error)
        assert len(stub.received) == 3 and len(set(keys_of(stub))) == 1

    with_client(lambda request, count: Answer(is_lost=True), check)
    with Stub(lambda request, count: Answer()) as stub:
        closed = stub.base_url
    with InvestmentResearch(closed, max_attempts=1) as client:
        raised(irp_client.ConnectionError, client.me.get)


def check_a_long_wait_is_left_to_the_caller(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        error = raised(irp_client.RateLimitError, client.me.get)
        assert error.retry_after == 3600 and len(stub.received) == 1

    with_client(lambda request, count: Answer(429, {}, {"Retry-After": "3600"}), check)


def check_a_time_limit(_: object) -> None:
    release = threading.Event()

    def respond(request: Received, count: int) -> Answer:
        release.wait(10)
        return Answer(is_lost=True)

    def check(client: InvestmentResearch, stub: Stub) -> None:
        error = raised(
            irp_client.TimeoutError,
            lambda: client.investments.get("inv_1", timeout=0.1, max_attempts=2),
        )
        assert "no response in 0.1 s" in str(error) and isinstance(error, builtins.TimeoutError)
        assert len(stub.received) == 2
        release.set()

    with_client(respond, check)


def check_what_is_sent(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        since = datetime(2026, 1, 31, tzinfo=timezone.utc)
        found = client.investments.list(
            country=["JP", "DE"],
            country_not="US",
            employees_gte=100,
            is_empty=["lei", "figi"],
            is_locked=True,
            created_at_lt=since,
            sort=["name", "-country"],
        )
        assert found.to_list(limit=5) == []
        assert stub.received[0].url == (
            "/v2/investments?limit=100&sort=name%2C-country&country=JP&country=DE"
            "&country%5Bnot%5D=US&employees%5Bgte%5D=100"
            "&createdAt%5Blt%5D=2026-01-31T00%3A00%3A00%2B00%3A00&isEmpty=lei%2Cfigi&isLocked=true"
        ), stub.received[0].url
        assert stub.received[0].headers["x-api-key"] == "irk_live_us_x"
        raised(ValueError, lambda: client.investments.delete(""))
        naive = client.investments.list(created_at_lt=datetime(2026, 1, 31))
        assert "time zone" in str(raised(ValueError, lambda: naive.to_list(limit=1)))
        assert len(stub.received) == 1

    page = {"data": [], "meta": {"totalRecords": 0, "limit": 0, "offset": 0, "nextCursor": None}}
    with_client(lambda request, count: Answer(200, page), check)


def check_null_and_left_out_differ(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        raised_by(lambda: client.investments.update("a/b", ceo=None, founding_date="1976"))
        assert stub.received[0].url == "/v2/investments/a%2Fb"
        assert json.loads(stub.received[0].body) == {"ceo": None, "foundingDate": "1976"}

    with_client(lambda request, count: Answer(400, PROBLEM), check)


def check_values_of_later_versions_are_accepted(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        me = client.me.get()
        assert (me.environment, me.scopes) == ("of-a-later-version", ["later.scope"])
        assert (me.model_extra or {})["laterMember"] == 1

    with_client(lambda request, count: Answer(200, ME), check)


def check_last_response(_: object) -> None:
    headers = {
        "ETag": '"7"',
        "X-Request-Id": "req_1",
        "X-RateLimit-Limit": "600",
        "X-RateLimit-Remaining": "599",
        "X-RateLimit-Reset": "1800000000",
    }

    def check(client: InvestmentResearch, stub: Stub) -> None:
        me = client.me.get()
        assert (me.last_response.etag, me.last_response.request_id) == ('"7"', "req_1")
        assert me.last_response.limits == irp_client.Limits(600, 599, 1_800_000_000)
        assert client.me.get().last_response.limits is None
        raised(RuntimeError, lambda: me.workspace.last_response)

    with_client(lambda request, count: Answer(200, ME, headers if count == 1 else {}), check)


def check_another_server(_: object) -> None:
    with_client(
        lambda request, count: Answer(200, {"hello": "world"}),
        lambda client, stub: raised(irp_client.ResponseFormatError, client.me.get),
    )
    moved = {"Location": "http://elsewhere.example/v2/me"}
    with_client(
        lambda request, count: Answer(302, {}, moved),
        lambda client, stub: raised(irp_client.ApiError, client.me.get),
    )
    raised(ValueError, lambda: InvestmentResearch("host"))
    raised(ValueError, lambda: InvestmentResearch("http://host", max_attempts=0))


def check_hooks(_: object) -> None:
    told: list[SentRequest] = []

    def check(client: InvestmentResearch, stub: Stub) -> None:
        client.me.get()
        ends = [one.status if isinstance(one, ReceivedResponse) else "sent" for one in told]
        assert ends == ["sent", 503, "sent", 200] and [one.attempt for one in told] == [1, 1, 2, 2]
        assert "irk_" not in repr(told)

    with_client(
        lambda request, count: Answer(503, {}, NOW) if count == 1 else Answer(200, ME),
        check,
        on_request=told.append,
        on_response=told.append,
    )


def check_a_truncated_export(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        with client.investments.export() as file:
            raised(irp_client.ConnectionError, file.read)

    with_client(lambda request, count: Answer(200, b"name\n", {}, stated_bytes=100), check)


def check_versions_that_differ(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        error = raised(irp_client.NotFoundError, client.me.get)
        version = irp_client.__version__
        assert f"has no /v2/me, which version {version} of this client calls" in error.message
        assert error.message.endswith(f"The client of the server is at {stub.base_url}/sdk")
        record = raised(irp_client.NotFoundError, lambda: client.investments.get("inv_1"))
        assert "which version" not in record.message

    with_client(lambda request, count: Answer(404, PROBLEM), check)


def token_server(request: Received, count: int) -> Answer:
    """Each refresh token is valid once, and each access token until another one is made."""
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


token_server_forms: list[str] = []


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
            # The first token is rejected: the client gets another one, once.
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


def check_any_path(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        path = "/v2/reviews/{id}/approve"
        reply = client.request("POST", path, "r/1", body={"note": "Good", "left": irp_client.OMIT})
        assert reply.data == {"ok": True} and reply.last_response.status == 200
        client.request("GET", "/v2/reviews", query={"state": ["a", "b"], "none": None})
        client.request("POST", "/v2/of-a-later-version")
        sent = [(one.method, one.url, one.body) for one in stub.received]
        assert sent == [
            ("POST", "/v2/reviews/r%2F1/approve", b'{"note": "Good"}'),
            ("GET", "/v2/reviews?state=a&state=b", b""),
            ("POST", "/v2/of-a-later-version", b""),
        ], sent
        assert [key is None for key in keys_of(stub)] == [False, True, True]
        raised(ValueError, lambda: client.request("GET", path))
        raised(ValueError, lambda: client.request("GET", "/v2/me", "an id"))

    with_client(lambda request, count: Answer(200, {"ok": True}), check)


def check_a_name_of_a_file_is_no_content(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        error = raised(ValueError, lambda: client.investments.import_("records.csv"))
        assert "pass Path('records.csv')" in str(error) and stub.received == []

    with_client(lambda request, count: Answer(200, {}), check)


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


def check_errors_cross_processes(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        error = raised(irp_client.NotFoundError, client.me.get)
        copy = pickle.loads(pickle.dumps(error))
        assert type(copy) is irp_client.NotFoundError and str(copy) == str(error)
        assert (copy.status, copy.error, copy.request_id) == (404, "some_code", "req_1")

    with_client(lambda request, count: Answer(404, PROBLEM), check)
    late = pickle.loads(pickle.dumps(irp_client.TimeoutError("http://host/v2/me", 5)))
    assert str(late) == "Cannot reach http://host: no response in 5 s"
    lost = pickle.loads(pickle.dumps(irp_client.ConnectionError("http://host/v2/me", "it is lost")))
    assert str(lost) == "Cannot reach http://host: it is lost"


def check_trio(_: object) -> None:
    async def read() -> None:
        with Stub(lambda request, count: Answer(503, {}, NOW) if count < 3 else page) as stub:
            async with AsyncInvestmentResearch(stub.base_url) as client:
                async for record in client.investments.list():
                    assert record.name == "A"
                assert len(await client.investments.list().to_list(limit=1)) == 1

    meta = {"totalRecords": 1, "limit": 1, "offset": 0, "nextCursor": None}
    page = Answer(200, {"data": [{"id": "i", "name": "A"}], "meta": meta})
    anyio.run(read, backend="trio")


async def check_retries_awaited(_: object) -> None:
    with Stub(lambda request, count: Answer(503, {}, NOW)) as stub:
        async with AsyncInvestmentResearch(stub.base_url, api_key="token") as client:
            await awaited_raised(irp_client.ServerError, client.investments.create(name="Acme"))
            assert len(stub.received) == 3 and len(set(keys_of(stub))) == 1
            assert stub.received[0].headers["authorization"] == "Bearer token"
    async with AsyncInvestmentResearch(stub.base_url, max_attempts=2) as client:
        await awaited_raised(irp_client.ConnectionError, client.me.get())


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
