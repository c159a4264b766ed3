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

/** How often nothing new came, two seconds apart: a consumer of Kafka that takes the place of a dead one waits longer. */
const quietRounds = { complete: 1, incomplete: 10 };

/** What the log says, once nothing more comes. */
async function settledRecords(get: Get, { created, keys }: Acknowledged): Promise<AuditRecord[]> {
  for (let before = -1, quiet = 0; ; ) {
    const text = await (await get('audit/exports?format=ndjson')).text();
    const lines = text.split('\n').filter((line) => line !== '');
    const records = lines.map((line) => JSON.parse(line) as AuditRecord);
    const own = records.filter(({ action }) => action !== 'audit.read');
    const told = new Set(own.map(({ targets }) => targets[0]!.id));
    const isComplete = [...created, ...keys].every((id) => told.has(id));
    quiet = own.length === before ? quiet + 1 : 0;
    if (quiet >= quietRounds[isComplete ? 'complete' : 'incomplete']) return records;
    before = own.length;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** That each change that was acknowledged has exactly one record, and no record tells of what did not happen. */
export async function expectOneRecordEach(get: Get, acknowledged: Acknowledged): Promise<void> {
  const records = await settledRecords(get, acknowledged);
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
