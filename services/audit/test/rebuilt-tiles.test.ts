import { newEvent, toEnvelope } from '@irp/events';
import { connectDatabase } from '@irp/persistence';
import {
  type ApiClient,
  createTestPlatform,
  databaseOfRunning,
  type TestPlatform,
  testPrincipal,
} from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { compileModels, type Models } from '../src/store/models.ts';
import { sequenceKey } from '../src/store/sequence-key.ts';

const settings = {
  CHECKPOINT_MS: '20',
  MONITOR_PAUSE_MS: '20',
  MONITOR_RECORDS_PER_S: '1000000',
};

describe('audit: other rows changed while the service runs', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let database: Awaited<ReturnType<typeof connectDatabase<Models>>>;
  const as = testPrincipal({ role: 'owner' });

  beforeEach(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit, settings));
    database = await connectDatabase(databaseOfRunning(platform.platform, 'audit'), compileModels);
  });
  afterEach(async () => {
    await database.close();
    await platform.stop();
  });

  const findings = async (): Promise<string[]> =>
    (await call('GET', '/readyz')).body.findings ?? [];
  const gauge = async (name: string) =>
    Number(
      new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'm').exec((await call('GET', '/metrics')).text)?.[1],
    );
  async function publish(events: number): Promise<void> {
    const messages = Array.from({ length: events }, () => {
      const event = newEvent(Date.now(), {
        type: 'user.totp_enabled',
        workspaceId: 'w1',
        subject: 'u9',
        data: {},
        actor: { type: 'user', id: 'u9' },
      });
      return {
        key: 'w1',
        event: toEnvelope('authorization', event),
      };
    });
    await platform.platform.bus.publish('authorization', messages);
    const eventId = messages.at(-1)?.event.id;
    await eventually(
      'all are recorded',
      async () => (await database.models.records.exists({ eventId })) !== null,
    );
  }
  async function verdict() {
    const keys = readPublicKeys((await call('GET', '/v2/audit/keys')).body);
    const { text } = await call('GET', '/v2/audit/exports?format=bundle', { as });
    const chunks = (async function* () {
      yield text;
    })();
    return verifyBundle(chunks, { keys });
  }
  async function flip(_id: string): Promise<void> {
    const row = await database.models.tiles.findById(_id);
    const hashes = Buffer.from(row!.hashes);
    hashes[100] = hashes[100]! ^ 1;
    await database.models.tiles.updateOne({ _id }, { $set: { hashes } });
  }
  const tilesOfW1 = () =>
    database.models.tiles
      .find({ _id: { $gt: 'w1/', $lt: 'w1/:' } })
      .sort({ _id: 1 })
      .lean();

  it('tiles are rebuilt beside the old ones, so that bundles are valid again; both are reported', async () => {
    await publish(600);
    expect(await verdict()).to.include({ ok: true });
    const [first] = await tilesOfW1();
    await flip(sequenceKey('w1/0', 0));
    await database.models.tiles.deleteOne({ _id: sequenceKey('w1/0', 1) });
    await eventually('both are rebuilt', async () => (await gauge('audit_rebuilt_rows')) === 2);
    expect(await gauge('audit_altered_rows')).to.equal(0);
    expect(await gauge('audit_altered_streams')).to.equal(0);
    expect(await verdict()).to.include({ ok: true });
    const stored = await tilesOfW1();
    expect(stored.map(({ _id }) => _id)).to.deep.equal([
      sequenceKey('w1/0', 0),
      `${sequenceKey('w1/0', 0)}.001`,
      sequenceKey('w1/0', 1),
    ]);
    expect(stored[1]).to.deep.include({ hashes: first!.hashes, root: first!.root });
    // In the order of the monitor's findings.
    const finding = (await findings()).join();
    expect(finding).to.contain(
      'Row w1/0 000000000000 of tiles: Hash 3 of the tile does not match records 0 to 255',
    );
    expect(finding).to.contain('The service rebuilt the tile from the records');
    await flip(`${sequenceKey('w1/0', 0)}.001`);
    await eventually(
      'the row that replaced it is reported, too',
      async () => (await gauge('audit_rebuilt_rows')) === 3,
    );
    expect((await findings()).join()).to.contain('Row w1/0 000000000000.001 of tiles');
  });

  it('a changed replacement is replaced again, even by two processes at the same time', async () => {
    await platform.start(audit, settings);
    await publish(300);
    expect(await verdict()).to.include({ ok: true });
    await flip(sequenceKey('w1/0', 0));
    await eventually('it is rebuilt', async () => (await tilesOfW1()).length === 2);
    await flip(`${sequenceKey('w1/0', 0)}.001`);
    await eventually('it is rebuilt again', async () => (await tilesOfW1()).length === 3);
    expect(await verdict()).to.include({ ok: true });
    expect(await gauge('audit_altered_rows')).to.equal(0);
  });

  it('nothing is reported while tiles are appended', async () => {
    for (let round = 0; round < 12; round++) {
      await publish(150);
      await call('GET', '/v2/audit/exports?format=bundle&after=1790', { as });
    }
    const before = await gauge('audit_monitor_verified_records');
    await eventually(
      'it is verified',
      async () => (await gauge('audit_monitor_verified_records')) > before + 4_000,
    );
    expect(await findings()).to.deep.equal([]);
    expect(await gauge('audit_rebuilt_rows')).to.equal(0);
  });

  it('keys that do not verify the log are refused along with bundles, and the monitor names the row', async () => {
    await publish(3);
    expect(await verdict()).to.include({ ok: true });
    await eventually(
      'the log has a checkpoint',
      async () =>
        (await database.models.checkpoints.exists({ _id: sequenceKey('log', 1) })) !== null,
    );
    const { signingKeys } = database.models;
    const row = await signingKeys.findById(1).lean();
    await signingKeys.updateOne(
      { _id: 1 },
      { $set: { x: Buffer.alloc(32, 7).toString('base64url') } },
    );
    const { status, body } = await call('GET', '/v2/audit/keys');
    expect(status).to.equal(503);
    expect(body.message)
      .to.contain('Row 1 of signing_keys')
      .and.contain('Restore signing_keys from a backup');
    expect((await call('GET', '/v2/audit/exports?format=bundle', { as })).status).to.equal(503);
    await eventually('the monitor finds it', async () => (await gauge('audit_altered_rows')) > 0);
    expect((await findings()).join()).to.contain('Row 1 of signing_keys');
    await signingKeys.deleteMany({ _id: { $gte: 0 } });
    await eventually(
      'it is not served',
      async () => (await call('GET', '/v2/audit/keys')).status === 503,
    );
    expect(await signingKeys.countDocuments({ _id: { $gt: 0 } }), 'no new key is made').to.equal(0);
    await signingKeys.create(row!);
    await eventually(
      'the restored key is served',
      async () => (await call('GET', '/v2/audit/keys')).status === 200,
    );
    expect(await verdict()).to.include({ ok: true });
  });
});
