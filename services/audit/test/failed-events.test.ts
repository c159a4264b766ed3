import { randomBytes } from 'node:crypto';
import { newId } from '@irp/contracts';
import { newEvent, TemporaryFailure, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/observability';
import { connectDatabase } from '@irp/persistence';
import { createSealer } from '@irp/secrets';
import { createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createPersonSealer } from '../src/persons/person-sealer.ts';
import { IntegrityError } from '../src/recorder/integrity-error.ts';
import { createRecorder } from '../src/recorder/recorder.ts';
import { createStreamProblems } from '../src/recorder/stream-problems.ts';
import { audit } from '../src/service.ts';
import { compileModels, type Models } from '../src/store/models.ts';
import { createPersonKeyStore } from '../src/store/person-key-store.ts';
import { createStores } from '../src/store/stores.ts';
import { createEventHandler } from '../src/subscriptions/event-handler.ts';
import { auditGroup } from '../src/subscriptions/topics.ts';

describe('audit: an event that cannot be recorded', () => {
  let platform: TestPlatform;
  let database: Awaited<ReturnType<typeof connectDatabase<Models>>>;
  const topic = 'authorization';

  before(async () => {
    platform = await createTestPlatform();
    const { mongodbUri: uri, databasePrefix } = platform.platform;
    database = await connectDatabase(
      {
        uri,
        name: `${databasePrefix}audit`,
        log: silentLogger(),
      },
      compileModels,
    );
  });
  after(async () => {
    await database.close();
    await platform.stop();
  });

  const envelope = (workspaceId: string, subject = newId()) => {
    const actor = { type: 'user', id: 'u1' } as const;
    const event = newEvent(Date.now(), {
      type: 'user.totp_enabled',
      workspaceId,
      subject,
      actor,
      data: {},
    });
    return toEnvelope(topic, {
      ...event,
      request: { id: 'request-1', ip: '203.0.113.7' },
    });
  };
  async function outcome(event: ReturnType<typeof envelope>) {
    const stores = createStores(database.models);
    const sealer = createSealer(platform.platform.environment.SECRETS_KEY!);
    const persons = createPersonSealer(createPersonKeyStore(database.models), sealer);
    const problems = createStreamProblems(silentLogger());
    const rest = {
      persons,
      problems,
      checkpoint: async () => {},
      log: silentLogger(),
      now: Date.now,
    };
    const handle = createEventHandler(createRecorder({ ...stores, ...rest }), {
      ofRecorded: async () => {},
    });
    const received = [
      {
        topic,
        partition: 0,
        offset: 0,
        key: 'k',
        event,
      },
    ];
    return handle(received).catch((error: unknown) => error);
  }
  const publish = (...streams: string[]) =>
    platform.platform.bus.publish(
      topic,
      streams.map((stream) => ({
        key: 'of one partition',
        event: envelope(stream),
      })),
    );
  const sizeOf = (stream: string) => createStores(database.models).records.size(stream);

  it('because of an error of the installation is retried, and does not become a dead letter', async () => {
    expect(await outcome(envelope('w1'))).to.equal(undefined);
    // Like a key encrypted with another SECRETS_KEY.
    const other = { $set: { sealed: randomBytes(72) } };
    expect(
      (await database.models.personKeys.updateOne({ _id: { $gt: '' } }, other)).modifiedCount,
    ).to.equal(1);
    const error = await outcome(envelope('w1'));
    expect(error).to.be.instanceOf(TemporaryFailure);
    expect((error as TemporaryFailure).cause)
      .to.have.property('message')
      .that.contains('SECRETS_KEY');
  });

  it('because of its own content is rejected with a TypeError', async () => {
    expect(await outcome(envelope('w2', 'half a letter: \ud800'))).to.be.instanceOf(TypeError);
  });

  it('because its stream is inconsistent becomes a dead letter, and does not delay other streams', async () => {
    const { running } = await platform.start(audit);
    await publish('inconsistent', 'good');
    await eventually(
      'both streams have one record',
      async () => (await sizeOf('inconsistent')) === 1 && (await sizeOf('good')) === 1,
    );
    await running.stop();
    const { checkpoints } = database.models;
    const altered = { $set: { rootHash: randomBytes(32).toString('base64') } };
    expect(
      (await checkpoints.updateOne({ _id: 'inconsistent 000000000001' }, altered)).modifiedCount,
    ).to.equal(1);
    expect(await outcome(envelope('inconsistent'))).to.be.instanceOf(IntegrityError);

    const { call } = await platform.start(audit);
    await publish('inconsistent', 'good');
    await eventually('stream good has two records', async () => (await sizeOf('good')) === 2);
    const letters = () => platform.platform.bus.deadLetters(auditGroup, topic);
    await eventually('the event is a dead letter', async () => (await letters()).length === 1);
    const [letter] = await letters();
    expect(letter!.event).to.include({ workspaceid: 'inconsistent' });
    // The monitor may have found the problem first, with another text.
    expect(letter!.reason).to.match(/^IntegrityError: The .*audit log of inconsistent /);
    expect(await sizeOf('inconsistent')).to.equal(1);
    const as = testPrincipal({ role: 'owner', workspaceId: 'inconsistent' });
    const read = await call('GET', '/v2/audit/records', { as });
    expect([read.status, read.body.message ?? read.body.detail]).to.deep.equal([
      503,
      'The audit log of this workspace is inconsistent: the log accepts no records until an operator has examined the log.',
    ]);
  });
});
