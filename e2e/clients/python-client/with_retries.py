"""Repeats after failures."""

from __future__ import annotations

import builtins
import json
import pickle
import sys
import threading

import anyio
import irp_client
from checks import awaited_raised, raised, run_checks
from irp_client import (
    AsyncInvestmentResearch,
    InvestmentResearch,
    RateLimitWait,
    ReceivedResponse,
    SentRequest,
)
from stub import Answer, Received, Stub
from stub_client import ME, NOW, keys_of, raised_by, with_client


def check_writes_are_repeated_with_the_same_key(_: object) -> None:
    for status in (429, 502, 503, 504):

        def check(client: InvestmentResearch, stub: Stub) -> None:
            raised_by(lambda: client.investments.create(name="Acme"))
            assert len(stub.received) == 3 and len(set(keys_of(stub))) == 1 and keys_of(stub)[0]
            raised_by(lambda: client.investments.create(name="Acme", idempotency_key="mine"))
            assert keys_of(stub)[3:] == ["mine"] * 3

        with_client(lambda request, count: Answer(status, {}, NOW), check)


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


def check_a_redirect(_: object) -> None:
    for status in (301, 302, 303, 307, 308):
        location = {"Location": "https://other.example/v2/me"}

        def check(client: InvestmentResearch, stub: Stub, status: int = status) -> None:
            error = raised(irp_client.RedirectError, client.me.get)
            assert error.status == status and error.location == "https://other.example/v2/me"
            assert f"the redirect {status} to https://other.example/v2/me" in str(error)
            assert isinstance(error, irp_client.ConnectionError)
            copy = pickle.loads(pickle.dumps(error))
            assert str(copy) == str(error) and copy.status == status
            raised(irp_client.RedirectError, lambda: client.investments.import_("name\n"))
            assert len(stub.received) == 2

        with_client(lambda request, count, status=status: Answer(status, {}, location), check)


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
        expected = f"{stub.base_url} did not respond in 0.1 s (timeout), after 2 attempts"
        assert str(error) == expected and isinstance(error, builtins.TimeoutError)
        assert len(stub.received) == 2
        release.set()

    with_client(respond, check)


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


def check_a_wait_for_the_rate_limit(_: object) -> None:
    told: list[RateLimitWait] = []

    def check(client: InvestmentResearch, stub: Stub) -> None:
        client.me.get()
        assert [(one.method, one.attempt) for one in told] == [("GET", 1)], told
        assert told[0].url.endswith("/v2/me") and told[0].wait >= 0

    statuses = [429, 503]
    with_client(
        lambda request, count: (
            Answer(statuses[count - 1], {}, NOW) if count <= len(statuses) else Answer(200, ME)
        ),
        check,
        on_rate_limit=told.append,
    )


async def check_retries_awaited(_: object) -> None:
    with Stub(lambda request, count: Answer(503, {}, NOW)) as stub:
        async with AsyncInvestmentResearch(stub.base_url, api_key="token") as client:
            await awaited_raised(irp_client.ServerError, client.investments.create(name="Acme"))
            assert len(stub.received) == 3 and len(set(keys_of(stub))) == 1
            assert stub.received[0].headers["authorization"] == "Bearer token"
    async with AsyncInvestmentResearch(stub.base_url, max_attempts=2) as client:
        await awaited_raised(irp_client.ConnectionError, client.me.get())


def check_trio(_: object) -> None:
    async def read() -> None:
        with Stub(lambda request, count: Answer(503, {}, NOW) if count < 3 else page) as stub:
            async with AsyncInvestmentResearch(stub.base_url) as client:
                async for record in client.investments.list(fields="name"):
                    assert record.name == "A"
                assert len(await client.records("/v2/investments").to_list(limit=1)) == 1

    meta = {"totalRecords": 1, "limit": 1, "offset": 0, "nextCursor": None}
    page = Answer(200, {"data": [{"id": "i", "name": "A"}], "meta": meta})
    anyio.run(read, backend="trio")


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
