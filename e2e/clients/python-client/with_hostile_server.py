"""Responses of a hostile server: each ends with an error of the package."""

from __future__ import annotations

import json
import resource
import sys
import zlib
from typing import Any

import httpx
from checks import raised, run_checks
from irp_client import (
    AuthenticationError,
    InvalidRequestError,
    InvestmentResearch,
    InvestmentResearchError,
    NotFoundError,
    RateLimitError,
    ResponseFormatError,
    client_credentials,
)
from stub import Answer, Received, Stub
from stub_client import ME, with_client

_DEEP = b"[" * 200_000
_PAGE = {"totalRecords": 1, "limit": 100, "offset": 0, "nextCursor": "same"}


def _json(body: bytes, status: int = 200) -> Answer:
    return Answer(status, body, {"Content-Type": "application/json"})


def check_a_redirect_gets_neither_key_nor_secret(_: object) -> None:
    with Stub(lambda request, count: Answer()) as other:
        for status in (301, 302, 303, 307, 308):
            moved = Answer(status, {}, {"Location": f"{other.base_url}/v2/me"})
            with Stub(lambda request, count: moved) as stub:
                with httpx.Client(follow_redirects=True) as followed:
                    client = InvestmentResearch(
                        stub.base_url, api_key="irk_live_us_x", http_client=followed
                    )
                    raised_any(client.me.get)
                    tokens = client_credentials(
                        f"{stub.base_url}/oauth/token", "app", "secret", http_client=followed
                    )
                    raised_any(lambda: tokens(None))
        assert other.received == []


def raised_any(action: Any) -> InvestmentResearchError:
    try:
        action()
    except InvestmentResearchError as error:
        return error
    raise AssertionError("no error of the package")


def check_invalid_json_is_an_error_of_the_package(_: object) -> None:
    for body in (b"{", b"\xff\xfe", _DEEP):

        def check(client: InvestmentResearch, stub: Stub) -> None:
            raised(ResponseFormatError, client.me.get)
            raised(ResponseFormatError, lambda: client.request("GET", "/v2/me"))

        with_client(lambda request, count: _json(body), check)


def check_problems_of_any_form_are_errors(_: object) -> None:
    problems = (
        _DEEP,
        b'{"error": 5, "message": ["a"]}',
        b'{"error": {"a": 1}, "message": {"b": 2}, "errors": 7, "requestId": []}',
        b'{"error": "x", "error_description": 3}',
        b"null",
    )
    for body in problems:
        for status, kind in (
            (400, InvalidRequestError),
            (401, AuthenticationError),
            (404, NotFoundError),
        ):

            def check(client: InvestmentResearch, stub: Stub) -> None:
                error = raised(kind, client.me.get)
                assert isinstance(error.message, str) and isinstance(error.error, str)
                assert isinstance(error.errors, list)

            with_client(lambda request, count: _json(body, status), check)


def check_a_wait_of_a_year_is_not_waited(_: object) -> None:
    for value in (
        "31536000",
        "9" * 500,
        "Fri, 31 Dec 9999 23:59:59 GMT",
        "Fri, 31 Dec 99999999999 23:59:59 GMT",
        "-1",
        "1e9",
        "\u00b2",
    ):

        def check(client: InvestmentResearch, stub: Stub) -> None:
            raised(RateLimitError, client.me.get)

        with_client(
            lambda request, count: Answer(429, {}, {"Retry-After": value}), check, max_attempts=2
        )


def check_an_endless_list_ends(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        raised(ResponseFormatError, lambda: list(client.investments.list()))
        raised(ResponseFormatError, client.investments.list().to_list)
        assert len(stub.received) < 10

    with_client(lambda request, count: Answer(200, {"data": [], "meta": _PAGE}), check)
    with_client(
        lambda request, count: Answer(
            200, {"data": [], "meta": {**_PAGE, "nextCursor": f"cursor-{count}"}}
        ),
        check,
    )


def check_a_bomb_does_not_fill_the_memory(_: object) -> None:
    """Half a megabyte of gzip is 500 MB of text."""
    packer = zlib.compressobj(wbits=31)
    bomb = b"".join(packer.compress(b" " * 1_000_000) for _ in range(500)) + packer.flush()
    before = _peak_megabytes()
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    for status in (200, 400):

        def check(client: InvestmentResearch, stub: Stub) -> None:
            raised_any(client.me.get)
            grown = _peak_megabytes() - before
            assert grown < 300, f"{grown} MB"

        with_client(lambda request, count: Answer(status, bomb, headers), check)


def _peak_megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024


def check_headers_with_control_characters_are_errors(_: object) -> None:
    for header in ("X-Request-Id", "Content-Disposition"):

        def check(client: InvestmentResearch, stub: Stub) -> None:
            try:
                client.me.get()
            except InvestmentResearchError:
                pass

        with_client(lambda request, count: Answer(200, ME, {header: "a\x00\x1b[2Jb"}), check)


def check_a_hostile_token_is_an_error(_: object) -> None:
    for token in ("a\r\nX-Evil: 1", {"a": 1}, 5, None, "\u20ac"):
        for lifetime in (3_600, "soon", -1, None):

            def respond(request: Received, count: int) -> Answer:
                return Answer(200, {"access_token": token, "expires_in": lifetime})

            with Stub(respond) as stub:
                tokens = client_credentials(f"{stub.base_url}/oauth/token", "app", "secret")
                with InvestmentResearch(stub.base_url, get_access_token=tokens) as client:
                    raised_any(client.me.get)
                    assert all("x-evil" not in one.headers for one in stub.received)


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
