"""Records of a running platform, with the blocking client."""

from __future__ import annotations

import json
import sys
import tempfile
from datetime import datetime, timezone
from pathlib import Path

import irp_client
from checks import raised, run_checks
from irp_client import NotFoundError, PreconditionFailedError
from platform_settings import Settings, client_of


def check_reads_with_filters(settings: Settings) -> None:
    client = client_of(settings)
    countries = {one.country for one in client.investments.list(country=["JP", "DE"])}
    assert countries == {"JP", "DE"}, countries
    excluded = client.investments.list(country_not="US", employees_gte=100_000, sort="-employees")
    records = excluded.to_list(limit=5)
    employees = [one.employees for one in records]
    assert len(records) > 1 and employees == sorted(employees, key=lambda one: -(one or 0))
    assert all(one.country != "US" and (one.employees or 0) >= 100_000 for one in records)
    none = client.investments.list(updated_since=datetime(2100, 1, 1, tzinfo=timezone.utc))
    assert none.to_list(limit=1) == []
    fields = client.investments.list(fields=["id", "name"], limit=1).first()
    assert fields and fields.name and fields.country is None
    assert "country" not in fields.model_fields_set
    facets = client.investments.facets(country="JP")
    assert facets.last_response.status == 200
    assert all(not one.is_locked for one in client.investments.list(is_locked=False))


def check_pages(settings: Settings) -> None:
    client = client_of(settings)
    records = client.investments.list(limit=7, offset=1, sort="name")
    pages = list(records.pages())
    assert len(pages) > 2 and len(pages[0].data) == 7, len(pages)
    total = pages[0].meta.total_records
    assert sum(len(page.data) for page in pages) == total - 1
    assert pages[0].last_response.request_id
    ids = [one.id for one in records]
    assert len(set(ids)) == total - 1
    assert client.investments.list().to_list(limit=0) == []
    raw = client.records("/v2/investments", query={"limit": 5}).to_list(limit=6)
    assert len(raw) == 6 and isinstance(raw[0]["name"], str)


def check_writes_with_an_etag(settings: Settings) -> None:
    client = client_of(settings)
    created = client.investments.create(name="Written in Python", country="FR", tags=["one", "two"])
    etag = created.last_response.etag
    assert created.country == "FR" and etag and created.created_at.tzinfo is not None
    changed = client.investments.update(created.id, ceo="Ada", country=None, if_match=etag)
    assert (changed.ceo, changed.country, changed.name) == ("Ada", "", "Written in Python")
    stale = raised(
        PreconditionFailedError,
        lambda: client.investments.update(created.id, ceo="Eve", if_match=etag),
    )
    assert (stale.status, stale.error) == (412, "precondition_failed")
    note = client.investments.notes.create(created.id, text="A note")
    assert [one.text for one in client.investments.notes.list(created.id)] == ["A note"]
    client.investments.notes.delete(created.id, note.id)
    favorite = client.investments.add_favorite(created.id)
    assert favorite.is_favorite is True
    assert len(client.investments.history(created.id).to_list(limit=9)) > 0
    gone = client.investments.delete(created.id)
    assert gone.last_response.status == 204
    raised(NotFoundError, lambda: client.investments.get(created.id))


def check_merges(settings: Settings) -> None:
    client = client_of(settings)
    kept, other = (client.investments.create(name="Merged", ceo=ceo) for ceo in ("Ada", "Eve"))
    merged = client.investments.merge(kept.id, duplicates=[other.id], values_from={"ceo": other.id})
    assert (merged.id, merged.ceo) == (kept.id, "Eve")
    raised(NotFoundError, lambda: client.investments.get(other.id))


def check_repeats_with_a_key(settings: Settings) -> None:
    client = client_of(settings)
    first = client.investments.create(name="Once", idempotency_key="python-once")
    again = client.investments.create(name="Once", idempotency_key="python-once")
    other = client.investments.create(name="Once")
    assert first.id == again.id and other.id != first.id


def check_imports(settings: Settings) -> None:
    client = client_of(settings)
    report = client.investments.import_("name,country\nOf a text,FR\n")
    assert isinstance(report, irp_client.models.ImportReport) and report.created == 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "records.ndjson")
        path.write_text('{"Company": "Of a path"}\n')
        mapped = client.investments.import_(path, mapping={"Company": "name"})
        assert isinstance(mapped, irp_client.models.ImportReport) and mapped.created == 1
        with path.open("rb") as opened:
            tried = client.investments.import_(
                opened, content_type="application/x-ndjson", dry_run=True
            )
        assert isinstance(tried, irp_client.models.ImportReport) and tried.dry_run
    job = client.investments.import_(iter([b"name\n", b"Of a job\n"]), async_=True)
    assert isinstance(job, irp_client.models.ImportJob)
    assert client.investments.imports.get(job.id).id == job.id


def check_exports(settings: Settings) -> None:
    client = client_of(settings)
    with client.investments.export(format="ndjson", country=["JP"]) as file:
        records = [json.loads(line) for line in file.read().splitlines()]
        assert file.last_response.status == 200
    assert records and {one["country"] for one in records} == {"JP"}
    with tempfile.TemporaryDirectory() as folder:
        with client.investments.export() as file:
            assert file.file_name == "investments.csv"
            size = file.save(Path(folder, "all.csv"))
        assert Path(folder, "all.csv").stat().st_size == size > 1_000


if __name__ == "__main__":
    run_checks(sys.modules["__main__"], json.load(sys.stdin))
