import { gzipSync } from 'node:zlib';
import { readConfig } from '@irp/config';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { settings } from '../src/settings.ts';
import { freshWorkspace } from './callers.ts';

describe('bounds of imports', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments, {
      MAX_IMPORT_ROWS: '3000',
      MAX_WORKSPACE_RECORDS: '2500',
      MAX_WORKSPACE_RECORDS_FREE: '100',
      MAX_WORKSPACE_RECORDS_TEAM: '5000',
    }));
  });
  after(() => platform.stop());

  const rows = (count: number, from = 0) =>
    `name\n${Array.from({ length: count }, (_, at) => `Company ${from + at}\n`).join('')}`;
  const send = (
    as: Principal,
    body: string | Buffer,
    headers: Record<string, string> = {},
    query = '',
  ) =>
    call('POST', `/v2/investments/imports${query}`, {
      as,
      headers: { 'content-type': 'text/csv', ...headers },
      body,
    });
  const gzip = { 'content-encoding': 'gzip' };
  const recordsOf = async (as: Principal) =>
    (await call('GET', '/v2/investments?limit=1', { as })).body.meta.totalRecords as number;

  it("are a million rows, and the plan's number of records of a workspace, by default", () => {
    const defaults = readConfig(settings, {});
    expect(defaults).to.deep.include({
      MAX_IMPORT_ROWS: 1_000_000,
      MAX_WORKSPACE_RECORDS: 2_000_000,
      MAX_WORKSPACE_RECORDS_FREE: 100_000,
      MAX_WORKSPACE_RECORDS_TEAM: 500_000,
    });
    for (const name of Object.keys(defaults).filter((one) => one.startsWith('MAX_'))) {
      expect(() => readConfig(settings, { [name]: '0' })).to.throw(name);
    }
  });

  it('reject gzip that expands more than 50 times', async () => {
    const as = freshWorkspace()();
    for (const bomb of ['x', '\n'].map((unit) => `name\n${unit.repeat(400_000)}`)) {
      const packed = gzipSync(bomb);
      expect(packed.length).to.be.lessThan(bomb.length / 50);
      const response = await send(as, packed, gzip, '?async=false');
      expect(response.status, response.text).to.equal(413);
      expect(response.body.message).to.match(
        /^The file unpacks to more than 50 times its size: send it without Content-Encoding; \d+ rows before this point were imported\.$/,
      );
    }
    // Of the bounds of rows, a bound is reached first.
    expect(
      (await send(as, gzipSync(`name\n${'A\n'.repeat(400_000)}`), gzip, '?async=false')).status,
    ).to.equal(413);
    expect(await recordsOf(as)).to.be.at.most(2_500);
  });

  it('accept gzip of real tables, and small files of any degree', async () => {
    const as = freshWorkspace()();
    expect((await send(as, gzipSync(rows(2_000)), gzip)).body.created).to.equal(2_000);
    const repeated = `name\n${'Same company\n'.repeat(400)}`;
    expect((await send(as, gzipSync(repeated), gzip)).body.created).to.equal(400);
  });

  it('keep the rows before the maximum, with a message, even in a dry run', async () => {
    const as = freshWorkspace()();
    const response = await send(as, rows(3_001), {}, '?dryRun=true');
    expect(response.status).to.equal(413);
    expect(response.body.message).to.equal(
      'The file has more than 3000 rows: import it in parts; 3000 rows before this point would have been imported.',
    );
    expect(await recordsOf(as)).to.equal(0);
    expect((await send(as, rows(3_000), {}, '?dryRun=true')).status).to.equal(200);
  });

  it('are lower for a plan with fewer records, and never higher than the global bounds', async () => {
    const added = async (plan: Principal['plan'], count: number) => {
      const as = freshWorkspace()({ plan });
      const { status, body } = await send(as, rows(count));
      return [status, status === 200 ? body.created : body.message.match(/imports is (\d+)/)?.[1]];
    };
    expect(await added('free', 100)).to.deep.equal([200, 100]);
    expect(await added('free', 101)).to.deep.equal([413, '100']);
    expect(await added('team', 2_501)).to.deep.equal([413, '2500']);
    expect(await added('enterprise', 2_501)).to.deep.equal([413, '2500']);
    expect(
      await added(undefined, 101),
      'of an import that an earlier version has queued',
    ).to.deep.equal([200, 101]);
  });

  it('keep each environment of a workspace within its number of records', async () => {
    const workspace = freshWorkspace();
    const [as, sandbox] = [workspace(), workspace({ environment: 'sandbox' })];
    expect((await send(as, rows(2_000))).body.created).to.equal(2_000);
    const response = await send(as, rows(1_000, 2_000));
    expect(response.status).to.equal(413);
    expect(response.body.message).to.equal(
      'The workspace had 2000 production records, and the limit for imports is 2500: delete records first; 0 rows before this point were imported.',
    );
    expect((await send(as, rows(500, 2_000))).body.created).to.equal(500);
    expect((await send(as, rows(1))).status).to.equal(413);
    expect((await send(sandbox, rows(1_000))).body.created).to.equal(1_000);
    // Updates need no room, and a single request can still create a record.
    const { id } = (await call('GET', '/v2/investments?limit=1', { as })).body.data[0];
    expect((await send(as, `id,country\n${id},FR\n`)).body).to.include({ updated: 1, created: 0 });
    expect(
      (
        await call('POST', '/v2/investments', {
          as,
          body: { name: 'One more' },
        })
      ).status,
    ).to.equal(201);
  });

  it('do not count rows stored by an earlier attempt with the same Idempotency-Key', async () => {
    const as = freshWorkspace()({ plan: 'free' });
    const keyed = { 'idempotency-key': 'near-the-bound' };
    expect((await send(as, rows(90), keyed)).body.created).to.equal(90);
    expect((await send(as, rows(90), keyed)).body).to.include({ created: 0, alreadyImported: 90 });
    const { id } = (await send(as, rows(90), keyed, '?async=true')).body;
    const job = async () => (await call('GET', `/v2/import-jobs/${id}`, { as })).body;
    await eventually('the job has ended', async () => (await job()).endedAt !== null);
    expect(await job()).to.deep.include({ state: 'succeeded' });
    expect((await job()).report).to.include({ created: 0, alreadyImported: 90 });
    expect((await send(as, rows(11, 90))).status, 'new rows').to.equal(413);
    expect((await send(as, rows(10, 90))).body.created).to.equal(10);
    expect((await send(as, rows(90), keyed)).body.alreadyImported, 'in a full workspace').to.equal(
      90,
    );
    expect((await send(as, rows(1, 100))).status).to.equal(413);
  });

  it('end a job, whose state names the reason', async () => {
    const as = freshWorkspace()();
    const accepted = await send(as, rows(2_600), {}, '?async=true');
    expect(accepted.status, accepted.text).to.equal(202);
    const path = `/v2/import-jobs/${accepted.body.id}`;
    let job = accepted;
    await eventually('the job has ended', async () => {
      job = await call('GET', path, { as });
      return job.body.state === 'failed';
    });
    expect(JSON.stringify(job.body)).to.contain('and the limit for imports is 2500');
    const bomb = await send(as, gzipSync('x'.repeat(5_000_000)), gzip, '?async=true');
    expect(bomb.status).to.equal(413);
    expect(bomb.body.message).to.equal(
      'The file unpacks to more than 50 times its size: send it without Content-Encoding.',
    );
  });
});
