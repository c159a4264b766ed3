import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createRightsCheck, RightsUnknownError } from '../src/jobs/check-rights.ts';
import { freshWorkspace } from './callers.ts';
import { editCalls } from './edit-calls.ts';

const records = 600;

/** No revocation is published: the service must ask the authorization service. */
describe('a job whose caller loses the rights', () => {
  let platform: TestPlatform;
  let server: Server;
  let call: ApiClient;
  let as: Principal;
  let calls: ReturnType<typeof editCalls>;
  let asked: { principal: Principal; requestedAt: string }[];
  /** The number of checks before the rights end. */
  let checksWithRights: number;
  let status: number;

  before(async () => {
    server = createServer(async (request, response) => {
      asked.push((await json(request)) as (typeof asked)[number]);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ hasRights: asked.length <= checksWithRights }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    platform = await createTestPlatform();
    const environment = { AUTHORIZATION_URL: `http://127.0.0.1:${port}` };
    ({ call } = await platform.start(investments, environment));
  });
  beforeEach(() => {
    as = freshWorkspace()();
    calls = editCalls(call, as);
    [asked, checksWithRights, status] = [[], Number.POSITIVE_INFINITY, 200];
  });
  after(async () => {
    await platform.stop();
    server.close();
  });

  const startImport = async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `{"name":"N${at}"}`);
    const headers = { 'content-type': 'application/x-ndjson' };
    const path = '/v2/investments/imports?async=true';
    const accepted = await call('POST', path, { as, headers, body: lines.join('\n') });
    expect(accepted.status).to.equal(202);
    return String(accepted.headers.location);
  };
  const ended = async (path: string) => {
    let { body } = await call('GET', path, { as });
    await eventually('the job has ended', async () => {
      ({ body } = await call('GET', path, { as }));
      return body.endedAt !== null;
    });
    return body;
  };

  it('ends, if it is an edit, before its next records', async () => {
    await calls.importRecords(records);
    checksWithRights = 2;
    const body = { filter: { country: 'JP' }, changes: { sector: 'Energy' } };
    const edit = await calls.ended(await calls.edit(body));
    expect([edit.state, edit.counts.changed]).to.deep.equal(['failed', 200]);
    expect(edit.message).to.include('The edit stopped early');
    expect(asked).to.have.length(3);
    expect(asked[0]).to.deep.equal({ principal: as, requestedAt: edit.createdAt });
  });

  it('ends, if it is an import, before its next rows', async () => {
    // The job itself, and two batches of 1,000 rows.
    checksWithRights = 3;
    const job = await ended(await startImport());
    expect([job.state, job.report.created]).to.deep.equal(['failed', 2_000]);
    expect(job.message).to.equal(
      'The import stopped early: its credential was revoked, or the rights of the person or application changed. Earlier rows were imported: import the file again to add the others.',
    );
    const { meta } = (await call('GET', '/v2/investments?limit=0', { as })).body;
    expect(meta.totalRecords).to.equal(2_000);
  });

  it('continues while the rights are the same', async () => {
    await calls.importRecords(records);
    const body = { filter: { country: 'JP' }, changes: { sector: 'Energy' } };
    expect((await calls.ended(await calls.edit(body))).counts.changed).to.equal(records);
    expect((await ended(await startImport())).report.created).to.equal(5_000);
  });

  it('waits while the authorization service is unavailable', async () => {
    const id = await calls.create({ name: 'Acme' });
    status = 503;
    const edit = await calls.edit({ ids: [id], changes: { ceo: 'Ann' } });
    const paths = [String(edit.headers.location), await startImport()];
    for (const path of paths) {
      await eventually('the job waits', async () => {
        const { body } = await call('GET', path, { as });
        return body.state === 'queued' && body.message?.startsWith('The permissions of the caller');
      });
    }
    expect((await calls.read(id)).ceo).to.equal('');
    status = 200;
    for (const path of paths) {
      expect((await ended(path)).state).to.equal('succeeded');
    }
    expect((await calls.read(id)).ceo).to.equal('Ann');
  });

  it('has unknown rights with an authorization service of an earlier version', async () => {
    const hasRights = createRightsCheck({ post: async () => ({ status: 404, body: {} }) });
    const error = await hasRights(as, new Date()).catch((reason) => reason);
    expect(error).to.be.instanceOf(RightsUnknownError);
  });
});
