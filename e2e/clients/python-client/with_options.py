"""Options of a client."""

from __future__ import annotations

import json
import sys
from typing import Any

import irp_client
from checks import raised, run_checks
from irp_client import AsyncInvestmentResearch, InvestmentResearch

KEY = "irk_live_us_secret"
CLIENTS: tuple[Any, ...] = (InvestmentResearch, AsyncInvestmentResearch)


def check_a_key_without_a_value(_: object) -> None:
    for client in CLIENTS:
        for key in (None, ""):
            error = raised(ValueError, lambda: client("https://host", api_key=key))
            assert str(error).startswith(f"api_key is {key!r}: pass an API key"), error
            assert "POST /v2/api-keys" in str(error)
        client("https://host")
        client("https://host", api_key=None, get_access_token=lambda rejected: "irt_1")


def check_an_address_with_a_version(_: object) -> None:
    for client in CLIENTS:
        for path in ("/v2", "/v2/", "/api/v1//"):
            error = raised(ValueError, lambda: client(f"https://host{path}", api_key=KEY))
            assert str(error).startswith("base_url must not contain a version"), error
            assert str(error).endswith(f"not https://host{path}"), error
        for path in ("", "/", "/api/", "/v2x", "/v2/api"):
            client(f"https://host{path}", api_key=KEY)


def check_an_address_without_a_scheme(_: object) -> None:
    for client in CLIENTS:
        error = raised(ValueError, lambda: client("localhost:8080", api_key=KEY))
        assert str(error).startswith("base_url is 'localhost:8080': pass the URL"), error
        assert "http:// or https://" in str(error), error


def check_texts_have_no_secret(_: object) -> None:
    for client in CLIENTS:
        made = client("https://host/", api_key=KEY)
        assert repr(made) == f"{client.__name__}(base_url='https://host')", repr(made)
        assert KEY not in repr(made._core._settings)
    tokens = irp_client.Tokens("irt_secret", "irr_secret", 0.0)
    assert "secret" not in repr(tokens), tokens


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
