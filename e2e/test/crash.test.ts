import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { expectOneRecordEach } from '../src/audited-changes.ts';
import { createHome, type Home, type PlatformProcess, startPlatformItself } from '../src/platform-process.ts';
import { type Acknowledged, createLoad } from '../src/write-load.ts';

const rounds = Number(process.env.CRASH_ROUNDS ?? 12);

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

  it('has exactly one record of each change, and no record of what did not happen', async () => {
    for (let round = 0; round < rounds; round++) {
      await restart();
      const load = createLoad(platform.baseUrl, key, acknowledged);
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
      await platform.stop('SIGKILL');
      await load.stop();
    }
    await restart();
    expect(acknowledged.created.size).to.be.greaterThan(rounds);
    await expectOneRecordEach(get, acknowledged);
  });

  it('has a log that proves itself', async () => {
    const keys = readPublicKeys(await (await get('audit/keys')).json());
    const { body } = await get('audit/exports?format=bundle');
    const verdict = await verifyBundle(body as unknown as AsyncIterable<Uint8Array>, { keys });
    expect(verdict, JSON.stringify(verdict)).to.include({ ok: true });
  });
});
