import { createLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { DeadLetter, EventBus, ReceivedEvent, Subscription } from '../src/event-bus.ts';
import { createKafkaEventBus, newEvent, startRelay, type WaitingEvent } from '../src/index.ts';
import { createKafkaClient } from '../src/kafka/kafka-client.ts';
import { createMessage, freshName } from './create-message.ts';

const brokers = process.env.KAFKA_ACL_BROKERS?.split(',') ?? [];
const patience = { timeoutMs: 55_000 };
const emitters = ['authorization', 'investments'];
const deadLetters = emitters.map((topic) => `${topic}.audit.dead-letters`);

/** The users of docs/operations/kafka-access.md, each with the writable topics. */
const writable: Record<string, string[]> = {
  authorization: ['authorization'],
  investments: ['investments'],
  audit: deadLetters,
  'audit-replay': [...emitters, ...deadLetters],
  'directory-replay': ['authorization'],
};

(brokers.length > 0 ? describe : describe.skip)(
  'event bus: Kafka with ACLs (needs KAFKA_ACL_BROKERS)',
  () => {
    const logged: string[] = [];
    const log = createLogger('test', 'warn', { write: (line) => void logged.push(line) });
    const optionsOf = (username: string, password = `${username}-password`) => ({
      brokers,
      clientId: 'test',
      log,
      partitions: 2,
      connection: {
        sasl: {
          mechanism: 'scram-sha-512' as const,
          username,
          password,
        },
      },
    });
    const clientOf = (username: string) => createKafkaClient(optionsOf(username));
    const buses = new Map<string, EventBus>();
    const busOf = (user: string): EventBus => buses.get(user)!;
    const received: ReceivedEvent[] = [];
    /** Ids of events that the audit service fails to handle. */
    const failing = new Set<string>();
    let audited: Subscription;

    before(async () => {
      for (const user of Object.keys(writable)) {
        buses.set(user, createKafkaEventBus(optionsOf(user)));
      }
      audited = await busOf('audit').subscribe({
        topics: emitters,
        group: 'audit',
        retry: { attempts: 1 },
        async handle(batch) {
          if (batch.some(({ event }) => failing.has(event.id))) {
            throw new Error('cannot be recorded');
          }
          received.push(...batch);
        },
      });
    });
    after(() => Promise.all([...buses.values()].map((bus) => bus.close())));

    const isReceived = (id: string) =>
      eventually(
        'the audit service has the event',
        () => received.some(({ event }) => event.id === id),
        patience,
      );

    async function findLetter(topic: string, id: string): Promise<DeadLetter> {
      const find = async () =>
        (await busOf('audit').deadLetters('audit', topic)).find(({ event }) => event?.id === id);
      await eventually(
        'the event is a dead letter',
        async () => (await find()) !== undefined,
        patience,
      );
      return (await find())!;
    }

    /** How many messages each partition of a topic has had. */
    async function offsets(topic: string) {
      const admin = clientOf('audit').admin();
      await admin.connect();
      try {
        return await admin.fetchTopicOffsets(`irp.${topic}`);
      } finally {
        await admin.disconnect();
      }
    }

    for (const topic of emitters) {
      it(`${topic} publishes on its topic, and the audit service reads it`, async () => {
        const message = createMessage('k', 1);
        await busOf(topic).publish(topic, [message]);
        await isReceived(message.event.id);
        await eventually('it is acknowledged', async () => (await audited.lag()) === 0, patience);
      });

      it(`the audit service keeps dead letters of ${topic}, and only audit-replay delivers them again`, async () => {
        const message = createMessage('k', 2);
        const { id } = message.event;
        failing.add(id);
        await busOf(topic).publish(topic, [message]);
        const letter = await findLetter(topic, id);
        failing.delete(id);
        const query = { ids: [letter.id] };
        const error = await busOf('audit')
          .replay('audit', topic, query)
          .catch((error) => error);
        expect(error).to.include({ code: 'unavailable' });
        expect(error.message).to.match(
          new RegExp(`^Kafka refused the events for irp\\.${topic}: Not authorized`),
        );
        expect((await findLetter(topic, id)).id).to.equal(letter.id);
        expect(await busOf('audit-replay').replay('audit', topic, query)).to.equal(1);
        await isReceived(id);
      });

      it(`${topic} can read no topic and use no group`, async () => {
        const got: ReceivedEvent[] = [];
        const handle = async (batch: ReceivedEvent[]) => void got.push(...batch);
        for (const group of ['audit', freshName('spy')]) {
          const subscription = await busOf(topic).subscribe({
            topics: [topic],
            group,
            handle,
          });
          expect(await subscription.lag().catch((error) => error)).to.include({
            code: 'unavailable',
          });
          await subscription.stop();
        }
        expect(got).to.deep.equal([]);
      });
    }

    for (const [user, own] of Object.entries(writable)) {
      for (const topic of [...emitters, ...deadLetters].filter((one) => !own.includes(one))) {
        it(`${user} is refused on ${topic}`, async () => {
          const before = await offsets(topic);
          const refused = await busOf(user)
            .publish(topic, [createMessage('k', 3)])
            .catch((error) => error);
          expect(refused).to.include({ code: 'unavailable' });
          expect(refused.message).to.match(
            new RegExp(`^Kafka refused the events for irp\\.${topic}: Not authorized`),
          );
          // Like a compromised service: without creating the topic first.
          for (const idempotent of [true, false]) {
            const producer = clientOf(user).producer({ idempotent, allowAutoTopicCreation: false });
            await producer.connect();
            const error = await producer
              .send({ topic: `irp.${topic}`, messages: [{ value: '{}' }] })
              .catch((error) => error);
            expect(error.cause ?? error).to.include({ type: 'TOPIC_AUTHORIZATION_FAILED' });
            await producer.disconnect();
          }
          expect(await offsets(topic)).to.deep.equal(before);
        });
      }
    }

    for (const topic of emitters) {
      it(`${topic} still publishes on its topic after a refusal`, async () => {
        const other = emitters.find((one) => one !== topic)!;
        const messages = [createMessage('k', 4), createMessage('k', 5), createMessage('k', 6)];
        const results = await Promise.allSettled(
          messages.map((message, at) => busOf(topic).publish(at === 0 ? other : topic, [message])),
        );
        expect(results[0]!.status).to.equal('rejected');
        await busOf(topic).publish(topic, messages.slice(1));
        for (const { event } of messages.slice(1)) {
          await isReceived(event.id);
        }
        expect(received.filter(({ event }) => event.id === messages[0]!.event.id)).to.deep.equal(
          [],
        );
      });
    }

    it('a relay keeps refused events, names the reason, and publishes them after the right is granted', async () => {
      const service = freshName('late');
      const event = newEvent(Date.now(), {
        type: 'member.role_changed',
        workspaceId: 'w1',
        subject: 'u1',
        actor: { type: 'user', id: 'u1' },
        data: { before: 'member', after: 'developer' },
      });
      const waiting: WaitingEvent[] = [{ documentId: 'd1', event }];
      const relay = startRelay({
        service,
        log,
        bus: busOf('investments'),
        lease: {
          hold: async () => true,
          release: async () => undefined,
        },
        sources: [
          {
            waiting: async () => [...waiting],
            settle: async (sent) => void waiting.splice(0, sent.length),
            onStored: () => () => undefined,
          },
        ],
      });
      const admin = clientOf('admin').admin();
      try {
        await admin.connect();
        await eventually(
          'the refusal is logged',
          () =>
            logged.some((line) =>
              line.includes(`Kafka refused the events for irp.${service}: Not authorized`),
            ),
          patience,
        );
        expect(waiting).to.have.length(1);
        // kafkajs's numbers: a topic, literally, allow; then describe, create and write.
        const rule = {
          resourceType: 2,
          resourcePatternType: 3,
          permissionType: 3,
          host: '*',
        };
        const right = {
          ...rule,
          resourceName: `irp.${service}`,
          principal: 'User:investments',
        };
        await admin.createAcls({ acl: [8, 5, 4].map((operation) => ({ ...right, operation })) });
        await eventually('the event is published', () => waiting.length === 0, patience);
        const stored = await admin.fetchTopicOffsets(`irp.${service}`);
        expect(stored.reduce((sum, { offset }) => sum + Number(offset), 0)).to.equal(1);
      } finally {
        await relay.stop();
        await admin.disconnect();
      }
    });

    it('a member of a group without the right to read its topic gets nothing, and waits longer before each attempt', async () => {
      const group = freshName('spies');
      const admin = clientOf('admin').admin();
      await admin.connect();
      // kafkajs's numbers: a group, literally, allow, read.
      const rule = {
        resourceType: 3,
        resourcePatternType: 3,
        permissionType: 3,
        operation: 3,
        host: '*',
      };
      await admin.createAcls({
        acl: [
          {
            ...rule,
            resourceName: `irp.${group}`,
            principal: 'User:investments',
          },
        ],
      });
      await admin.disconnect();
      const got: ReceivedEvent[] = [];
      const handle = async (batch: ReceivedEvent[]) => void got.push(...batch);
      const subscription = await busOf('investments').subscribe({
        topics: ['investments'],
        group,
        handle,
      });
      const isRefused = (line: string) => {
        const { failures, err, ...rest } = JSON.parse(line);
        return (
          rest.group === group &&
          failures >= 4 &&
          /^Not authorized to access topics/.test(err.message)
        );
      };
      await eventually('four failures in a row are logged', () => logged.some(isRefused), patience);
      await subscription.stop();
      expect(got).to.deep.equal([]);
    });

    it('the temporary groups are deleted', async () => {
      const admin = clientOf('admin').admin();
      await admin.connect();
      const { groups } = await admin.listGroups();
      await admin.disconnect();
      expect(groups.filter(({ groupId }) => groupId.startsWith('irp.scan.'))).to.deep.equal([]);
    });

    it('a wrong password is reported, and nothing is published', async () => {
      const bus = createKafkaEventBus(optionsOf('authorization', 'wrong'));
      const error = await bus
        .publish('authorization', [createMessage('k', 5)])
        .catch((error) => error);
      expect(error).to.include({ code: 'unavailable' });
      expect(error.message).to.match(
        /^Kafka refused the events for irp\.authorization: SASL SCRAM SHA512 authentication/,
      );
      expect(bus.healthy()).to.equal(false);
      await bus.close();
    });
  },
);
