import { randomBytes } from 'node:crypto';
import { newId } from '@irp/contracts';
import { newEvent, TemporaryFailure, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/sealing';
import { createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import { Contradiction } from '../src/operations/contradiction.ts';
import { createRecorder } from '../src/operations/record-events.ts';
import { createPersonSealer } from '../src/persons/person-sealer.ts';
import { audit } from '../src/service.ts';
import { compileModels, type Models } from '../src/store/models.ts';
import { createPersonKeyStore } from '../src/store/person-key-store.ts';
import { createStores } from '../src/store/stores.ts';
import { onEvents } from '../src/subscriptions/on-events.ts';
import { group } from '../src/subscriptions/topics.ts';
import { eventually } from './eventually.ts';

describe('audit: what cannot be recorded', () => {
  let platform: TestPlatform;
  let database: Awaited<ReturnType<typeof connectDatabase<Models>>>;
  const topic = 'authorization';

  before(async () => {
    platform = await createTestPlatform();
    const { mongodbUri: uri, databasePrefix } = platform.platform;
    database = await connectDatabase({ uri, name: `${databasePrefix}audit`, log: silentLogger() }, compileModels);
  });
  after(async () => {
    await database.close();
    await platform.stop();
  });

  const envelope = (workspaceId: string, subject = newId()) => {
    const actor = { type: 'user', id: 'u1' } as const;
    return toEnvelope(
      topic,
      newEvent(Date.now(), { type: 'user.totp_enabled', workspaceId, subject, actor, data: {} }),
    );
  };
  async function outcome(event: ReturnType<typeof envelope>) {
    const stores = createStores(database.models);
    const sealer = createSealer(platform.platform.environment.SECRETS_KEY!);
    const persons = createPersonSealer(createPersonKeyStore(database.models), sealer);
    const rest = { persons, checkpoint: async () => {}, log: silentLogger(), now: Date.now };
    const handle = onEvents(createRecorder({ ...stores, ...rest }));
    const received = [{ topic, partition: 0, offset: 0, key: 'k', event }];
    return handle(received).catch((error: unknown) => error);
  }
  const publish = (...streams: string[]) =>
    platform.platform.bus.publish(
      topic,
      streams.map((stream) => ({ key: 'of one partition', event: envelope(stream) })),
    );
  const sizeOf = (stream: string) => createStores(database.models).records.size(stream);

  it('for a fault of the installation waits until that is mended, and is no dead letter', async () => {
    expect(await outcome(envelope('w1'))).to.equal(undefined);
    // As if it had been sealed under another key.
    const other = { $set: { sealed: randomBytes(72) } };
    expect((await database.models.personKeys.updateOne({ _id: { $gt: '' } }, other)).modifiedCount).to.equal(1);
    const fault = await outcome(envelope('w1'));
    expect(fault).to.be.instanceOf(TemporaryFailure);
    expect((fault as TemporaryFailure).cause)
      .to.have.property('message')
      .that.contains('SECRETS_KEY');
  });

  it('for a fault of its own is told apart', async () => {
    expect(await outcome(envelope('w2', 'half a letter: \ud800'))).to.be.instanceOf(TypeError);
  });

  it('because its stream contradicts itself is kept as a dead letter, and holds up no other stream', async () => {
    const { running } = await platform.start(audit);
    await publish('contradictory', 'good');
    await eventually(async () => (await sizeOf('contradictory')) === 1 && (await sizeOf('good')) === 1);
    await running.stop();
    const { checkpoints } = database.models;
    const altered = { $set: { rootHash: randomBytes(32).toString('base64') } };
    expect((await checkpoints.updateOne({ _id: 'contradictory 000000000001' }, altered)).modifiedCount).to.equal(1);
    expect(await outcome(envelope('contradictory'))).to.be.instanceOf(Contradiction);

    const { call } = await platform.start(audit);
    await publish('contradictory', 'good');
    await eventually(async () => (await sizeOf('good')) === 2);
    const letters = () => platform.platform.bus.deadLetters(group, topic);
    await eventually(async () => (await letters()).length === 1);
    const [letter] = await letters();
    expect(letter!.event).to.include({ workspaceid: 'contradictory' });
    expect(letter!.reason).to.equal('Contradiction: The audit log of contradictory contradicts itself at record 1.');
    expect(await sizeOf('contradictory')).to.equal(1);
    const as = testPrincipal({ role: 'owner', workspaceId: 'contradictory' });
    const read = await call('GET', '/v2/audit/records', { as });
    expect([read.status, read.body.message ?? read.body.detail]).to.deep.equal([
      503,
      'The log of this workspace contradicts itself: nothing is added to it before it was looked into.',
    ]);
  });
});
