import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { createHome, type Home, type PlatformProcess, startPlatformItself } from '../src/platform-process.ts';
import { type Acknowledged, createLoad } from '../src/write-load.ts';

const rounds = Number(process.env.CRASH_ROUNDS ?? 12);

interface Recorded {
  seq: number;
  id: string;
  action: string;
  targets: { id: string }[];
}

describe(`killed with -9 ${rounds} times while it is written to`, function () {
  this.timeout(60_000 + rounds * 15_000);
  let home: Home;
  let platform: PlatformProcess;
  let key: string;
  const acknowledged: Acknowledged = { created: new Set(), updates: new Map(), deleted: new Set(), keys: new Set() };

  before(async () => {
    home = await createHome();
  });
  after(async () => {
    await platform?.stop();
    await home.remove();
  });

  const get = (path: string) => fetch(`${platform.baseUrl}/v2/${path}`, { headers: { 'X-API-Key': key } });
  const restart = async () => {
    platform = await startPlatformItself(home, { LIMIT_READS: '1000000', LIMIT_WRITES: '1000000' });
    key = (await platform.demo()).users.find(({ role }) => role === 'owner')!.apiKey;
  };

  async function exported(): Promise<Recorded[]> {
    const text = await (await get('audit/exports?format=ndjson')).text();
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
  /** What the log says once nothing more comes. */
  async function settled(): Promise<Recorded[]> {
    const own = (records: Recorded[]) => records.filter(({ action }) => action !== 'audit.read').length;
    for (let before = -1; ; ) {
      const records = await exported();
      if (own(records) === before) return records;
      before = own(records);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }

  it('has exactly one record of each change, and no record of what did not happen', async () => {
    for (let round = 0; round < rounds; round++) {
      await restart();
      const load = createLoad(platform.baseUrl, key, acknowledged);
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
      await platform.stop('SIGKILL');
      await load.stop();
    }
    await restart();
    const records = await settled();
    expect(records.map(({ seq }) => seq)).to.deep.equal(records.map((_, at) => at));
    expect(new Set(records.map(({ id }) => id))).to.have.property('size', records.length);
    const about = Map.groupBy(records, ({ targets }) => targets[0]!.id);
    const count = (id: string, action: string) =>
      (about.get(id) ?? []).filter((record) => record.action === action).length;

    expect(acknowledged.created.size).to.be.greaterThan(rounds);
    for (const id of acknowledged.created) expect(count(id, 'investment.created'), `created ${id}`).to.equal(1);
    for (const [id, updates] of acknowledged.updates)
      expect(count(id, 'investment.updated'), `updated ${id}`).to.be.within(updates, updates + 1);
    for (const id of acknowledged.deleted) expect(count(id, 'investment.deleted'), `deleted ${id}`).to.equal(1);
    for (const id of acknowledged.keys) expect(count(id, 'api_key.created'), `key ${id}`).to.equal(1);

    for (const [id, own] of about) {
      if (!own.some(({ action }) => action === 'investment.created')) continue;
      const answer = await get(`investments/${id}`);
      const isDeleted = count(id, 'investment.deleted') === 1;
      expect(answer.status, id).to.equal(isDeleted ? 404 : 200);
      // Its tag counts its changes.
      const revision = Number(/\d+/.exec(answer.headers.get('etag') ?? '')?.[0]);
      if (!isDeleted) expect(count(id, 'investment.updated'), id).to.equal(revision - 1);
    }
    const answer = await get('investments?limit=1000&fields=id&tags=crash');
    const first = (await answer.json()) as { data: { id: string }[] };
    for (const { id } of first.data) expect(count(id, 'investment.created'), `exists ${id}`).to.equal(1);
  });

  it('has a log that proves itself', async () => {
    const keys = readPublicKeys(await (await get('audit/keys')).json());
    const { body } = await get('audit/exports?format=bundle');
    const verdict = await verifyBundle(body as unknown as AsyncIterable<Uint8Array>, { keys });
    expect(verdict, JSON.stringify(verdict)).to.include({ ok: true });
  });
});
