"""Requests and models."""

from __future__ import annotations

import json
import sys
from datetime import datetime, timezone

import irp_client
from checks import raised, run_checks
from irp_client import InvestmentResearch
from stub import Answer, Stub
from stub_client import ME, PROBLEM, keys_of, raised_by, with_client


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
            "/v2/investments?limit=5&sort=name%2C-country&country=JP&country=DE"
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


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
