import { silentLogger } from '@irp/logging';
import { expect } from 'chai';
import { Kafka, logLevel } from 'kafkajs';
import { createEventBus } from '../src/create-event-bus.ts';
import type { EventBus, ReceivedEvent } from '../src/event-bus.ts';
import { createKafkaEventBus } from '../src/index.ts';
import { createKafkaEngine } from '../src/kafka/kafka-engine.ts';
import { type Bench, busContract } from './bus-contract.ts';
import { cuttableLine } from './cuttable-line.ts';
import { freshName, makeMessage, numbersOf, range, until } from './make-events.ts';

const brokers = process.env.KAFKA_BROKERS?.split(',') ?? [];
const log = silentLogger();
const prefix = freshName('contract');
const options = { brokers, clientId: 'test', log, prefix, partitions: 4 };

(brokers.length > 0 ? describe : describe.skip)('event bus: Kafka (needs KAFKA_BROKERS)', function () {
  this.timeout(60_000);
  busContract(startBench);

  describe('on its own', () => {
    const line = cuttableLine();
    let bus: EventBus;
    let neighbour: EventBus;
    let topic: string;

    before(() => {
      bus = createKafkaEventBus({ ...options, connection: { socketFactory: line.socketFactory } });
      neighbour = createKafkaEventBus(options);
    });
    after(() => Promise.all([bus.close(), neighbour.close()]));
    beforeEach(() => {
      topic = freshName('topic');
    });

    const publishInTheEnd = (message: ReturnType<typeof makeMessage>) =>
      until(() =>
        bus.publish(topic, [message]).then(
          () => true,
          () => false,
        ),
      );

    async function read(): Promise<ReceivedEvent[]> {
      const got: ReceivedEvent[] = [];
      const handle = async (batch: ReceivedEvent[]) => {
        got.push(...batch);
      };
      const subscription = await neighbour.subscribe({ topics: [topic], group: freshName('readers'), handle });
      await until(async () => (await subscription.lag()) === 0);
      await subscription.stop();
      return got;
    }

    it('does not lose the event that follows one whose answer was lost', async () => {
      await bus.publish(topic, [makeMessage('k', 1)]);
      line.loseNextAnswer();
      const fault = await bus.publish(topic, [makeMessage('k', 2)]).catch((error) => error);
      expect(fault).to.include({ code: 'unavailable' });
      line.mend();
      // Not the same once more, but others: each of them is acknowledged, so each of them has to be there.
      for (const n of [3, 4]) await publishInTheEnd(makeMessage('k', n));
      const numbers = numbersOf(await read());
      expect(numbers).to.include.members([1, 3, 4]);
      expect(numbers.filter((n) => n !== 2)).to.deep.equal([1, 3, 4]);
    });

    it('goes on with a subscription when the line is back, from where it was', async () => {
      const got: ReceivedEvent[] = [];
      const handle = async (batch: ReceivedEvent[]) => {
        got.push(...batch);
      };
      const subscription = await bus.subscribe({ topics: [topic], group: 'readers', handle });
      await bus.publish(topic, [makeMessage('k', 1)]);
      await until(async () => got.length === 1 && (await subscription.lag()) === 0);
      line.cut();
      await until(() => !bus.healthy());
      await neighbour.publish(topic, [makeMessage('k', 2)]);
      line.mend();
      await until(() => got.length === 2 && bus.healthy());
      expect(numbersOf(got)).to.deep.equal([1, 2]);
      await subscription.stop();
    });

    it('takes up a long backlog again, in order, when the line breaks in the midst of it', async () => {
      const count = 3_000;
      await bus.publish(
        topic,
        range(0, count).map((n) => makeMessage(`k${n % 7}`, n, 'x'.repeat(2_000))),
      );
      const firsts = new Map<string, number[]>();
      const seen = new Set<number>();
      let cuts = 0;
      const handle = async (batch: ReceivedEvent[]) => {
        for (const { key, event } of batch) {
          const n = event.data.n as number;
          if (!seen.has(n)) firsts.set(key, [...(firsts.get(key) ?? []), n]);
          seen.add(n);
        }
        if (seen.size > 500 * (cuts + 1) && cuts < 3) {
          cuts++;
          line.cut();
          setTimeout(line.mend, 2_500);
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      };
      const subscription = await bus.subscribe({ topics: [topic], group: 'readers', handle, maxBatch: 20 });
      await until(() => seen.size === count);
      for (const [key, numbers] of firsts)
        expect(numbers, key).to.deep.equal(range(0, count).filter((n) => `k${n % 7}` === key));
      await subscription.stop();
    });

    it('subscribes and closes also while Kafka cannot be reached', async () => {
      const lonely = createKafkaEventBus({ ...options, brokers: ['127.0.0.1:1'] });
      const subscription = await lonely.subscribe({ topics: [topic], group: 'readers', handle: async () => undefined });
      expect(lonely.healthy()).to.equal(false);
      expect(await subscription.lag().catch((error) => error)).to.include({ code: 'unavailable' });
      await lonely.close();
    });

    it('keeps its membership through work that takes longer than a session', async () => {
      await bus.publish(topic, [makeMessage('k', 1)]);
      const calls: number[][] = [];
      const handle = async (batch: ReceivedEvent[]) => {
        calls.push(numbersOf(batch));
        await new Promise((resolve) => setTimeout(resolve, 8_000));
      };
      const subscription = await bus.subscribe({ topics: [topic], group: 'slow', handle });
      await until(async () => (await subscription.lag()) === 0);
      expect(calls).to.deep.equal([[1]]);
      await subscription.stop();
    });

    it('holds up no other partition while one is stuck', async () => {
      await bus.publish(
        topic,
        range(0, 40).map((n) => makeMessage(`k${n}`, n)),
      );
      const done = new Set<number>();
      let stuck: number | undefined;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const handle = async (batch: ReceivedEvent[]) => {
        stuck ??= batch[0]!.partition;
        if (batch[0]!.partition === stuck) await held;
        for (const n of numbersOf(batch)) done.add(n);
      };
      const subscription = await bus.subscribe({ topics: [topic], group: 'readers', handle, maxBatch: 3 });
      await until(async () => done.size > 0 && (await subscription.lag()) === 40 - done.size);
      release();
      await until(() => done.size === 40);
      await subscription.stop();
    });

    it('makes topics with the partitions and the retention that it was told', async () => {
      const told = createKafkaEventBus({
        ...options,
        partitions: 3,
        retention: { days: 2, partitionBytes: 5_000_000 },
      });
      await told.publish(topic, [makeMessage('k', 1)]);
      await told.close();
      const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      const name = `${prefix}.${topic}`;
      const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
      expect(topics[0]!.partitions).to.have.length(3);
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name, configNames: ['retention.ms', 'retention.bytes'] }],
      });
      const entries = resources[0]!.configEntries.map(({ configName, configValue }) => [configName, configValue]);
      expect(Object.fromEntries(entries)).to.deep.equal({ 'retention.ms': '172800000', 'retention.bytes': '5000000' });
      await admin.disconnect();
    });
  });
});

async function startBench(): Promise<Bench> {
  const line = cuttableLine();
  const engine = createKafkaEngine({ ...options, connection: { socketFactory: line.socketFactory } });
  const bus = createEventBus(engine, log);
  const neighbour = createKafkaEventBus(options);
  return {
    ...{ bus, engine, neighbour },
    takeAway: async () => line.cut(),
    async bringBack() {
      line.mend();
      return bus;
    },
    async end() {
      await Promise.all([bus.close(), neighbour.close()]);
    },
  };
}
