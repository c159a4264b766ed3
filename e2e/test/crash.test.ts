import type { ImportJob } from '@irp/contracts/investments';
import type { Demo, RunningPlatform } from '@irp/embedded';
import { eventually } from '@irp/testing/eventually';
import { inShape } from '@irp/testing/in-shape';
import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { expectOneRecordEach } from '../src/expect-one-record-each.ts';
import {
  createHomeWithDemo,
  type Home,
  type PlatformProcess,
  startPlatformDirectly,
  startPlatformHere,
} from '../src/platform-process.ts';
import { call } from '../src/start-demo.ts';
import {
  type Acknowledged,
  createLoad,
  requireEveryKind,
  unacknowledgedKinds,
} from '../src/write-load.ts';

const rounds = Number(process.env.CRASH_ROUNDS ?? inShape({ short: 1, long: 5 }));
/** The stand-in for a real MongoDB is several times slower than the embedded store. */
const rows = process.env.MONGODB_URI ? 2_000 : 8_000;
const limits = { LIMIT_READS: '1000000', LIMIT_WRITES: '1000000' };
const patience = { timeoutMs: 240_000 };

describe(`platform killed with SIGKILL ${rounds} times during writes and an import`, function () {
  this.timeout(600_000 + rounds * 15_000);
  let home: Home;
  /** The URL of the running platform. */
  let baseUrl: string;
  /** The platform to kill. */
  let killed: PlatformProcess | undefined;
  /** The last platform, not killed. */
  let last: RunningPlatform | undefined;
  let key: string;
  /** Key of the second workspace, used for imports. */
  let importer: string;
  const acknowledged: Acknowledged = {
    created: new Set(),
    updates: new Map(),
    deleted: new Set(),
    keys: new Set(),
  };

  before(async () => {
    home = await createHomeWithDemo();
  });
  after(async () => {
    await killed?.stop();
    await last?.stop();
    await home.remove();
  });

  const get = (path: string) => fetch(`${baseUrl}/v2/${path}`, { headers: { 'X-API-Key': key } });
  const useKeysOf = ({ users, workspaces }: Demo) => {
    const ownerOf = (id: string) =>
      users.find((one) => one.role === 'owner' && one.workspaceId === id)!.apiKey;
    const found = [ownerOf(workspaces[0]!.id), ownerOf(workspaces[1]!.id)];
    if (key !== undefined) {
      expect(found, 'keys of the demo after a restart').to.deep.equal([key, importer]);
    }
    [key = '', importer = ''] = found;
  };
  const startToKill = async () => {
    const platform = await startPlatformDirectly(home, limits);
    killed = platform;
    baseUrl = platform.baseUrl;
    useKeysOf(await platform.demo());
    return platform;
  };
  const startToStay = async () => {
    last = await startPlatformHere(home, limits);
    baseUrl = last.baseUrl;
    useKeysOf(last.demo!);
    return last;
  };

  async function startImport(): Promise<string> {
    const lines = Array.from({ length: rows }, (_, at) => `Row ${at},Crash,\n`).join('');
    const { status, body } = await call(baseUrl, 'POST', '/v2/investments/imports?async=true', {
      key: importer,
      headers: { 'Content-Type': 'text/csv' },
      body: `name,sector,country\nBad,Crash,Atlantis\n${lines}`,
    });
    expect(status).to.equal(202);
    return body.id;
  }
  /**
   * Reads as the importer. While the import occupies a slow database, the response may be 503 or
   * 504.
   */
  async function read<Body>(path: string): Promise<Body> {
    let body: unknown;
    await eventually(
      `${path} is answered`,
      async () => {
        const response = await call(baseUrl, 'GET', `/v2/investments${path}`, { key: importer });
        body = response.body;
        expect(response.status, response.text).to.be.oneOf([200, 503, 504]);
        return response.status === 200;
      },
      patience,
    );
    return body as Body;
  }
  const pageOf = (path: string) => read<{ data: unknown[]; meta: { totalRecords: number } }>(path);
  async function jobOnce(
    id: string,
    condition: string,
    holds: (job: ImportJob) => boolean,
  ): Promise<ImportJob> {
    let job: ImportJob | undefined;
    const isSo = async () => {
      job = await read<ImportJob>(`/imports/${id}`);
      return holds(job);
    };
    await eventually(condition, isSo, patience);
    return job as ImportJob;
  }

  it('has exactly one audit record of each change, and none without a change; each row once', async () => {
    let id = '';
    let line = 0;
    for (let round = 0; round < rounds; round++) {
      const platform = await startToKill();
      id ||= await startImport();
      const reached = line;
      // The lease of the killed process must expire first.
      const hasContinued = (job: ImportJob) => job.progress.line > reached || job.endedAt !== null;
      line = (await jobOnce(id, 'the job has got further', hasContinued)).progress.line;
      const load = createLoad(baseUrl, key, acknowledged);
      await eventually(
        'every kind of change is acknowledged',
        () => unacknowledgedKinds(acknowledged).length === 0,
        {
          timeoutMs: 30_000,
        },
      );
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
      await platform.stop('SIGKILL');
      await load.stop();
    }
    await startToStay();
    expect((await read<ImportJob>(`/imports/${id}`)).progress.line).to.be.at.least(line);
    const job = await jobOnce(id, 'the job has ended', ({ endedAt }) => endedAt !== null);
    expect(job).to.include({ state: 'succeeded' });
    expect(job.report).to.include({
      created: rows,
      alreadyImported: 0,
      rejected: 1,
    });
    expect((await pageOf('?limit=0&sector=Crash')).meta.totalRecords).to.equal(rows);
    const errors = await pageOf(`/imports/${id}/errors`);
    expect(errors.meta.totalRecords).to.equal(1);
    expect(errors.data[0]).to.include({
      line: 2,
      field: 'country',
      value: 'Atlantis',
    });

    requireEveryKind(acknowledged);
    expect(acknowledged.created.size).to.be.greaterThan(rounds);
    await expectOneRecordEach(get, acknowledged);
  });

  it('has an audit log that verifies', async () => {
    const keys = readPublicKeys(await (await get('audit/keys')).json());
    const { body } = await get('audit/exports?format=bundle');
    const verdict = await verifyBundle(body as unknown as AsyncIterable<Uint8Array>, { keys });
    expect(verdict, JSON.stringify(verdict)).to.include({ ok: true });
  });

  it('has all data, including the last writes, after a graceful stop', async () => {
    const body = { name: 'Durable', tickerSymbol: 'KEPT' };
    const { id } = (await call(baseUrl, 'POST', '/v2/investments', { key, body })).body;
    const total = async () =>
      (await call(baseUrl, 'GET', `/v1/investments?limit=0&apiKey=${key}`)).body.meta.totalRecords;
    const count = await total();
    await last!.stop();

    await startToStay();
    const found = await call(baseUrl, 'GET', `/v2/investments/${id}`, { key });
    expect([found.status, found.body.name]).to.deep.equal([200, 'Durable']);
    expect(await total()).to.equal(count);
  });
});
