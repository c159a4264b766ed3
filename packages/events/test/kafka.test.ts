import { connect } from 'node:net';
import { type Logger, silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { openTcpProxy } from '@irp/testing/tcp-proxy';
import { expect } from 'chai';
import { Kafka, logLevel } from 'kafkajs';
import { createEventBus } from '../src/create-event-bus.ts';
import type { EventBus, ReceivedEvent } from '../src/event-bus.ts';
import { createKafkaEventBus } from '../src/index.ts';
import { createKafkaEngine } from '../src/kafka/kafka-engine.ts';
import { breakableConnection } from './breakable-connection.ts';
import { type BusHarness, busContract, patience } from './bus-contract.ts';
import { createMessage, freshName, numbersOf, range } from './create-message.ts';

const brokers = process.env.KAFKA_BROKERS?.split(',') ?? [];
const log = silentLogger();
const prefix = freshName('contract');
const options = {
  brokers,
  clientId: 'test',
  log,
  prefix,
  partitions: 4,
};

(brokers.length > 0 ? describe : describe.skip)('event bus: Kafka (needs KAFKA_BROKERS)', () => {
  busContract(startHarness);

  describe('by itself', () => {
    const connection = breakableConnection();
    let bus: EventBus;
    let neighbour: EventBus;
    let topic: string;

    before(() => {
      bus = createKafkaEventBus({
        ...options,
        connection: { socketFactory: connection.socketFactory },
      });
      neighbour = createKafkaEventBus(options);
    });
    after(() => Promise.all([bus.close(), neighbour.close()]));
    beforeEach(() => {
      topic = freshName('topic');
    });

    const publishEventually = (message: ReturnType<typeof createMessage>) =>
      eventually(
        'the event is published',
        () =>
          bus.publish(topic, [message]).then(
            () => true,
            () => false,
          ),
        patience,
      );

    async function read(): Promise<ReceivedEvent[]> {
      const got: ReceivedEvent[] = [];
      const handle = async (batch: ReceivedEvent[]) => {
        got.push(...batch);
      };
      const subscription = await neighbour.subscribe({
        topics: [topic],
        group: freshName('readers'),
        handle,
      });
      await eventually('the lag is 0', async () => (await subscription.lag()) === 0, patience);
      await subscription.stop();
      return got;
    }

    it('does not lose an event after an event with a lost response', async () => {
      await bus.publish(topic, [createMessage('k', 1)]);
      connection.loseNextResponse();
      const error = await bus.publish(topic, [createMessage('k', 2)]).catch((error) => error);
      expect(error).to.include({ code: 'unavailable' });
      connection.restore();
      // Events other than the failed event: each is acknowledged, so each must be stored.
      for (const n of [3, 4]) {
        await publishEventually(createMessage('k', n));
      }
      const numbers = numbersOf(await read());
      expect(numbers).to.include.members([1, 3, 4]);
      expect(numbers.filter((n) => n !== 2)).to.deep.equal([1, 3, 4]);
    });

    it('notices an outage without publishing or reading, and its end', async () => {
      await bus.publish(topic, [createMessage('k', 1)]);
      expect(bus.healthy()).to.equal(true);
      connection.cut();
      await eventually('the bus is unhealthy', () => !bus.healthy(), patience);
      connection.restore();
      await eventually('the bus is healthy', () => bus.healthy(), patience);
      // No response on open connections.
      connection.freeze();
      await eventually('the bus is unhealthy', () => !bus.healthy(), patience);
      connection.thaw();
      await eventually('the bus is healthy', () => bus.healthy(), patience);
      await publishEventually(createMessage('k', 2));
    });

    it('continues a subscription from its committed offset after a lost connection', async () => {
      const got: ReceivedEvent[] = [];
      const handle = async (batch: ReceivedEvent[]) => {
        got.push(...batch);
      };
      const subscription = await bus.subscribe({
        topics: [topic],
        group: 'readers',
        handle,
      });
      await bus.publish(topic, [createMessage('k', 1)]);
      await eventually(
        'the first event is delivered and acknowledged',
        async () => got.length === 1 && (await subscription.lag()) === 0,
        patience,
      );
      connection.cut();
      await eventually('the bus is unhealthy', () => !bus.healthy(), patience);
      await neighbour.publish(topic, [createMessage('k', 2)]);
      connection.restore();
      await eventually(
        'the second event is delivered and the bus is healthy',
        () => got.length === 2 && bus.healthy(),
        patience,
      );
      expect(numbersOf(got)).to.deep.equal([1, 2]);
      await subscription.stop();
    });

    it('processes a long backlog in order, although the connection is cut several times', async () => {
      const count = 3_000;
      await bus.publish(
        topic,
        range(0, count).map((n) => createMessage(`k${n % 7}`, n, 'x'.repeat(2_000))),
      );
      const firsts = new Map<string, number[]>();
      const seen = new Set<number>();
      let cuts = 0;
      const handle = async (batch: ReceivedEvent[]) => {
        for (const { key, event } of batch) {
          const n = event.data.n as number;
          if (!seen.has(n)) {
            firsts.set(key, [...(firsts.get(key) ?? []), n]);
          }
          seen.add(n);
        }
        if (seen.size > 500 * (cuts + 1) && cuts < 3) {
          cuts++;
          connection.cut();
          setTimeout(connection.restore, 2_500);
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      };
      const subscription = await bus.subscribe({
        topics: [topic],
        group: 'readers',
        handle,
        maxBatch: 20,
      });
      await eventually('every event is delivered', () => seen.size === count, patience);
      for (const [key, numbers] of firsts) {
        expect(numbers, key).to.deep.equal(range(0, count).filter((n) => `k${n % 7}` === key));
      }
      await subscription.stop();
    });

    it('is unhealthy before its client gives up on silent brokers, and healthy after they respond', async () => {
      const [host, port] = brokers[0]!.split(':');
      const proxy = await openTcpProxy({
        host: host!,
        port: Number(port),
      });
      const warnings: string[] = [];
      const frozen = createKafkaEventBus({
        ...options,
        log: {
          ...log,
          warn: (_: unknown, text: string) => void warnings.push(text),
        } as Logger,
        // Brokers name their own address.
        connection: {
          socketFactory: ({ onConnect }) => connect({ port: proxy.port }, onConnect),
        },
      });
      const got: ReceivedEvent[] = [];
      const handle = async (batch: ReceivedEvent[]) => {
        got.push(...batch);
      };
      const subscription = await frozen.subscribe({
        topics: [topic],
        group: 'readers',
        handle,
      });
      await frozen.publish(topic, [createMessage('k', 1)]);
      await eventually('the bus is healthy', () => got.length === 1 && frozen.healthy(), patience);
      proxy.freeze();
      await eventually('the bus is unhealthy', () => !frozen.healthy(), patience);
      expect(warnings).to.deep.equal([]);
      proxy.thaw();
      await neighbour.publish(topic, [createMessage('k', 2)]);
      await eventually('it is healthy again', () => got.length === 2 && frozen.healthy(), patience);
      await subscription.stop();
      await frozen.close();
      await proxy.close();
    });

    it('subscribes and closes while Kafka is unavailable', async () => {
      const lonely = createKafkaEventBus({ ...options, brokers: ['127.0.0.1:1'] });
      const subscription = await lonely.subscribe({
        topics: [topic],
        group: 'readers',
        handle: async () => undefined,
      });
      expect(lonely.healthy()).to.equal(false);
      expect(await subscription.lag().catch((error) => error)).to.include({
        code: 'unavailable',
      });
      await lonely.close();
    });

    it('stays a member during a batch that takes longer than the session timeout', async () => {
      await bus.publish(topic, [createMessage('k', 1)]);
      const calls: number[][] = [];
      const handle = async (batch: ReceivedEvent[]) => {
        calls.push(numbersOf(batch));
        await new Promise((resolve) => setTimeout(resolve, 8_000));
      };
      const subscription = await bus.subscribe({
        topics: [topic],
        group: 'slow',
        handle,
      });
      await eventually(
        'the slow batch is acknowledged',
        async () => (await subscription.lag()) === 0,
        patience,
      );
      expect(calls).to.deep.equal([[1]]);
      await subscription.stop();
    });

    it('processes the other partitions while one is blocked', async () => {
      await bus.publish(
        topic,
        range(0, 40).map((n) => createMessage(`k${n}`, n)),
      );
      const done = new Set<number>();
      let stuck: number | undefined;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const handle = async (batch: ReceivedEvent[]) => {
        stuck ??= batch[0]!.partition;
        if (batch[0]!.partition === stuck) {
          await held;
        }
        for (const n of numbersOf(batch)) {
          done.add(n);
        }
      };
      const subscription = await bus.subscribe({
        topics: [topic],
        group: 'readers',
        handle,
        maxBatch: 3,
      });
      await eventually(
        'every event but those of the held partition is handled',
        async () => done.size > 0 && (await subscription.lag()) === 40 - done.size,
        patience,
      );
      release();
      await eventually('every event is handled', () => done.size === 40, patience);
      await subscription.stop();
    });

    it('creates topics with the configured partitions and retention', async () => {
      const configured = createKafkaEventBus({
        ...options,
        partitions: 3,
        retention: { days: 2, partitionBytes: 5_000_000 },
      });
      await configured.publish(topic, [createMessage('k', 1)]);
      await configured.close();
      const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      const name = `${prefix}.${topic}`;
      const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
      expect(topics[0]!.partitions).to.have.length(3);
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [
          {
            type: 2,
            name,
            configNames: ['retention.ms', 'retention.bytes'],
          },
        ],
      });
      const entries = resources[0]!.configEntries.map(({ configName, configValue }) => [
        configName,
        configValue,
      ]);
      expect(Object.fromEntries(entries)).to.deep.equal({
        'retention.ms': '172800000',
        'retention.bytes': '5000000',
      });
      await admin.disconnect();
    });
  });
});

async function startHarness(): Promise<BusHarness> {
  const connection = breakableConnection();
  const engine = createKafkaEngine({
    ...options,
    connection: { socketFactory: connection.socketFactory },
  });
  const bus = createEventBus(engine, log);
  const neighbour = createKafkaEventBus(options);
  return {
    bus,
    engine,
    neighbour,
    disconnect: async () => connection.cut(),
    async reconnect() {
      connection.restore();
      return bus;
    },
    async stop() {
      await Promise.all([bus.close(), neighbour.close()]);
    },
  };
}
