import { expect } from 'chai';
import type { Acknowledged } from './write-load.ts';

interface AuditRecord {
  seq: number;
  id: string;
  action: string;
  targets: { id: string }[];
}

/** Asks the API under `/v2/`, as the owner who wrote. */
type Get = (path: string) => Promise<Response>;

/** What the log says, once nothing more comes. */
async function settledRecords(get: Get): Promise<AuditRecord[]> {
  const own = (records: AuditRecord[]) => records.filter(({ action }) => action !== 'audit.read').length;
  for (let before = -1; ; ) {
    const text = await (await get('audit/exports?format=ndjson')).text();
    const lines = text.split('\n').filter((line) => line !== '');
    const records = lines.map((line) => JSON.parse(line) as AuditRecord);
    if (own(records) === before) return records;
    before = own(records);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** That each change that was acknowledged has exactly one record, and no record tells of what did not happen. */
export async function expectOneRecordEach(get: Get, acknowledged: Acknowledged): Promise<void> {
  const records = await settledRecords(get);
  expect(records.map(({ seq }) => seq)).to.deep.equal(records.map((_, at) => at));
  expect(new Set(records.map(({ id }) => id))).to.have.property('size', records.length);
  const about = Map.groupBy(records, ({ targets }) => targets[0]!.id);
  const count = (id: string, action: string) =>
    (about.get(id) ?? []).filter((record) => record.action === action).length;

  for (const id of acknowledged.created) expect(count(id, 'investment.created'), `created ${id}`).to.equal(1);
  for (const [id, updates] of acknowledged.updates)
    expect(count(id, 'investment.updated'), `updated ${id}`).to.be.within(updates, updates + 1);
  for (const id of acknowledged.deleted) expect(count(id, 'investment.deleted'), `deleted ${id}`).to.equal(1);
  for (const id of acknowledged.keys) expect(count(id, 'api_key.created'), `key ${id}`).to.equal(1);

  for (const [id, own] of about) {
    if (!own.some(({ action }) => action === 'investment.created')) continue;
    const answer = await get(`investments/${id}`);
    await answer.text();
    const isDeleted = count(id, 'investment.deleted') === 1;
    expect(answer.status, id).to.equal(isDeleted ? 404 : 200);
    // Its tag counts its changes.
    const revision = Number(/\d+/.exec(answer.headers.get('etag') ?? '')?.[0]);
    if (!isDeleted) expect(count(id, 'investment.updated'), id).to.equal(revision - 1);
  }
  const page = (await (await get('investments?limit=1000&fields=id&tags=crash')).json()) as { data: { id: string }[] };
  for (const { id } of page.data) expect(count(id, 'investment.created'), `exists ${id}`).to.equal(1);
}
