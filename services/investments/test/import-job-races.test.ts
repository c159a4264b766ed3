import type { Principal } from '@irp/contracts';
import type { ImportJob } from '@irp/contracts/investments';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { accessContextOf } from '../src/domain/access-context.ts';
import { compileImportJobModels, type ImportJobModels } from '../src/store/import-job-models.ts';
import { createImportJobStore, type ImportJobStore } from '../src/store/import-job-store.ts';
import { freshWorkspace } from './callers.ts';

describe('import jobs changed by concurrent requests', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let connection: Connection;
  let models: ImportJobModels;
  let organizations = 0;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments, { MAX_IMPORT_ROWS_PER_HOUR: '1000' }));
    const { mongodbUri, databasePrefix } = platform.platform;
    connection = createConnection(mongodbUri, { dbName: `${databasePrefix}investments` });
    models = compileImportJobModels(connection);
  });
  after(async () => {
    await connection.close();
    await platform.stop();
  });

  const caller = () => freshWorkspace()({ organizationId: `races-${++organizations}` });
  const rows = (count: number, name = 'Row') =>
    `name\n${Array.from({ length: count }, (_, at) => `${name} ${at}\n`).join('')}`;
  const start = (as: Principal, body: string, headers: Record<string, string> = {}) =>
    call('POST', '/v2/investments/imports?async=true', {
      as,
      headers: { 'content-type': 'text/csv', ...headers },
      body,
    });
  const listOf = async (as: Principal): Promise<ImportJob[]> =>
    (await call('GET', '/v2/investments/imports?limit=100', { as })).body.data;
  const haveEnded = (as: Principal) =>
    eventually('the jobs have ended', async () =>
      (await listOf(as)).every(({ endedAt }) => endedAt !== null),
    );
  const cancel = (as: Principal, id: string) =>
    call('POST', `/v2/import-jobs/${id}/cancel`, { as });

  it('are one job for one Idempotency-Key', async () => {
    const as = caller();
    for (let round = 0; round < 5; round++) {
      const keyed = { 'idempotency-key': `round-${round}` };
      const responses = await Promise.all(
        Array.from({ length: 4 }, () => start(as, rows(20, `${round}`), keyed)),
      );
      expect(responses.map(({ status }) => status)).to.deep.equal([202, 202, 202, 202]);
      expect(new Set(responses.map(({ body }) => body.id)).size).to.equal(1);
      expect(await listOf(as)).to.have.length(round + 1);
    }
    await haveEnded(as);
    expect(
      (await listOf(as)).map(({ report }) => [report.created, report.alreadyImported]),
    ).to.deep.equal(Array.from({ length: 5 }, () => [20, 0]));
    await eventually('no file is left', async () => (await models.chunks.countDocuments({})) === 0);
  });

  it('are at most ten, and an eleventh request with the Idempotency-Key of a job returns the job', async () => {
    const as = caller();
    expect(
      (
        await call('POST', '/v2/investments/imports', {
          as,
          headers: { 'content-type': 'text/csv' },
          body: rows(1_000),
        })
      ).status,
    ).to.equal(200);
    const keyed = { 'idempotency-key': 'beside-ten' };
    for (let at = 0; at < 9; at++) {
      expect((await start(as, rows(1, `${at}`), at === 0 ? keyed : {})).status).to.equal(202);
    }
    const responses = await Promise.all([0, 1, 2, 3].map((at) => start(as, rows(1, `More ${at}`))));
    for (const { status, body } of responses) {
      if (status !== 202) {
        expect([status, body.message]).to.deep.equal([
          429,
          'You have 10 import jobs that have not ended, which is the maximum: wait until a job has ended, or cancel a job.',
        ]);
      }
    }
    const open = (await listOf(as)).length;
    expect(open).to.equal(9 + responses.filter(({ status }) => status === 202).length);
    expect(open).to.be.at.most(10);
    if (open === 9) {
      expect((await start(as, rows(1, 'Tenth'))).status).to.equal(202);
    }
    expect((await start(as, rows(1, 'Eleventh'))).status).to.equal(429);
    expect((await start(as, rows(1, '0'), keyed)).status).to.equal(202);
    expect(await listOf(as)).to.have.length(10);
    for (const { id } of await listOf(as)) {
      await cancel(as, id);
    }
    await haveEnded(as);
    await eventually('no file is left', async () => (await models.chunks.countDocuments({})) === 0);
  });

  it('end soon after they are canceled, even if the allowance is used up', async () => {
    const as = caller();
    expect(
      (
        await call('POST', '/v2/investments/imports', {
          as,
          headers: { 'content-type': 'text/csv' },
          body: rows(1_000),
        })
      ).status,
    ).to.equal(200);
    for (let at = 0; at < 12; at++) {
      const { id } = (await start(as, rows(1_500, `${at}`))).body;
      await new Promise((resolve) => setTimeout(resolve, 5 * at));
      expect((await cancel(as, id)).body.cancelRequested).to.equal(true);
    }
    await haveEnded(as);
    for (const { state, message } of await listOf(as)) {
      expect([state, message]).to.deep.equal(['canceled', null]);
    }
    await eventually('no file is left', async () => (await models.chunks.countDocuments({})) === 0);
  });

  describe('in the store', () => {
    const access = () => accessContextOf(caller());
    let jobs: ImportJobStore;
    let ids = 0;

    /** A job of this process in a separate store: the service would take the job. */
    async function runningJob() {
      const { workspaceId, environment, actorId } = access();
      const own = compileImportJobModels(
        connection.useDb(`${connection.name}-store`, { useCache: true }),
      );
      jobs = createImportJobStore(own);
      const _id = `job-${++ids}`;
      await jobs.begin({
        _id,
        workspaceId,
        environment,
        ownerId: actorId,
        audience: 'w',
        request: '{}',
        report: '{}',
      });
      await jobs.enqueue(_id, 1);
      return {
        job: (await jobs.take())!,
        stateOf: async () => (await own.jobs.findById(_id).lean())!,
        own,
      };
    }

    it('a job with a requested cancel is not queued again', async () => {
      for (const again of ['wait', 'release'] as const) {
        const { job, stateOf } = await runningJob();
        await jobs.cancel(job._id);
        expect(await stateOf()).to.include({ state: 'running', cancelRequested: true });
        const outcome =
          again === 'wait'
            ? jobs.wait(job, new Date(Date.now() + 3_600_000), 'Waits.', 0)
            : jobs.release(job, 0);
        expect(await outcome).to.equal('canceled');
        expect(await stateOf())
          .to.include({ state: 'canceled' })
          .and.not.have.property('waitUntil');
      }
    });

    it('a job queued again between the steps of a cancel is canceled', async () => {
      const { job, stateOf, own } = await runningJob();
      const update = own.jobs.updateOne.bind(own.jobs);
      let isFirst = true;
      const model = new Proxy(own.jobs, {
        get: (target, name) =>
          name !== 'updateOne'
            ? Reflect.get(target, name)
            : async (...args: Parameters<typeof update>) => {
                const result = await update(...args);
                if (isFirst) {
                  await jobs.wait(job, new Date(Date.now() + 3_600_000), 'Waits.', 0);
                }
                isFirst = false;
                return result;
              },
      });
      const canceled = await createImportJobStore({ ...own, jobs: model }).cancel(job._id);
      expect(canceled).to.include({ state: 'canceled' });
      expect(await stateOf()).to.include({ state: 'canceled' });
    });

    it('a canceled job has no reason for waiting', async () => {
      const { job, stateOf } = await runningJob();
      expect(await jobs.wait(job, new Date(Date.now() + 3_600_000), 'Waits.', 0)).to.equal(
        'queued',
      );
      await jobs.cancel(job._id);
      expect(await stateOf())
        .to.include({ state: 'canceled' })
        .and.not.have.property('message');
      expect(await jobs.wait(job, new Date(), 'Waits.', 0)).to.equal('lost');
    });
  });
});
