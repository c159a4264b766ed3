import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Principal } from '@irp/contracts';
import type { ImportJob } from '@irp/contracts/investments';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, signedHeaders, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { compileImportJobModels } from '../src/store/import-job-models.ts';
import { applicationOf, freshWorkspace } from './callers.ts';

const csv = { 'content-type': 'text/csv' };
const ended = ['succeeded', 'failed', 'canceled'];

/** The stand-in for a real MongoDB is several times slower than the embedded store. */
const manyRows = process.env.MONGODB_URI ? 2_000 : 6_000;
const cancelledRows = 5 * manyRows;
const patience = { timeoutMs: 100_000 };

describe('import jobs', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let url: string;

  before(async () => {
    platform = await createTestPlatform();
    const started = await platform.start(investments);
    call = started.call;
    url = started.running.url;
  });
  after(() => platform.stop());

  const start = (
    as: Principal,
    body: string | Uint8Array,
    query = '',
    headers: Record<string, string> = csv,
  ) =>
    call('POST', `/v2/investments/imports?async=true${query}`, {
      as,
      headers,
      body,
    });
  const job = async (as: Principal, id: string): Promise<ImportJob> =>
    (await call('GET', `/v2/import-jobs/${id}`, { as })).body;
  const total = async (as: Principal) =>
    (await call('GET', '/v1/investments', { as })).body.meta.totalRecords;
  const endOf = async (as: Principal, id: string): Promise<ImportJob> => {
    let found = await job(as, id);
    await eventually(
      `job ${id} has ended`,
      async () => {
        found = await job(as, id);
        return ended.includes(found.state);
      },
      patience,
    );
    return found;
  };
  const rowsOf = (rows: number) =>
    `name\n${Array.from({ length: rows }, (_, at) => `Row ${at}\n`).join('')}`;

  it('have the name of their file, and the importing person', async () => {
    const as = freshWorkspace()();
    const file = 'name\nA\n';
    const bare = (await start(as, file)).body;
    expect(bare).to.include({ fileName: null });
    expect(bare.owner).to.deep.equal({ type: 'user', id: as.userId });
    const headers = { ...csv, 'idempotency-key': 'a-key' };
    const named = (await start(as, file, '&fileName=M%C3%A4rz%20%3Cb%3E.csv', headers)).body;
    expect(named.fileName).to.equal('März <b>.csv');
    // The name says nothing about the rows: a repeat may have another name.
    const again = (await start(as, file, '&fileName=other.csv', headers)).body;
    expect(again).to.include({ id: named.id, fileName: 'März <b>.csv' });

    const form = new FormData();
    form.append('file', new Blob([file], { type: 'text/csv' }), '/tmp/\u202efdp.\u0007csv');
    const sent = new Response(form);
    const type = { 'content-type': sent.headers.get('content-type')! };
    const ofForm = (await start(as, await sent.bytes(), '', type)).body;
    expect(ofForm.fileName).to.equal('fdp. csv');
    for (const name of ['', '%E2%80%AEa.csv', '%00', 'a'.repeat(256)]) {
      const { status, body } = await start(as, file, `&fileName=${name}`);
      expect([status, body.errors?.[0]?.field ?? body.field], name).to.deep.equal([
        400,
        'fileName',
      ]);
    }
    const { data } = (await call('GET', '/v2/import-jobs', { as })).body;
    expect(data.map((one: ImportJob) => one.fileName)).to.have.members([
      null,
      'März <b>.csv',
      'fdp. csv',
    ]);
  });

  it('are accepted with their path, import the file, and report counts and errors by page', async () => {
    const as = freshWorkspace()();
    const bad = Array.from({ length: 30 }, (_, at) => `B${at},Nowhere ${at}\n`).join('');
    const file = gzipSync(`name,country,Nation\nA,Germany,x\n${bad}Z,France,x\n`);
    const accepted = await start(as, file, '', { ...csv, 'content-encoding': 'gzip' });
    expect(accepted.status, accepted.text).to.equal(202);
    const { id, state } = accepted.body;
    expect(accepted.headers.location).to.equal(`/v2/import-jobs/${id}`);
    expect(['queued', 'running', 'succeeded']).to.include(state);
    const found = await endOf(as, id);
    expect(found).to.include({
      state: 'succeeded',
      message: null,
      visibility: 'workspace',
      cancelRequested: false,
    });
    expect(found.report).to.deep.include({
      created: 2,
      updated: 0,
      unchanged: 0,
      rejected: 30,
      dryRun: false,
    });
    expect(found.report.ignoredColumns).to.deep.equal([{ column: 'Nation', didYouMean: null }]);
    expect(found.progress.line).to.equal(33);
    expect(found.progress.bytesRead).to.equal(found.progress.bytes);
    expect(found.startedAt && found.endedAt && found.expiresAt).to.be.a('string');
    expect(Date.parse(found.expiresAt ?? '') - Date.parse(found.endedAt ?? '')).to.equal(
      7 * 86_400_000,
    );
    const page = await call('GET', `/v2/import-jobs/${id}/errors?limit=20`, { as });
    expect(page.body.meta).to.include({
      totalRecords: 30,
      limit: 20,
      offset: 0,
    });
    expect(page.body.data[0]).to.include({
      line: 3,
      field: 'country',
      value: 'Nowhere 0',
    });
    const rest = await call(
      'GET',
      `/v2/import-jobs/${id}/errors?cursor=${page.body.meta.nextCursor}`,
      { as },
    );
    expect(rest.body.data.map(({ line }: { line: number }) => line)).to.deep.equal(
      Array.from({ length: 10 }, (_, at) => at + 23),
    );
    expect(await total(as)).to.equal(2);
    const v1 = await call('POST', '/v1/investments/imports?async=true', {
      as,
      headers: csv,
      body: 'name\nB\n',
    });
    expect(v1.headers.location).to.match(/^\/v1\/investments\/imports\//);
    await endOf(as, v1.body.id);
  });

  it('are not created for an empty file', async () => {
    const as = freshWorkspace()();
    const { status, body } = await start(as, '');
    expect([status, body.detail]).to.deep.equal([400, 'The file is empty.']);
    expect((await call('GET', '/v2/investments/imports', { as })).body.data).to.deep.equal([]);
  });

  it('import all rows after the response was sent', async () => {
    const as = freshWorkspace()();
    const { body } = await start(as, rowsOf(manyRows));
    expect((await endOf(as, body.id)).report).to.include({ created: manyRows, alreadyImported: 0 });
    expect(await total(as)).to.equal(manyRows);
  });

  it('import a file of 32 MiB or more by default, unless `async=false`', async () => {
    const as = freshWorkspace()();
    const large = Buffer.concat([Buffer.from('name\nA\n'), Buffer.alloc(33_554_432, ' ')]);
    const post = (query: string, body: Uint8Array) =>
      call('POST', `/v2/investments/imports${query}`, {
        as,
        headers: csv,
        body,
      });
    const accepted = await post('', large);
    expect(accepted.status).to.equal(202);
    expect((await endOf(as, accepted.body.id)).report).to.include({ created: 1, rejected: 1 });
    expect((await post('?async=false', large)).status).to.equal(200);
    expect((await post('', Buffer.from('name\nB\n'))).status).to.equal(200);
  });

  it('import a small file of many short lines by default, unless `async=false`', async () => {
    const as = freshWorkspace()();
    const lines = `name\n${'\n'.repeat(50_001)}A\n`;
    const post = (body: Uint8Array, query = '', headers: Record<string, string> = csv) =>
      call('POST', `/v2/investments/imports${query}`, {
        as,
        headers,
        body,
      });
    const accepted = await post(Buffer.from(lines));
    expect(accepted.status).to.equal(202);
    expect((await endOf(as, accepted.body.id)).report).to.include({ created: 1 });
    expect((await post(Buffer.from(lines), '?async=false')).status).to.equal(200);
    expect((await post(Buffer.from(lines.slice(0, 50_000)))).status).to.equal(200);
  });

  it('import a compressed file of 8 MiB or more by default', async () => {
    const as = freshWorkspace()();
    const lines = Array.from({ length: 13 }, () => `${randomBytes(700_000).toString('base64')}\n`);
    const headers = { ...csv, 'content-encoding': 'gzip' };
    const accepted = await call('POST', '/v2/investments/imports', {
      as,
      headers,
      body: gzipSync(`name\n${lines.join('')}`),
    });
    expect(accepted.status).to.equal(202);
    await endOf(as, accepted.body.id);
  });

  it('import a file of 32 MiB or more without a Content-Length', async () => {
    const as = freshWorkspace()();
    const post = async (parts: Uint8Array[], query = '') => {
      const body = ReadableStream.from(parts);
      const target = `/v2/investments/imports${query}`;
      const signed = signedHeaders(platform.signer, as, {
        service: 'investments',
        method: 'POST',
        target,
      });
      return fetch(url + target, {
        method: 'POST',
        headers: { ...csv, ...signed },
        body,
        duplex: 'half',
      });
    };
    const large = [
      Buffer.from('name\nA\n'),
      ...Array.from({ length: 32 }, () => Buffer.alloc(1_048_576, ' ')),
    ];
    const accepted = await post(large);
    expect(accepted.status).to.equal(202);
    expect(accepted.headers.get('retry-after')).to.equal('1');
    const { id } = (await accepted.json()) as ImportJob;
    expect((await endOf(as, id)).report).to.include({ created: 1, rejected: 1 });
    const within = await post(large, '?async=false');
    expect([within.status, await within.json()]).to.deep.include.members([200]);
    const small = await post([Buffer.from('name\n'), Buffer.from('B\n')]);
    expect([small.status, ((await small.json()) as { created: number }).created]).to.deep.equal([
      200, 1,
    ]);
  });

  it('run once for one Idempotency-Key, even after a synchronous import with the key', async () => {
    const as = freshWorkspace()();
    const keyed = { ...csv, 'idempotency-key': 'once' };
    const first = await start(as, rowsOf(50), '', keyed);
    await endOf(as, first.body.id);
    const again = await start(as, rowsOf(50), '', keyed);
    expect([again.status, again.body.id, again.body.state]).to.deep.equal([
      202,
      first.body.id,
      'succeeded',
    ]);
    expect(again.headers.location).to.equal(first.headers.location);
    expect((await start(as, rowsOf(51), '', keyed)).status).to.equal(422);
    const direct = await call('POST', '/v2/investments/imports', {
      as,
      headers: keyed,
      body: rowsOf(50),
    });
    expect(direct.body).to.include({ created: 0, alreadyImported: 50 });
    const other = { ...csv, 'idempotency-key': 'direct-first' };
    await call('POST', '/v2/investments/imports', {
      as,
      headers: other,
      body: 'name\nDirect\n',
    });
    const { body } = await start(as, 'name\nDirect\n', '', other);
    expect((await endOf(as, body.id)).report).to.include({ created: 0, alreadyImported: 1 });
    expect(await total(as)).to.equal(51);
  });

  it('report the effects of a dry run, only to the user who started it', async () => {
    const user = freshWorkspace();
    const as = user();
    await call('POST', '/v2/investments', {
      as,
      body: {
        name: 'A',
        tickerSymbol: 'A',
        ceo: 'Old',
      },
    });
    const file = 'tickerSymbol,ceo\nA,New\nB,Bob\n';
    const { body } = await start(as, file, '&key=tickerSymbol&dryRun=true');
    const { report } = await endOf(as, body.id);
    expect(report).to.include({
      dryRun: true,
      created: 1,
      updated: 1,
    });
    expect(report.rows?.[0]?.changes).to.deep.equal([
      {
        field: 'ceo',
        before: 'Old',
        after: 'New',
      },
    ]);
    expect(await total(as)).to.equal(1);
    const path = `/v2/import-jobs/${body.id}`;
    expect((await call('GET', path, { as: user({ userId: 'user-2' }) })).status).to.equal(404);
  });

  it('fail with a message for an unreadable file, and keep the rows before', async () => {
    const as = freshWorkspace()();
    const { body } = await start(as, 'Firma\nA\n');
    const found = await endOf(as, body.id);
    expect(found.state).to.equal('failed');
    expect(found.message).to.include('"Firma"');
    const xls = await start(as, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]));
    expect((await endOf(as, xls.body.id)).message).to.include('.xls');
    const broken = await start(as, gzipSync(rowsOf(100)).subarray(0, 100), '', {
      ...csv,
      'content-encoding': 'gzip',
    });
    expect([broken.status, broken.body.error]).to.deep.equal([400, 'invalid_request']);
    const jobs = (await call('GET', '/v2/investments/imports', { as })).body;
    expect(jobs.meta.totalRecords).to.equal(2);
  });

  it('delete the file of a client that disconnects during the upload', async () => {
    const as = freshWorkspace()();
    const target = '/v2/investments/imports?async=true';
    const client = new AbortController();
    const sent = fetch(url + target, {
      method: 'POST',
      headers: {
        ...csv,
        ...signedHeaders(platform.signer, as, {
          service: 'investments',
          method: 'POST',
          target,
        }),
      },
      body: ReadableStream.from(
        (async function* () {
          yield Buffer.from('name\nA\n');
          await new Promise((resolve) => client.signal.addEventListener('abort', resolve));
        })(),
      ),
      duplex: 'half',
      signal: client.signal,
    }).catch(({ name }) => name);
    const list = async () => (await call('GET', '/v2/investments/imports', { as })).body.data;
    await eventually(
      'the file is being received',
      async () => (await list())[0]?.state === 'receiving',
    );
    client.abort();
    expect(await sent).to.equal('AbortError');
    await eventually('the job is gone', async () => (await list()).length === 0);
    expect(await total(as)).to.equal(0);
  });

  it('canceled during the upload delete their file', async () => {
    const as = freshWorkspace()();
    const { mongodbUri, databasePrefix } = platform.platform;
    const connection = createConnection(mongodbUri, { dbName: `${databasePrefix}investments` });
    const { chunks } = compileImportJobModels(connection);
    const target = '/v2/investments/imports?async=true';
    const part = () => Buffer.from(`${randomBytes(524_288).toString('hex')}\n`);
    const file = (async function* () {
      yield Buffer.from('name\n');
      for (let at = 0; at < 3; at++) {
        yield part();
      }
      await eventually(
        'a part is stored',
        async () => (await chunks.countDocuments({})) > 0,
        patience,
      );
      const [{ id }] = (await call('GET', '/v2/investments/imports', { as })).body.data;
      expect((await call('POST', `/v2/import-jobs/${id}/cancel`, { as })).body.state).to.equal(
        'canceled',
      );
      for (let at = 0; at < 3; at++) {
        yield part();
      }
    })();
    const signed = signedHeaders(platform.signer, as, {
      service: 'investments',
      method: 'POST',
      target,
    });
    const body = ReadableStream.from(file);
    const headers = { ...csv, ...signed };
    const response = await fetch(url + target, {
      method: 'POST',
      headers,
      body,
      duplex: 'half' as const,
    });
    expect([response.status, ((await response.json()) as ImportJob).state]).to.deep.equal([
      202,
      'canceled',
    ]);
    expect(await chunks.countDocuments({})).to.equal(0);
    await connection.close();
  });

  it('are canceled by their creator or an admin, and keep imported rows', async () => {
    const user = freshWorkspace();
    const as = user();
    const { body } = await start(as, rowsOf(cancelledRows));
    const path = `/v2/import-jobs/${body.id}`;
    await eventually('the first rows are stored', async () => (await total(as)) > 0, patience);
    const cancel = (caller: Principal) => call('POST', `${path}/cancel`, { as: caller });
    expect((await cancel(user({ userId: 'user-2', role: 'developer' }))).status).to.equal(403);
    expect((await cancel(freshWorkspace()())).status).to.equal(404);
    const canceled = await cancel(user({ userId: 'user-3', role: 'admin' }));
    expect(canceled.status).to.equal(200);
    expect(canceled.body.cancelRequested).to.equal(true);
    const found = await endOf(as, body.id);
    expect(found.state).to.equal('canceled');
    expect(found.report.created).to.be.lessThan(cancelledRows);
    const stored = await total(as);
    expect(stored).to.be.lessThan(cancelledRows);
    expect(found.report.created, 'the report counts what is stored').to.equal(stored);
    // The same file under another name is a new import: the canceled import stores nothing more.
    const next = await start(as, rowsOf(5));
    await endOf(as, next.body.id);
    expect(await total(as)).to.equal(stored + 5);
    expect((await cancel(as)).body.state).to.equal('canceled');
  });

  it('are visible to the workspace, and with private records only to their user', async () => {
    const user = freshWorkspace();
    const [mine, others] = [user(), user({ userId: 'user-2' })];
    const shared = (await start(mine, 'name\nA\n')).body;
    const own = (await start(mine, 'name\nB\n', '&visibility=private')).body;
    for (const { id } of [shared, own]) {
      await endOf(mine, id);
    }
    const ids = async (as: Principal, query = '') =>
      (await call('GET', `/v2/investments/imports${query}`, { as })).body.data.map(
        ({ id }: ImportJob) => id,
      );
    expect(await ids(mine)).to.deep.equal([own.id, shared.id]);
    expect(await ids(mine, '?state=succeeded')).to.have.length(2);
    expect(await ids(mine, '?state=running')).to.have.length(0);
    expect(await ids(others)).to.deep.equal([shared.id]);
    expect(await ids(applicationOf(mine))).to.deep.equal([shared.id]);
    for (const stranger of [freshWorkspace()(), user({ environment: 'sandbox' })]) {
      expect(await ids(stranger)).to.deep.equal([]);
      for (const path of ['', '/errors']) {
        expect(
          (await call('GET', `/v2/import-jobs/${shared.id}${path}`, { as: stranger })).status,
        ).to.equal(404);
      }
    }
    expect((await call('GET', `/v2/import-jobs/${own.id}`, { as: others })).status).to.equal(404);
    const wrong = await call('GET', '/v2/investments/imports?state=done', { as: mine });
    expect([wrong.status, wrong.body.errors[0].field]).to.deep.equal([400, 'state']);
  });
});
