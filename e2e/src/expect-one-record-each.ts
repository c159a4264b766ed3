import { expect } from 'chai';
import type { Acknowledged } from './write-load.ts';

interface AuditRecord {
  seq: number;
  id: string;
  action: string;
  targets: { id: string }[];
}

/** Sends a GET request to a path below `/v2/`, with the key of the owner of the records. */
type Get = (path: string) => Promise<Response>;

/**
 * The number of polls without a new record, two seconds apart, after which the log counts as
 * complete. A Kafka group rebalances slowly.
 */
const requiredQuietPolls = { complete: 2, incomplete: 10 };

/** Returns a function that counts the records of a resource and an action. */
function countIn(records: readonly AuditRecord[]): (id: string, action: string) => number {
  const recordsById = Map.groupBy(records, ({ targets }) => targets[0]!.id);
  return (id, action) =>
    (recordsById.get(id) ?? []).filter((record) => record.action === action).length;
}

/** Returns whether the log has a record of every acknowledged change. */
function isComplete(records: readonly AuditRecord[], acknowledged: Acknowledged): boolean {
  const { created, keys, updates, deleted } = acknowledged;
  const count = countIn(records);
  return (
    [...created].every((id) => count(id, 'investment.created') > 0) &&
    [...updates].every(([id, atLeast]) => count(id, 'investment.updated') >= atLeast) &&
    [...deleted].every((id) => count(id, 'investment.deleted') > 0) &&
    [...keys].every((id) => count(id, 'api_key.created') > 0)
  );
}

/** Returns the records of the log when no more records arrive. */
async function settledRecords(get: Get, acknowledged: Acknowledged): Promise<AuditRecord[]> {
  for (let previousCount = -1, quietPolls = 0; ; ) {
    const text = await (await get('audit/exports?format=ndjson')).text();
    const lines = text.split('\n').filter((line) => line !== '');
    const records = lines.map((line) => JSON.parse(line) as AuditRecord);
    const changes = records.filter(({ action }) => action !== 'audit.read');
    const required = isComplete(changes, acknowledged) ? 'complete' : 'incomplete';
    quietPolls = changes.length === previousCount ? quietPolls + 1 : 0;
    if (quietPolls >= requiredQuietPolls[required]) {
      return records;
    }
    previousCount = changes.length;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/**
 * Asserts that each acknowledged change has exactly one audit record, and that every record belongs
 * to a change.
 */
export async function expectOneRecordEach(get: Get, acknowledged: Acknowledged): Promise<void> {
  const records = await settledRecords(get, acknowledged);
  expect(records.map(({ seq }) => seq)).to.deep.equal(records.map((_, at) => at));
  expect(new Set(records.map(({ id }) => id))).to.have.property('size', records.length);
  const count = countIn(records);

  for (const id of acknowledged.created) {
    expect(count(id, 'investment.created'), `created ${id}`).to.equal(1);
  }
  for (const [id, updates] of acknowledged.updates) {
    expect(count(id, 'investment.updated'), `updated ${id}`).to.be.within(updates, updates + 1);
  }
  for (const id of acknowledged.deleted) {
    expect(count(id, 'investment.deleted'), `deleted ${id}`).to.equal(1);
  }
  for (const id of acknowledged.keys) {
    expect(count(id, 'api_key.created'), `key ${id}`).to.equal(1);
  }

  for (const id of new Set(records.map(({ targets }) => targets[0]!.id))) {
    if (count(id, 'investment.created') === 0) {
      continue;
    }
    const response = await get(`investments/${id}`);
    await response.text();
    const isDeleted = count(id, 'investment.deleted') === 1;
    expect(response.status, id).to.equal(isDeleted ? 404 : 200);
    // The ETag contains the revision: 1 for a new record, plus 1 for each change.
    const revision = Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0]);
    if (!isDeleted) {
      expect(count(id, 'investment.updated'), id).to.equal(revision - 1);
    }
  }
  const page = (await (await get('investments?limit=1000&fields=id&tags=crash')).json()) as {
    data: { id: string }[];
  };
  for (const { id } of page.data) {
    expect(count(id, 'investment.created'), `exists ${id}`).to.equal(1);
  }
}
