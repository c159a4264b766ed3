import { newEvent, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { compileModels, type Models } from '../src/store/models.ts';
import { sequenceKey } from '../src/store/sequence-key.ts';

describe('audit: a log whose database was altered', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let database: Awaited<ReturnType<typeof connectDatabase<Models>>>;
  const owner = (workspaceId: string) => testPrincipal({ role: 'owner', workspaceId });

  beforeEach(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit, {
      MONITOR_PAUSE_MS: '20',
      MONITOR_RECORDS_PER_S: '100000',
    }));
    const { mongodbUri: uri, databasePrefix } = platform.platform;
    database = await connectDatabase(
      {
        uri,
        name: `${databasePrefix}audit`,
        log: silentLogger(),
      },
      compileModels,
    );
    for (const workspaceId of ['w1', 'w2']) {
      await publish(workspaceId, 8);
    }
  });
  afterEach(async () => {
    await database.close();
    await platform.stop();
  });

  const get = (path: string, workspaceId = 'w1') =>
    call('GET', `/v2/audit/${path}`, { as: owner(workspaceId) });
  const findings = async (): Promise<string[]> =>
    (await call('GET', '/readyz')).body.findings ?? [];
  const gauge = async (name: string) =>
    Number(
      new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'm').exec((await call('GET', '/metrics')).text)?.[1],
    );
  async function publish(workspaceId: string, events: number): Promise<void> {
    const messages = Array.from({ length: events }, () => {
      const event = newEvent(Date.now(), {
        type: 'user.totp_enabled',
        workspaceId,
        subject: 'u9',
        data: {},
        actor: { type: 'user', id: 'u9' },
      });
      return {
        key: workspaceId,
        event: toEnvelope('authorization', event),
      };
    });
    await platform.platform.bus.publish('authorization', messages);
    await eventually(
      'all are recorded',
      async () =>
        (await database.models.records.countDocuments({
          stream: workspaceId,
          eventId: { $in: messages.map(({ event }) => event.id) },
        })) === events,
    );
  }

  for (const [column, value] of [
    ['action', 'user.signed_out'],
    ['category', 'audit'],
    ['outcome', 'failure'],
    ['environment', 'sandbox'],
    ['actors', ['someone']],
    ['targets', []],
    ['occurredAt', new Date(0)],
    ['line', '{}'],
  ] as const) {
    it(`names the record with a changed column ${column}: on a read, and in the background`, async () => {
      const _id = sequenceKey('w1', 3);
      const row = await database.models.records
        .findByIdAndUpdate(_id, { $set: { [column]: value } })
        .lean();
      const problem = 'Record 3 of the audit log of w1 does not match the signed data';
      await eventually('the monitor finds it', async () => (await findings()).length === 1);
      expect((await findings())[0]).to.contain(problem);
      expect(await gauge('audit_altered_streams')).to.equal(1);
      if (column !== 'environment') {
        const read = await get(`records/${row!.eventId}`);
        expect(read.status).to.equal(503);
        expect(read.body.message).to.contain(problem);
        const page = await get('records?limit=100');
        expect([page.status, page.body.message]).to.deep.equal([503, read.body.message]);
      }
      const whole = await get('exports?format=bundle').catch((error) => error);
      expect(whole.text ?? 'cut off').not.to.contain('"end"');
      expect((await get('records', 'w2')).status).to.equal(200);
    });
  }

  it('refuses an export with a missing record, and names the record', async () => {
    await database.models.records.deleteOne({ _id: sequenceKey('w1', 4) });
    for (const format of [
      'ndjson',
      'csv',
      'ocsf',
      'bundle',
      'ndjson&action=secret.rotated',
      'bundle&outcome=success',
    ]) {
      const { status, body } = await get(`exports?format=${format}`);
      expect({ format, status }).to.deep.equal({ format, status: 503 });
      expect(body.message).to.equal('Record 4 of the audit log of w1 is missing.');
    }
    expect((await get('exports', 'w2')).status).to.equal(200);
    expect((await get('exports?after=6')).status).to.equal(200);
    expect(await findings()).to.deep.equal(['Record 4 of the audit log of w1 is missing.']);
  });

  it('refuses a stream restored to an older state while the service runs, and no other stream', async () => {
    await get('exports?format=bundle');
    const { records, checkpoints } = database.models;
    const [before] = await checkpoints.find({ _id: { $gt: 'w1 ', $lt: 'w1 :' } }).lean();
    await publish('w1', 3);
    await get('exports?format=bundle');
    // In this order: otherwise the running monitor reports a checkpoint without its records.
    await checkpoints.deleteMany({ _id: { $gt: before!._id, $lt: 'w1 :' } });
    await records.deleteMany({
      _id: {
        $gte: sequenceKey('w1', before!.size),
        $lt: 'w1 :',
      },
    });
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await get('records')).status).to.equal(503);
    }
    expect((await get('records', 'w2')).status).to.equal(200);
    expect(await checkpoints.countDocuments({ _id: { $gt: 'w1 ', $lt: 'w1 :' } })).to.equal(1);
    expect(await records.countDocuments({ stream: 'w1' })).to.equal(before!.size);
    expect((await findings())[0]).to.contain('restored to an older state');
    expect(await gauge('audit_refused_streams')).to.equal(1);
  });

  it('does not reuse the number of a deleted checkpoint', async () => {
    await get('exports?format=bundle');
    const { checkpoints } = database.models;
    const { deletedCount } = await checkpoints.deleteMany({ _id: { $gt: 'w1 ', $lt: 'w1 :' } });
    expect(deletedCount).to.be.above(0);
    await get('exports?format=bundle');
    expect(await checkpoints.countDocuments({ _id: { $gt: 'w1 ', $lt: 'w1 :' } })).to.equal(0);
    expect((await findings())[0]).to.contain('Checkpoint 1 of w1 is missing');
    expect((await get('records')).status).to.equal(503);
    expect((await get('exports?format=bundle', 'w2')).status).to.equal(200);
  });
});
