"""Lists of a scripted server."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from checks import awaited_raised, raised, run_checks
from irp_client import AsyncInvestmentResearch, InvestmentResearch, ResponseFormatError
from stub import Answer, Received, Respond, Stub
from stub_client import with_client


def records(total: int) -> Respond:
    def respond(request: Received, count: int) -> Answer:
        query = parse_qs(urlsplit(request.url).query)
        limit = int(query["limit"][0])
        start = int(query.get("cursor", ["0"])[0])
        end = min(start + limit, total)
        data = [{"id": f"inv_{number}"} for number in range(start, end)]
        meta = {"totalRecords": total, "limit": limit, "offset": 0}
        cursor = str(end) if end < total else None
        return Answer(200, {"data": data, "meta": {**meta, "nextCursor": cursor}})

    return respond


def check_a_list_without_a_limit(_: object) -> None:
    def all_of(client: InvestmentResearch, stub: Stub) -> None:
        found = client.investments.list(fields="id", limit=1_000)
        assert len(found.to_list()) == 10_000 and len(stub.received) == 10

    def too_many(client: InvestmentResearch, stub: Stub) -> None:
        found = client.investments.list(fields="id", limit=1_000)
        error = raised(ValueError, found.to_list)
        assert "more than 10,000 records: pass to_list(limit=" in str(error)
        assert len(found.to_list(limit=10_001)) == 10_001
        assert len(found.to_list(limit=2)) == 2 and found.to_list(limit=-1) == []

    with_client(records(10_000), all_of)
    with_client(records(10_001), too_many)


def check_the_size_of_pages(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        assert len(list(client.investments.list(fields="id"))) == 1_500
        assert len(client.investments.list(fields="id").to_list(limit=20)) == 20
        assert len(client.investments.list(fields="id", limit=7).to_list(limit=20)) == 20
        sizes = [parse_qs(urlsplit(one.url).query)["limit"][0] for one in stub.received]
        assert sizes == ["1000", "1000", "20", "7", "7", "7"], sizes

    with_client(records(1_500), check)


def check_another_limit(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        for limit in ("5", None, 1.5, True):
            other: Any = limit
            error = raised(TypeError, lambda: client.investments.list().to_list(limit=other))
            assert str(error) == f"limit must be a number of records, not {limit!r}"
        assert stub.received == []

    with_client(records(3), check)


def check_a_repeated_cursor(_: object) -> None:
    def cursors(*names: str) -> Respond:
        def respond(request: Received, count: int) -> Answer:
            meta = {"totalRecords": 9, "limit": 1, "offset": 0}
            cursor = names[(count - 1) % len(names)]
            return Answer(200, {"data": [{"id": "inv"}], "meta": {**meta, "nextCursor": cursor}})

        return respond

    def check(client: InvestmentResearch, stub: Stub) -> None:
        for follow in (found_of(client), lambda: client.investments.list(fields="id").to_list()):
            error = raised(ResponseFormatError, follow)
            assert "the cursor 'a' twice in one list" in str(error)

    def found_of(client: InvestmentResearch) -> Callable[[], object]:
        return lambda: list(client.investments.list(fields="id"))

    async def check_async(base_url: str) -> None:
        async with AsyncInvestmentResearch(base_url, api_key="irk_live_us_x") as client:
            found = client.investments.list(fields="id")
            error = await awaited_raised(ResponseFormatError, found.to_list())
            assert "the cursor 'a' twice" in str(error)

    with_client(cursors("a"), check)
    with Stub(cursors("a", "b")) as stub:
        asyncio.run(check_async(stub.base_url))
        assert len(stub.received) == 3


def check_the_first(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        found = client.investments.list(fields="id", limit=2, country="JP")
        first = found.first()
        assert first is not None and first.id == "inv_0"
        assert stub.received[0].url == "/v2/investments?limit=1&fields=id&country=JP"
        page = found.first_page()
        assert [one.id for one in page.data] == ["inv_0", "inv_1"]
        assert page.last_response.status == 200

    def without(client: InvestmentResearch, stub: Stub) -> None:
        assert client.investments.list().first() is None

    with_client(records(3), check)
    with_client(records(0), without)


async def check_awaited(_: object) -> None:
    with Stub(records(10_001)) as stub:
        async with AsyncInvestmentResearch(stub.base_url) as client:
            found = client.investments.list(fields="id", limit=1_000)
            first = await found.first()
            assert first is not None and first.id == "inv_0"
            assert len((await found.first_page()).data) == 1_000
            error = await awaited_raised(ValueError, found.to_list())
            assert "more than 10,000 records" in str(error)
            assert len(await found.to_list(limit=3)) == 3


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
