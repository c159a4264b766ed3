"""Errors of calls."""

from __future__ import annotations

import json
import pickle
import sys
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

import irp_client
from checks import raised, run_checks
from irp_client import InvestmentResearch
from stub import Answer, Stub
from stub_client import NOW, PROBLEM, with_client


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


def check_a_wait_until_a_date(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        error = raised(irp_client.RateLimitError, lambda: client.me.get(max_attempts=1))
        assert 3_500 < error.retry_after <= 3_600, error.retry_after

    at = format_datetime(datetime.now(timezone.utc) + timedelta(hours=1), usegmt=True)
    with_client(lambda request, count: Answer(429, PROBLEM, {"Retry-After": at}), check)
    for no_date in ("soon", "-1", "", "1.5"):
        answer = Answer(429, PROBLEM, {"Retry-After": no_date})

        def without(client: InvestmentResearch, stub: Stub) -> None:
            error = raised(irp_client.RateLimitError, lambda: client.me.get(max_attempts=1))
            assert error.retry_after is None, error.retry_after

        with_client(lambda request, count: answer, without)


def check_an_error_without_a_problem_document(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        error = raised(irp_client.ServerError, client.me.get)
        assert error.error == "unknown" and error.problem is None and error.errors == []
        assert error.message == "The server returned 500 without a problem document."

    with_client(lambda request, count: Answer(500, b"<html>"), check)


def check_another_server(_: object) -> None:
    with_client(
        lambda request, count: Answer(200, {"hello": "world"}),
        lambda client, stub: raised(irp_client.ResponseFormatError, client.me.get),
    )
    moved = {"Location": "http://elsewhere.example/v2/me"}
    with_client(
        lambda request, count: Answer(302, {}, moved),
        lambda client, stub: raised(irp_client.RedirectError, client.me.get),
    )
    raised(ValueError, lambda: InvestmentResearch("host"))
    raised(ValueError, lambda: InvestmentResearch("http://host", max_attempts=0))


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
        assert error.message.endswith(f"Download the client that matches the server from {stub.base_url}/sdk")
        record = raised(irp_client.NotFoundError, lambda: client.investments.get("inv_1"))
        assert "which version" not in record.message

    with_client(lambda request, count: Answer(404, PROBLEM), check)


def check_errors_cross_processes(_: object) -> None:
    def check(client: InvestmentResearch, stub: Stub) -> None:
        error = raised(irp_client.NotFoundError, client.me.get)
        copy = pickle.loads(pickle.dumps(error))
        assert type(copy) is irp_client.NotFoundError and str(copy) == str(error)
        assert (copy.status, copy.error, copy.request_id) == (404, "some_code", "req_1")

    with_client(lambda request, count: Answer(404, PROBLEM), check)
    late = pickle.loads(pickle.dumps(irp_client.TimeoutError("http://host/v2/me", 5, 2)))
    assert str(late) == "http://host did not respond in 5 s (timeout), after 2 attempts"
    untimed = irp_client.TimeoutError("http://host/v2/me", None)
    assert str(untimed) == "http://host did not respond in time, after 1 attempt"
    lost = pickle.loads(pickle.dumps(irp_client.ConnectionError("http://host/v2/me", "it is lost")))
    assert str(lost) == "Cannot reach http://host: it is lost"


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
