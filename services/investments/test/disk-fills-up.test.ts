import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, signedHeaders, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import {
  compileImportJobModels,
  type ImportJobModels,
  type ImportJobRow,
} from '../src/store/import-job-models.ts';
import { freshWorkspace } from './callers.ts';
import { type FillableDisk, fillableDisk } from './fillable-disk.ts';

const csv = { 'content-type': 'text/csv' };
const partBytes = 1_048_576;
/**
 * The import writes batches of 1,000 rows. When the disk is full, the first batch is stored and later
 * batches are in progress.
 */
const manyRows = 8_000;

describe('an import on a disk that fills up midway', () => {
  let disk: FillableDisk;
  let platform: TestPlatform;
  let call: ApiClient;
  let url: string;
  let connection: Connection;
  let stored: ImportJobModels;

  before(async () => {
    disk = fillableDisk();
    platform = await createTestPlatform();
    const started = await platform.start(investments);
    call = started.call;
    url = started.running.url;
    const { mongodbUri, databasePrefix } = platform.platform;
    connection = createConnection(mongodbUri, { dbName: `${databasePrefix}investments` });
    stored = compileImportJobModels(connection);
  });
  beforeEach(() => turn('empty'));
  after(async () => {
    disk.restore();
    await connection.close();
    await platform.stop();
  });

  const total = async (as: Principal) =>
    (await call('GET', '/v2/investments?limit=1', { as })).body.meta.totalRecords as number;

  async function send(
    as: Principal,
    query: string,
    parts: AsyncIterable<Uint8Array>,
    headers = {},
  ) {
    const target = `/v2/investments/imports?${query}`;
    const signed = signedHeaders(platform.signer, as, {
      service: 'investments',
      method: 'POST',
      target,
    });
    const body = ReadableStream.from(parts);
    const response = await fetch(url + target, {
      method: 'POST',
      headers: {
        ...csv,
        ...headers,
        ...signed,
      },
      body,
      duplex: 'half' as const,
    });
    const { id, message } = (await response.json()) as { id?: string; message?: string };
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      id,
      message,
    };
  }

  /**
   * Waits until the service has measured the disk: the responses to another workspace show the
   * state. The service measures once a second.
   */
  async function turn(state: 'full' | 'empty'): Promise<void> {
    const as = freshWorkspace()();
    disk.isFull = state === 'full';
    await eventually(`the disk is ${state}`, async () => {
      const { status } = await call('POST', '/v2/investments', {
        as,
        body: { name: 'Probe' },
      });
      return status === (disk.isFull ? 503 : 201);
    });
  }

  for (const query of ['async=true', 'async=true&dryRun=true']) {
    it(`returns 503 while a job's file is received, and deletes the file: ${query}`, async () => {
      const as = freshWorkspace()();
      const key = { 'idempotency-key': 'repeated' };
      const parts = Array.from({ length: 6 }, () =>
        Buffer.from(`${randomBytes(partBytes / 2).toString('hex')}\n`),
      );
      const file = (async function* () {
        yield Buffer.from('name\n');
        yield* parts.slice(0, 3);
        await eventually(
          'parts are stored',
          async () => (await stored.chunks.countDocuments({})) >= 2,
        );
        await turn('full');
        yield* parts.slice(3);
      })();
      const response = await send(as, query, file, key);
      expect(response).to.include({ status: 503, retryAfter: '30' });
      expect(response.message).to.match(/^The disk of the database has less than \d+ MiB free/);
      expect(await stored.chunks.countDocuments({})).to.equal(0);
      expect(await stored.jobs.countDocuments({})).to.equal(0);
      await turn('empty');
      const again = await send(as, query, Readable.from([Buffer.from('name\n'), ...parts]), key);
      expect(again).to.include({ status: 202 });
      const ended = async () =>
        (await stored.jobs.findById(again.id).lean<ImportJobRow>())?.state === 'succeeded';
      await eventually('the same file is imported when there is room', ended);
      await eventually(
        'the file is removed',
        async () => (await stored.chunks.countDocuments({})) === 0,
      );
      await stored.jobs.deleteMany({});
    });
  }

  it('is queued again as a job, from its last line, and continues after space is free', async function () {
    // The stand-in for MongoDB stores a batch in a single transaction, and repeats a conflicting
    // transaction for minutes.
    if (process.env.MONGODB_URI) {
      return this.skip();
    }
    const as = freshWorkspace()();
    disk.holdInserts();
    const body = `name\n${Array.from({ length: manyRows }, (_, at) => `Row ${at}\n`).join('')}`;
    const { body: accepted } = await call('POST', '/v2/investments/imports?async=true', {
      as,
      headers: csv,
      body,
    });
    const job = async () =>
      (await stored.jobs.findById(accepted.id).lean<ImportJobRow>()) ?? expect.fail('no job');
    await eventually('the first rows are stored', async () => (await job()).line > 1);
    await turn('full');
    disk.release();
    await eventually('it is queued', async () => (await job()).state === 'queued');
    const { line, attempts } = await job();
    expect(line).to.be.above(1).and.at.most(manyRows);
    expect(attempts, 'which does not count as an attempt').to.equal(0);
    await turn('empty');
    await eventually('it goes on', async () => (await job()).line > line);
    await call('POST', `/v2/import-jobs/${accepted.id}/cancel`, { as });
    await eventually(
      'it has ended',
      async () => !['queued', 'running'].includes((await job()).state),
    );
    expect(JSON.parse((await job()).report).created).to.equal(await total(as));
  });

  it('returns 503 for the next rows that update records', async () => {
    const as = freshWorkspace()();
    const names = Array.from({ length: 200 }, (_, at) => `Company ${at}\n`).join('');
    const created = await call('POST', '/v2/investments/imports', {
      as,
      headers: csv,
      body: `name\n${names}`,
    });
    expect(created.body.created, created.text).to.equal(200);
    const page = await call('GET', '/v2/investments?limit=200', { as });
    const ids = page.body.data.map(({ id }: { id: string }) => id);
    // A thousand rejected rows fill a batch.
    const rejected = `${ids[0]},nowhere\n`.repeat(1_000);
    const rows = (from: number) => {
      const valid = ids.slice(from, from + 100).map((id: string) => `${id},FR\n`);
      return Buffer.from(valid.join('') + rejected);
    };
    const changed = async () =>
      (await call('GET', '/v2/investments?country=FR&limit=1', { as })).body.meta
        .totalRecords as number;
    const response = await send(
      as,
      'async=false',
      (async function* () {
        yield Buffer.from('id,country\n');
        yield rows(0);
        await eventually('the first rows are stored', async () => (await changed()) === 100);
        await turn('full');
        yield rows(100);
      })(),
    );
    expect(response).to.include({ status: 503, retryAfter: '30' });
    expect(await changed()).to.equal(100);
  });
});
