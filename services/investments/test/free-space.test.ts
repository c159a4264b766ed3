import { newId } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { accessContextOf } from '../src/domain/access-context.ts';
import { receiveJob } from '../src/imports/jobs/receive-job.ts';
import { createImportFileStore } from '../src/store/import-file-store.ts';
import { compileImportJobModels } from '../src/store/import-job-models.ts';
import { createImportJobStore } from '../src/store/import-job-store.ts';
import { freshWorkspace } from './callers.ts';

const csv = {
  headers: { 'content-type': 'text/csv' },
  body: 'name\nAcme\n',
};

/**
 * Two processes of the service on a shared database: the second requires more free space than any
 * disk has.
 */
describe('investments on a nearly full disk', () => {
  let platform: TestPlatform;
  let withRoom: ApiClient;
  let call: ApiClient;

  before(async function () {
    platform = await createTestPlatform();
    const connection = await createConnection(platform.platform.mongodbUri).asPromise();
    const stats = await connection.db?.command({ dbStats: 1 });
    await connection.close();
    // Not every stand-in for MongoDB reports the size of its disk.
    if (stats?.fsTotalSize === undefined) {
      return this.skip();
    }
    withRoom = (await platform.start(investments)).call;
    call = (await platform.start(investments, { MIN_FREE_DISK_BYTES: '100000000000000' })).call;
  });
  after(() => platform.stop());

  const as = freshWorkspace()();

  it('refuse new records and changes: 503 with the reason and Retry-After', async () => {
    const { body: record } = await withRoom('POST', '/v2/investments', {
      as,
      body: { name: 'Before' },
    });
    for (const [method, path, sent] of [
      ['POST', '/v2/investments', { body: { name: 'Acme' } }],
      ['PATCH', `/v2/investments/${record.id}`, { body: { ceo: 'Ann' } }],
      ['POST', '/v2/investments/imports', csv],
      ['POST', '/v2/investments/imports?async=true', csv],
      ['PUT', '/v2/import-presets/mine', { body: { mapping: { Company: 'name' } } }],
    ] as const) {
      const response = await call(method, path, { as, ...sent });
      expect([response.status, response.headers['retry-after']], `${method} ${path}`).to.deep.equal(
        [503, '30'],
      );
      expect(response.body.message, `${method} ${path}`).to.include('MiB free');
    }
    const { body: list } = await call('GET', '/v2/investments', { as });
    expect(list.data).to.have.length(1);
    expect(list.data[0]).to.include({ name: 'Before', ceo: '' });
  });

  it('allow reads, favourites, deletions and dry runs of imports', async () => {
    const { body: record } = await withRoom('POST', '/v2/investments', {
      as,
      body: { name: 'Marked' },
    });
    const path = `/v2/investments/${record.id}`;
    expect((await call('GET', path, { as })).status).to.equal(200);
    expect((await call('POST', `${path}/archive`, { as })).status).to.equal(200);
    expect(
      (await call('POST', '/v2/investments/imports?dryRun=true', { as, ...csv })).status,
    ).to.equal(200);
    expect((await call('GET', '/v2/investments/exports', { as })).status).to.equal(200);
    expect((await call('DELETE', path, { as })).status).to.equal(204);
  });

  it('keep a queued import without reading its file, and start it after space is free', async () => {
    const own = await createTestPlatform();
    try {
      const { mongodbUri, databasePrefix } = own.platform;
      const connection = createConnection(mongodbUri, { dbName: `${databasePrefix}investments` });
      const models = compileImportJobModels(connection);
      // No service has started: an index counts a person's open jobs.
      await models.jobs.createIndexes();
      const jobs = createImportJobStore(models);
      const caller = freshWorkspace()();
      const file = (async function* () {
        yield Buffer.from(csv.body);
      })();
      const id = newId();
      const options = {
        mapping: undefined,
        encoding: undefined,
        delimiter: undefined,
        sheet: undefined,
        headerRow: undefined,
      };
      const request = {
        ...options,
        principal: caller,
        format: 'csv',
        visibility: 'workspace',
        key: 'none',
      } as const;
      await receiveJob(
        {
          jobs,
          files: createImportFileStore(models, { require: async () => undefined }),
        },
        accessContextOf(caller),
        id,
        {
          ...request,
          fileName: undefined,
          emptyCells: 'keep',
          dryRun: false,
          rowKey: undefined,
        },
        file,
      );
      const stored = () => jobs.find(accessContextOf(caller), id);
      const low = await own.start(investments, { MIN_FREE_DISK_BYTES: '100000000000000' });
      // The service looks for jobs at its start, and then stops.
      await low.running.stop();
      expect(await stored())
        .to.include({
          state: 'queued',
          lease: '',
          attempts: 0,
        })
        .and.not.have.property('startedAt');
      await own.start(investments);
      await eventually('it is done', async () => (await stored())?.state === 'succeeded');
      await connection.close();
    } finally {
      await own.stop();
    }
  });
});
