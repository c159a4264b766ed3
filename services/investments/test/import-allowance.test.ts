import { readConfig } from '@irp/config';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { settings } from '../src/settings.ts';
import { compileImportAllowanceModels } from '../src/store/import-allowance-store.ts';
import { compileImportJobModels } from '../src/store/import-job-models.ts';
import { freshWorkspace } from './callers.ts';

describe('the hourly allowance of imported rows of an organization', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let organizations = 0;

  before(async () => {
    platform = await createTestPlatform();
    const limits = { MAX_IMPORT_ROWS_PER_HOUR: '5000', MAX_IMPORT_ROWS_PER_HOUR_FREE: '2000' };
    ({ call } = await platform.start(investments, limits));
  });
  after(() => platform.stop());

  const freshOrganization = (overrides: Partial<Principal> = {}) =>
    freshWorkspace()({
      organizationId: `organization-${++organizations}`,
      plan: 'free',
      ...overrides,
    });
  const rows = (count: number, from = 0) =>
    `name\n${Array.from({ length: count }, (_, at) => `Company ${from + at}\n`).join('')}`;
  const send = (as: Principal, body: string, query = '', headers: Record<string, string> = {}) =>
    call('POST', `/v2/investments/imports${query}`, {
      as,
      headers: { 'content-type': 'text/csv', ...headers },
      body,
    });
  const recordsOf = async (as: Principal) =>
    (await call('GET', '/v2/investments?limit=0', { as })).body.meta.totalRecords as number;

  it('is twice the maximum number of records of a workspace by default', () => {
    expect(readConfig(settings, {})).to.include({
      MAX_IMPORT_ROWS_PER_HOUR: 4_000_000,
      MAX_IMPORT_ROWS_PER_HOUR_FREE: 200_000,
      MAX_IMPORT_ROWS_PER_HOUR_TEAM: 1_000_000,
    });
  });

  it('is named in the 429 beyond it, in each workspace of the organization and in no other', async () => {
    const as = freshOrganization();
    expect((await send(as, rows(2_000))).body.created).to.equal(2_000);
    const sibling = freshWorkspace()({ organizationId: as.organizationId, plan: 'free' });
    for (const caller of [as, sibling, { ...as, environment: 'sandbox' as const }]) {
      const { status, body, headers } = await send(caller, rows(1, 9_000));
      expect([status, body.error]).to.deep.equal([429, 'rate_limit_exceeded']);
      expect(body.message).to.match(
        /^Imports of this organization may store 2000 rows an hour: 0 are left, and the next batch needs 1\. Continue in \d+ minutes; 0 rows before this point were imported\.$/,
      );
      expect(Number(headers['retry-after'])).to.be.within(1, 3_600);
    }
    expect(await recordsOf(as)).to.equal(2_000);
    expect((await send(freshOrganization(), rows(1))).body.created).to.equal(1);
    expect(
      (await send(freshOrganization({ plan: 'enterprise' }), rows(4_000))).body.created,
    ).to.equal(4_000);
    // Single requests and dry runs are not imports.
    expect(
      (
        await call('POST', '/v2/investments', {
          as,
          body: { name: 'By hand' },
        })
      ).status,
    ).to.equal(201);
    expect((await send(as, rows(10), '?dryRun=true')).body.created).to.equal(10);
  });

  it('is named with the remaining rows if the next batch does not fit', async () => {
    const as = freshOrganization();
    expect((await send(as, rows(1_700))).body.created).to.equal(1_700);
    const { status, body } = await send(as, rows(400, 5_000));
    expect(status).to.equal(429);
    expect(body.message).to.include(
      'may store 2000 rows an hour: 300 are left, and the next batch needs 400.',
    );
    expect((await send(as, rows(300, 5_000))).body.created).to.equal(300);
  });

  it('ends an import in the middle, and keeps the rows before', async () => {
    const as = freshOrganization();
    const { status, body } = await send(as, rows(4_000));
    expect(status).to.equal(429);
    const stored = Number(/; (\d+) rows before/.exec(body.message)?.[1]);
    expect(stored).to.equal(await recordsOf(as));
    expect(stored).to.be.within(0, 2_000);
  });

  it('does not count existing rows, even after it is used up', async () => {
    const as = freshOrganization();
    const key = { 'idempotency-key': 'import-1' };
    expect((await send(as, rows(1_500), '', key)).body.created).to.equal(1_500);
    for (let at = 0; at < 2; at++) {
      expect((await send(as, rows(1_500), '', key)).body).to.include({
        created: 0,
        alreadyImported: 1_500,
      });
    }
    expect((await send(as, rows(500, 5_000))).body.created).to.equal(500);
    expect((await send(as, rows(1_500), '', key)).body).to.include({
      created: 0,
      alreadyImported: 1_500,
    });
    const exported = (await call('GET', '/v2/investments/exports?q=company', { as })).text;
    expect((await send(as, exported)).body).to.include({
      unchanged: 2_000,
      created: 0,
      updated: 0,
    });
  });

  it('counts an update, and counts a row with much text as several', async () => {
    const as = freshOrganization();
    const text = (count: number) =>
      `name,description\n${`A,${'x'.repeat(20_000)}\n`.repeat(count)}`;
    expect((await send(as, text(300))).body.created).to.equal(300);
    expect((await send(as, text(200))).status).to.equal(429);
    expect((await send(as, `name,tickerSymbol\nA,AAA\n`)).body.created).to.equal(1);
    const update = (ceo: string) => send(as, `tickerSymbol,ceo\nAAA,${ceo}\n`, '?key=tickerSymbol');
    expect((await update('Ann')).body.updated).to.equal(1);
    expect((await send(as, rows(498))).body.created).to.equal(498);
    expect((await update('Bob')).status).to.equal(429);
    expect((await update('Ann')).body.unchanged).to.equal(1);
  });

  it('lets a job wait for the next allowance, and continue at its last row', async () => {
    const as = freshOrganization();
    const { id } = (await send(as, rows(3_000), '?async=true')).body;
    const job = async () => (await call('GET', `/v2/import-jobs/${id}`, { as })).body;
    await eventually('the job waits', async () => (await job()).message !== null);
    expect(await job()).to.include({ state: 'queued', endedAt: null });
    expect((await job()).message).to.match(
      /may store 2000 rows an hour: 0 are left, and the next batch needs 1000\. Continue in \d+ minutes\.$/,
    );
    // Other jobs do not wait for this job.
    const other = freshOrganization();
    const next = (await send(other, rows(1), '?async=true')).body.id;
    await eventually('the next job is done', async () => {
      return (
        (await call('GET', `/v2/import-jobs/${next}`, { as: other })).body.state === 'succeeded'
      );
    });
    const { mongodbUri, databasePrefix } = platform.platform;
    const connection = createConnection(mongodbUri, { dbName: `${databasePrefix}investments` });
    try {
      await compileImportAllowanceModels(connection).deleteMany({
        _id: { $regex: `^${as.organizationId}/` },
      });
      await compileImportJobModels(connection).jobs.updateOne(
        { _id: id },
        { $set: { waitUntil: new Date(0) } },
      );
      await eventually('the job is done', async () => (await job()).state === 'succeeded');
    } finally {
      await connection.close();
    }
    expect((await job()).report).to.include({ created: 3_000, rejected: 0 });
    expect((await job()).message).to.equal(null);
    expect(await recordsOf(as)).to.equal(3_000);
  });
});
