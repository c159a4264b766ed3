import { eventually } from '@irp/testing/eventually';
import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { expectOneRecordEach } from '../src/expect-one-record-each.ts';
import { createHomeWithDemo, type Home, type PlatformProcess, startPlatformDirectly } from '../src/platform-process.ts';
import { type Acknowledged, createLoad, requireEveryKind, unacknowledgedKinds } from '../src/write-load.ts';

const rounds = Number(process.env.CRASH_ROUNDS ?? 6);

describe(`platform killed with SIGKILL ${rounds} times during writes`, function () {
  this.timeout(60_000 + rounds * 15_000);
  let home: Home;
  let platform: PlatformProcess;
  let key: string;
  const acknowledged: Acknowledged = { created: new Set(), updates: new Map(), deleted: new Set(), keys: new Set() };

  before(async () => {
    home = await createHomeWithDemo();
  });
  after(async () => {
    await platform?.stop();
    await home.remove();
  });

  const get = (path: string) => fetch(`${platform.baseUrl}/v2/${path}`, { headers: { 'X-API-Key': key } });
  const restart = async () => {
    platform = await startPlatformDirectly(home, { LIMIT_READS: '1000000', LIMIT_WRITES: '1000000' });
    key = (await platform.demo()).users.find(({ role }) => role === 'owner')!.apiKey;
  };

  it('has exactly one audit record of each change, and none of a change that did not happen', async () => {
    for (let round = 0; round < rounds; round++) {
      await restart();
      const load = createLoad(platform.baseUrl, key, acknowledged);
      await eventually('every kind of change is acknowledged', () => unacknowledgedKinds(acknowledged).length === 0, {
        timeoutMs: 30_000,
      });
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
      await platform.stop('SIGKILL');
      await load.stop();
    }
    await restart();
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
});
