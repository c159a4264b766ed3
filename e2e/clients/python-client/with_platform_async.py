"""The awaited client, with a running platform."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import irp_client
from checks import awaited_raised, run_checks
from irp_client import (
    AsyncInvestmentResearch,
    NotFoundError,
    PreconditionFailedError,
    async_client_credentials,
)

Settings = dict[str, Any]


def client_of(settings: Settings) -> AsyncInvestmentResearch:
    return AsyncInvestmentResearch(settings["baseUrl"], api_key=settings["keys"]["owner"])


async def check_reads(settings: Settings) -> None:
    async with client_of(settings) as client:
        countries = {one.country async for one in client.investments.list(country=["JP", "DE"])}
        assert countries == {"JP", "DE"}, countries
        sizes = [len(page.data) async for page in client.investments.list(limit=7).pages()]
        assert len(sizes) > 2 and sizes[0] == 7
        several = await asyncio.gather(*(client.me.get() for _ in range(5)))
        assert {one.role for one in several} == {"owner"}
        first = await client.investments.list(country="JP").first()
        assert first is not None and first.country == "JP"
        assert len((await client.investments.list(limit=7).first_page()).data) == 7
        raw = await client.records("/v2/investments").to_list(limit=3)
        assert len(raw) == 3
        assert (await client.request("GET", "/v2/status")).data["status"]


async def check_writes(settings: Settings) -> None:
    async with client_of(settings) as client:
        created = await client.investments.create(name="Awaited", country="FR")
        etag = created.last_response.etag or ""
        changed = await client.investments.update(created.id, ceo="Ada", if_match=etag)
        assert changed.ceo == "Ada"
        await awaited_raised(
            PreconditionFailedError,
            client.investments.update(created.id, ceo="Eve", if_match=etag),
        )
        await client.investments.delete(created.id)
        await awaited_raised(NotFoundError, client.investments.get(created.id))


async def check_files(settings: Settings) -> None:
    async def rows() -> AsyncIterator[bytes]:
        yield b"name\n"
        yield b"Of an iterator\n"

    async with client_of(settings) as client:
        report = await client.investments.import_(rows())
        assert isinstance(report, irp_client.models.ImportReport) and report.created == 1
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "records.csv")
            path.write_text("name\nOf an awaited path\n")
            report = await client.investments.import_(path)
            assert isinstance(report, irp_client.models.ImportReport) and report.created == 1
            async with client.investments.export(q="iterator", format="ndjson") as file:
                assert await file.save(path) == path.stat().st_size > 10


async def check_oauth(settings: Settings) -> None:
    application = settings["application"]
    get_access_token = async_client_credentials(
        settings["tokenUrl"], application["clientId"], application["clientSecret"]
    )
    async with AsyncInvestmentResearch(
        settings["baseUrl"], get_access_token=get_access_token
    ) as client:
        several = await asyncio.gather(*(client.me.get() for _ in range(3)))
        assert {one.kind for one in several} == {"application"}


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
