"""A program of an analyst. mypy accepts the program, and refuses each line of `mistakes.txt`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from irp_client import AsyncInvestmentResearch, InvestmentResearch, models

client = InvestmentResearch("https://host", api_key="irk_live_us_x")


def names_of(records: Iterable[models.Investment]) -> list[str]:
    return [one.name for one in records]


names: list[str] = names_of(client.investments.list(country=["JP", "DE"], employees_gte=100))
for page in client.investments.list(sector="Energy").pages():
    total: int = page.meta.total_records
record: models.Investment | None = client.investments.list().first()
read: models.Investment = client.investments.get("inv_1")
everything: list[models.Investment] = client.investments.list().to_list()
for selected in client.investments.list(fields=["id", "name"]):
    selected_name: str | None = selected.name
selected_read: models.SelectedInvestment = client.investments.get("inv_1", fields="name")
created = client.investments.create(name="Acme", country="FR", visibility="private")
at: datetime = created.created_at
etag: str | None = created.last_response.etag
report = client.investments.import_("name\nAcme\n", dry_run=True)
if isinstance(report, models.ImportReport):
    rows: int = report.created
with client.investments.export(format="ndjson") as file:
    content: bytes = file.read()


async def awaited(client: AsyncInvestmentResearch) -> str:
    async for record in client.investments.list(tags_any=["one"]):
        client_of_record: models.Investment = await client.investments.get(record.id)
        return client_of_record.id
    me = await client.me.get()
    return me.organization_id
