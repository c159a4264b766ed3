import { readConfig } from '@irp/config';
import { type EventBus, newEvent, toEnvelope } from '@irp/events';
import { silentLogger } from '@irp/observability';
import { kafkaBus } from '@irp/service';
import { kafkaSettings } from '@irp/service/settings';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { runDeadLetters } from '@irp/testing/run-dead-letters';
import { expect } from 'chai';
import { z } from 'zod';
import { audit } from '../src/service.ts';

const brokers = process.env.KAFKA_ACL_BROKERS;
const patience = { timeoutMs: 55_000 };

(brokers ? describe : describe.skip)('audit: on Kafka with ACLs (needs KAFKA_ACL_BROKERS)', () => {
  const settingsOf = (user: string) => ({
    KAFKA_BROKERS: brokers!,
    KAFKA_PARTITIONS: '2',
    KAFKA_USERNAME: user,
    KAFKA_PASSWORD: `${user}-password`,
  });
  const busOf = (user: string): EventBus =>
    kafkaBus(readConfig(z.object(kafkaSettings), settingsOf(user)), user, silentLogger())!;
  let emitter: EventBus;
  let bus: EventBus;
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    emitter = busOf('authorization');
    bus = busOf('audit');
    platform = await createTestPlatform();
    ({ call } = await platform.start({
      ...audit,
      start: (given) => audit.start({ ...given, bus }),
    }));
  });
  after(async () => {
    await platform.stop();
    await Promise.all([emitter.close(), bus.close()]);
  });

  /** @param source a source other than its emitter makes the event a dead letter */
  async function publish(source: string): Promise<string> {
    const event = newEvent(Date.now(), {
      type: 'user.totp_enabled',
      workspaceId: 'w1',
      subject: 'u9',
      data: {},
      actor: { type: 'user', id: 'u9' },
    });
    await emitter.publish('authorization', [
      {
        key: 'w1',
        event: toEnvelope(source, event),
      },
    ]);
    return event.id;
  }

  const runAs = (user: Record<string, string>, ...words: string[]) =>
    runDeadLetters(
      {
        KAFKA_BROKERS: brokers!,
        KAFKA_PARTITIONS: '2',
        ...user,
      },
      ...words,
    );

  it('records the events of a service with its own user', async () => {
    const id = await publish('authorization');
    const as = testPrincipal({ role: 'admin' });
    const isRecorded = async () =>
      (await call('GET', `/v2/audit/records/${id}`, { as })).status === 200;
    await eventually('the event is recorded', isRecorded, patience);
  });

  it("dead letters are delivered again by audit-replay with the operators' password; audit is refused, with a message", async () => {
    const id = await publish('investments');
    const find = async () =>
      (await bus.deadLetters('audit', 'authorization')).find(({ event }) => event?.id === id);
    await eventually(
      'the event is a dead letter',
      async () => (await find()) !== undefined,
      patience,
    );
    const letter = (await find())!.id;
    const ofService = settingsOf('audit');
    expect((await runAs(ofService, 'show', 'audit', letter)).output).to.contain(id);
    const refused = await runAs(ofService, 'replay', 'audit', letter, '--yes');
    expect(refused).to.include({ code: 1, output: '' });
    expect(refused.errors).to.match(
      /^admin: Kafka refused the events for irp\.authorization: Not authorized/m,
    );
    expect(await find()).not.to.equal(undefined);
    const passwords = { KAFKA_REPLAY_PASSWORDS: '{"audit":"audit-replay-password"}' };
    expect(await runAs(passwords, 'replay', 'audit', letter, '--yes')).to.include({
      code: 0,
      output:
        'authorization: 1 delivered again\ndirectory: 0 delivered again\ninvestments: 0 delivered again\nnotifications: 0 delivered again\n',
    });
  });
});
