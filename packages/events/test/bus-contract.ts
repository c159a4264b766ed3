import { PlatformError } from '@irp/errors';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type {
  DeadLetter,
  EventBus,
  ReceivedEvent,
  SubscribeOptions,
  Subscription,
} from '../src/event-bus.ts';
import type { LogEngine } from '../src/log-engine.ts';
import { TemporaryFailure } from '../src/temporary-failure.ts';
import { createMessage, freshName, numbersOf, range } from './create-message.ts';

/**
 * Kafka may need half a minute to rebalance a group; the embedded log's tests end before mocha's
 * timeout.
 */
export const patience = { timeoutMs: process.env.KAFKA_BROKERS ? 55_000 : 20_000 };

/** An adapter under test. */
export interface BusHarness {
  bus: EventBus;
  /** The bus's engine, to append messages rejected by the bus. */
  engine: LogEngine;
  /**
   * A bus for a second member of a group: with separate connections, if the adapter supports
   * separate connections.
   */
  neighbour: EventBus;
  /** Makes the engine unavailable to `bus`. */
  disconnect(): Promise<void>;
  /** @returns the bus to continue with */
  reconnect(): Promise<EventBus>;
  stop(): Promise<void>;
}

const retry = {
  attempts: 3,
  firstDelayMs: 2,
  maxDelayMs: 10,
};

export function busContract(start: () => Promise<BusHarness>): void {
  let harness: BusHarness;
  let bus: EventBus;
  let topic: string;

  before(async () => {
    harness = await start();
    ({ bus } = harness);
  });
  after(() => harness?.stop());
  let open: Subscription[] = [];
  beforeEach(() => {
    topic = freshName('topic');
  });
  // A remaining member of another test would take part in rebalances of its group, and might keep
  // its partitions.
  afterEach(async () => {
    const ended = open;
    open = [];
    await Promise.all(ended.map((one) => one.stop()));
  });

  /** A subscription that collects events; `handle` runs first and may reject. */
  async function subscribe(
    group: string,
    options: Partial<SubscribeOptions> & { on?: EventBus } = {},
  ) {
    const got: ReceivedEvent[] = [];
    const { on = bus, handle, ...rest } = options;
    const subscription = await on.subscribe({
      topics: [topic],
      group,
      retry,
      ...rest,
      async handle(batch) {
        await handle?.(batch);
        got.push(...batch);
      },
    });
    open.push(subscription);
    return {
      got,
      subscription,
      stop: () => subscription.stop(),
      has: (n: number) =>
        eventually(`${n} events are delivered to ${group}`, () => got.length >= n, patience),
    };
  }

  it('delivers the events of concurrent publishers in the order of each key, in batches of one partition', async () => {
    const keys = range(0, 8).map((n) => `key-${n}`);
    await Promise.all(
      keys.map(async (key) => {
        for (let n = 0; n < 50; n += 5) {
          await bus.publish(
            topic,
            range(n, n + 5).map((at) => createMessage(key, at)),
          );
        }
      }),
    );
    let mixed = 0;
    const { got, stop, has } = await subscribe('readers', {
      maxBatch: 7,
      async handle(batch) {
        const inOrder = batch.every(({ offset }, at) => at === 0 || offset > batch[at - 1]!.offset);
        if (
          new Set(batch.map(({ partition }) => partition)).size !== 1 ||
          !inOrder ||
          batch.length > 7
        ) {
          mixed++;
        }
      },
    });
    await has(400);
    expect(mixed).to.equal(0);
    for (const key of keys) {
      expect(numbersOf(got.filter((one) => one.key === key))).to.deep.equal(range(0, 50));
    }
    expect(new Set(got.map(({ partition }) => partition)).size).to.be.greaterThan(1);
    await stop();
  });

  it('gives keys turns during read-ahead, and continues after a stop with all unhandled events', async () => {
    const others = range(0, 16).map((n) => `other-${n}`);
    await bus.publish(
      topic,
      range(0, 300).map((n) => createMessage('flood', n)),
    );
    await bus.publish(
      topic,
      others.map((key) => createMessage(key, 0)),
    );
    const gate = Promise.withResolvers<void>();
    const options = { maxBatch: 20, maxAheadBytes: 1_000_000 };
    let floods = 0;
    const first = await subscribe('readers', {
      ...options,
      async handle(batch) {
        floods += batch.some(({ key }) => key === 'flood') ? 1 : 0;
        if (floods === 3) {
          await gate.promise;
        }
      },
    });
    await eventually('two batches of the flood are handled', () => floods === 3, patience);
    const { partition } = first.got.find(({ key }) => key === 'flood')!;
    const before = first.got.filter((one) => one.partition === partition);
    const stopping = first.stop();
    gate.resolve();
    await stopping;
    const second = await subscribe('readers', options);
    await eventually(
      'all events are delivered',
      () => new Set([...first.got, ...second.got].map(({ event }) => event.id)).size === 316,
      patience,
    );
    const beside = second.got.filter(
      ({ key, ...one }) => key !== 'flood' && one.partition === partition,
    );
    expect(before.filter(({ key }) => key !== 'flood')).to.not.be.empty;
    expect(
      beside.every(({ event: { id } }) => first.got.some(({ event }) => event.id === id)),
    ).to.equal(true);
    for (const { got } of [first, second]) {
      const numbers = numbersOf(got.filter(({ key }) => key === 'flood'));
      expect(numbers).to.deep.equal(numbers.toSorted((a, b) => a - b));
    }
    await second.stop();
  });

  it('delivers an event unchanged, and immediately to a waiting subscription', async () => {
    const { got, stop, has } = await subscribe('readers');
    const message = createMessage('Schlüssel 🔑', 1, 'é\u2028"\\');
    message.event.traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    Object.assign(message.event, { actortype: 'user' });
    await bus.publish(topic, [message]);
    await has(1);
    expect(got[0]).to.deep.include({
      topic,
      key: message.key,
      event: message.event,
    });
    await stop();
  });

  it('publishes nothing if one message is too large, not an event, or without a key', async () => {
    const large = createMessage('k', 2, 'x'.repeat(10_000_000));
    const wrong = [
      { code: 'payload_too_large', message: large },
      {
        code: 'payload_too_large',
        message: createMessage('k', 3, 'x'.repeat(900_000)),
      },
      {
        code: 'invalid_request',
        message: { ...createMessage('k', 4), key: '' },
      },
      {
        code: 'invalid_request',
        message: {
          key: 'k',
          event: { ...createMessage('k', 5).event, id: 'seven' },
        },
      },
    ];
    for (const { code, message } of wrong) {
      const error = await bus
        .publish(topic, [createMessage('k', 1), message])
        .catch((error) => error);
      expect(error).to.be.instanceOf(PlatformError).and.to.include({ code });
      expect(error.message).to.include(message.event.id).and.include(topic);
    }
    await bus.publish(topic, [createMessage('k', 6, 'x'.repeat(899_000))]);
    const { got, stop, has } = await subscribe('readers');
    await has(1);
    expect(numbersOf(got)).to.deep.equal([6]);
    await stop();
  });

  it('publishes more in one call than fits into one write of the engine', async () => {
    await bus.publish(
      topic,
      range(0, 30).map((n) => createMessage('k', n, 'x'.repeat(300_000))),
    );
    const { got, stop, has } = await subscribe('readers');
    await has(30);
    expect(numbersOf(got)).to.deep.equal(range(0, 30));
    await stop();
  });

  it('continues after a stop from the committed offset, independently for each group', async () => {
    await bus.publish(
      topic,
      range(0, 20).map((n) => createMessage(`k${n % 3}`, n)),
    );
    const first = await subscribe('one');
    await first.has(20);
    await first.stop();
    await bus.publish(
      topic,
      range(20, 30).map((n) => createMessage(`k${n % 3}`, n)),
    );
    const [again, other] = await Promise.all([subscribe('one'), subscribe('two')]);
    await Promise.all([again.has(10), other.has(30)]);
    expect(numbersOf(again.got).toSorted((a, b) => a - b)).to.deep.equal(range(20, 30));
    expect(numbersOf(other.got).toSorted((a, b) => a - b)).to.deep.equal(range(0, 30));
    await eventually(
      'the whole topic is acknowledged',
      async () => (await again.subscription.lag()) === 0,
      patience,
    );
    await Promise.all([again.stop(), other.stop()]);
  });

  it('reports the lag of a group', async () => {
    await bus.publish(
      topic,
      range(0, 12).map((n) => createMessage(`k${n}`, n)),
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { subscription, stop } = await subscribe('readers', { handle: () => held });
    await eventually('the lag is 12', async () => (await subscription.lag()) === 12, patience);
    release();
    await eventually('the lag is 0', async () => (await subscription.lag()) === 0, patience);
    await stop();
  });

  it('reports the lag of each topic, the age of events in progress, and the results of events', async () => {
    const quiet = freshName('topic');
    const [good, bad] = [createMessage('k', 1), createMessage('k', 2)];
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    for (const { event } of [good, bad]) {
      event.time = hourAgo;
    }
    await bus.publish(topic, [good, bad]);
    await bus.publish(quiet, [createMessage('k', 3)]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isReplayed = false;
    const { subscription, stop } = await subscribe('counted', {
      topics: [topic, quiet],
      async handle(batch) {
        if (batch[0]?.topic === topic) {
          await held;
        }
        if (!isReplayed && numbersOf(batch).includes(2)) {
          throw new Error('refused');
        }
      },
    });
    const of = (name: string) => subscription.progress().find((one) => one.topic === name);
    await eventually(
      'a batch is in hand',
      () => (of(topic)?.oldestUnprocessedMs ?? 0) >= 3_600_000,
      patience,
    );
    await eventually(
      'the other topic is handled',
      async () => (await subscription.lagByTopic()).get(quiet) === 0,
      patience,
    );
    expect((await subscription.lagByTopic()).get(topic)).to.equal(2);
    expect(of(quiet)).to.include({
      handled: 1,
      failures: 0,
      deadLettered: 0,
      oldestUnprocessedMs: 0,
    });
    release();
    await eventually('one event is a dead letter', () => of(topic)?.deadLettered === 1, patience);
    await eventually('nothing is in hand', () => of(topic)?.oldestUnprocessedMs === 0, patience);
    expect(of(topic)?.handled).to.equal(1);
    expect(of(topic)?.failures).to.be.at.least(3);
    const { delays } = of(topic) ?? {};
    expect([delays?.count, delays?.counts.at(-1)]).to.deep.equal([1, 1]);
    isReplayed = true;
    expect(await bus.replay('counted', topic)).to.equal(1);
    await eventually('it is handled after all', () => of(topic)?.handled === 2, patience);
    expect(of(topic)?.delays.count, 'the delay of a replay is not counted').to.equal(1);
    await stop();
  });

  it('completes the batch in progress before a stop, and does not deliver it again', async () => {
    await bus.publish(topic, [createMessage('k', 1)]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = false;
    const { got, stop } = await subscribe('readers', {
      handle: () => {
        begun = true;
        return held;
      },
    });
    await eventually('the first batch is handled', () => begun, patience);
    const stopped = stop();
    release();
    await stopped;
    expect(numbersOf(got)).to.deep.equal([1]);
    await bus.publish(topic, [createMessage('k', 2)]);
    const next = await subscribe('readers');
    await next.has(1);
    expect(numbersOf(next.got)).to.deep.equal([2]);
    await next.stop();
  });

  it('retries a batch that failed temporarily', async () => {
    await bus.publish(
      topic,
      range(0, 5).map((n) => createMessage('k', n)),
    );
    let failures = 2;
    const { got, stop, has } = await subscribe('readers', {
      async handle() {
        if (failures-- > 0) {
          throw new Error('not now');
        }
      },
    });
    await has(5);
    expect(numbersOf(got)).to.deep.equal(range(0, 5));
    expect(await bus.deadLetters('readers', topic)).to.deep.equal([]);
    await stop();
  });

  it('makes each failing event a dead letter with its reason, and delivers the others in order', async () => {
    await bus.publish(
      topic,
      range(0, 40).map((n) => createMessage('k', n)),
    );
    const failing = [0, 13, 14, 39];
    const { got, stop, has } = await subscribe('readers', {
      async handle(batch) {
        if (numbersOf(batch).some((n) => failing.includes(n))) {
          throw new RangeError('cannot be\nhandled');
        }
      },
    });
    await has(36);
    await eventually(
      'every poisonous event is a dead letter',
      async () => (await bus.deadLetters('readers', topic)).length === failing.length,
      patience,
    );
    expect(numbersOf(got)).to.deep.equal(range(0, 40).filter((n) => !failing.includes(n)));
    const letters = await bus.deadLetters('readers', topic);
    expect(letters.map(({ event }) => event?.data.n)).to.deep.equal(failing);
    for (const letter of letters) {
      expect(letter).to.include({
        group: 'readers',
        topic,
        key: 'k',
        reason: 'RangeError: cannot be handled',
      });
      expect(letter.attempts).to.be.at.least(retry.attempts);
      expect(new Date(letter.failedAt).toISOString()).to.equal(letter.failedAt);
    }
    expect(await bus.deadLetters('others', topic)).to.deep.equal([]);
    expect(await bus.deadLetters('readers', topic, { limit: 2 })).to.have.length(2);
    await stop();
  });

  it('makes a message other than an event a dead letter immediately, with its bytes', async () => {
    const wrong = [
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from('{"specversion":"1.0"'),
      Buffer.from('null'),
      Buffer.from(JSON.stringify({ ...createMessage('k', 0).event, time: 'yesterday' })),
      Buffer.alloc(0),
    ];
    await bus.publish(topic, [createMessage('k', 1)]);
    await harness.engine.append(
      topic,
      wrong.map((value) => ({ key: 'k', value })),
    );
    await bus.publish(topic, [createMessage('k', 2)]);
    const { got, stop, has } = await subscribe('readers');
    await has(2);
    expect(numbersOf(got)).to.deep.equal([1, 2]);
    await eventually(
      'every malformed message is a dead letter',
      async () => (await bus.deadLetters('readers', topic)).length === wrong.length,
      patience,
    );
    const letters = await bus.deadLetters('readers', topic);
    expect(letters.map(({ raw }) => raw)).to.deep.equal(
      wrong.map((value) => value.toString('base64')),
    );
    expect(letters.map(({ attempts }) => attempts)).to.deep.equal(wrong.map(() => 0));
    expect(letters[0]!.reason).to.equal('not JSON');
    expect(letters[3]!.reason).to.include('time');
    // No event to replay.
    expect(await bus.replay('readers', topic)).to.equal(0);
    await stop();
  });

  it('makes an event too deep for JSON.stringify a dead letter with its bytes', async () => {
    const { event } = createMessage('k', 1);
    const depth = 20_000;
    const value = Buffer.from(
      JSON.stringify({
        ...event,
        data: { deep: 0 },
      }).replace('"deep":0', `"deep":${'['.repeat(depth)}${']'.repeat(depth)}`),
    );
    await harness.engine.append(topic, [{ key: 'k', value }]);
    await bus.publish(topic, [createMessage('k', 2)]);
    const received: unknown[] = [];
    const { stop } = await subscribe('readers', {
      async handle(batch) {
        for (const one of batch) {
          JSON.stringify(one.event);
          received.push(one.event.id);
        }
      },
    });
    await eventually(
      'the oversized message is a dead letter and the next event is delivered',
      async () => (await bus.deadLetters('readers', topic)).length === 1 && received.length > 0,
      patience,
    );
    const [letter] = await bus.deadLetters('readers', topic);
    expect(letter).to.include({
      raw: value.toString('base64'),
      size: value.length,
    });
    await stop();
  });

  it('stores the largest event whole in its dead letter, and the first 512 KiB of another message', async () => {
    const noise = Buffer.alloc(940_000, 7);
    await harness.engine.append(topic, [{ key: 'k', value: noise }]);
    const large = createMessage('k', 1, 'x'.repeat(899_000));
    await bus.publish(topic, [large]);
    const { stop } = await subscribe('readers', {
      async handle() {
        throw new Error('y'.repeat(5_000));
      },
    });
    await eventually(
      'both messages are dead letters',
      async () => (await bus.deadLetters('readers', topic)).length === 2,
      patience,
    );
    const [first, second] = await bus.deadLetters('readers', topic);
    expect(Buffer.from(first!.raw!, 'base64').equals(noise.subarray(0, 524_288))).to.equal(true);
    expect(first!.size).to.equal(noise.length);
    expect(second!.event).to.deep.equal(large.event);
    expect(second!.reason).to.have.length(2_000);
    await stop();
  });

  it('delivers an event as often as it was published: consumers deduplicate by id', async () => {
    const message = createMessage('k', 1);
    await bus.publish(topic, [message, message]);
    await bus.publish(topic, [message]);
    const { got, stop, has } = await subscribe('readers');
    await has(3);
    expect(new Set(got.map(({ event }) => event.id)).size).to.equal(1);
    await stop();
  });

  for (const [words, error, isTemporary] of [
    ['a TemporaryFailure', new TemporaryFailure('the database is away'), undefined],
    ['an error that isTemporary accepts', new Error('ECONNREFUSED'), () => true],
  ] as const) {
    it(`retries after ${words} without limit, in order, without a dead letter`, async () => {
      await bus.publish(
        topic,
        range(0, 4).map((n) => createMessage('k', n)),
      );
      let failures = retry.attempts * 4;
      const { got, stop, has } = await subscribe('readers', {
        ...(isTemporary ? { isTemporary } : {}),
        async handle() {
          if (failures-- > 0) {
            throw error;
          }
        },
      });
      await has(4);
      expect(numbersOf(got)).to.deep.equal(range(0, 4));
      expect(await bus.deadLetters('readers', topic)).to.deep.equal([]);
      await stop();
    });
  }

  it('stops during a long back-off, and delivers the events to the next member', async () => {
    await bus.publish(topic, [createMessage('k', 1)]);
    let tried = false;
    const stuck = await subscribe('readers', {
      retry: {
        attempts: 1,
        firstDelayMs: 3_600_000,
        maxDelayMs: 3_600_000,
      },
      async handle() {
        tried = true;
        throw new TemporaryFailure('away');
      },
    });
    await eventually('the batch was tried', () => tried, patience);
    await stuck.stop();
    const next = await subscribe('readers');
    await next.has(1);
    await next.stop();
  });

  it('lists and replays a replaced dead letter in its place', async () => {
    await bus.publish(
      topic,
      range(0, 2).map((n) => createMessage('k', n)),
    );
    let broken = true;
    const repaired = await subscribe('repaired', {
      async handle() {
        if (broken) {
          throw new Error('broken');
        }
      },
    });
    const letters = () => bus.deadLetters('repaired', topic);
    await eventually(
      'two events are dead letters',
      async () => (await letters()).length === 2,
      patience,
    );
    const [first, second] = await letters();
    const replace = (letter: DeadLetter) =>
      letter.id === first!.id
        ? {
            ...letter,
            event: { ...letter.event!, subject: 'another' },
          }
        : undefined;
    expect(await bus.replaceDeadLetters('repaired', topic, replace)).to.equal(1);
    expect(await letters()).to.deep.equal([
      {
        ...first,
        event: { ...first!.event, subject: 'another' },
      },
      second,
    ]);
    expect(await bus.replaceDeadLetters('repaired', topic, () => undefined)).to.equal(0);
    broken = false;
    expect(await bus.replay('repaired', topic)).to.equal(2);
    await repaired.has(2);
    expect(repaired.got.map(({ event }) => event.subject)).to.include('another');
  });

  it('replays a dead letter to its own group only, at its key, once', async () => {
    await bus.publish(
      topic,
      range(0, 3).map((n) => createMessage('k', n)),
    );
    let broken = true;
    const repaired = await subscribe('repaired', {
      async handle(batch) {
        if (broken && numbersOf(batch).some((n) => n !== 1)) {
          throw new Error('broken');
        }
      },
    });
    const other = await subscribe('others');
    await Promise.all([repaired.has(1), other.has(3)]);
    await eventually(
      'two events are dead letters',
      async () => (await bus.deadLetters('repaired', topic)).length === 2,
      patience,
    );
    broken = false;
    const [first] = await bus.deadLetters('repaired', topic);
    expect(await bus.replay('repaired', topic, { ids: [first!.id] })).to.equal(1);
    await repaired.has(2);
    expect(await bus.replay('repaired', topic)).to.equal(1);
    await repaired.has(3);
    expect(await bus.replay('repaired', topic)).to.equal(0);
    expect(await bus.deadLetters('repaired', topic)).to.deep.equal([]);
    await bus.publish(topic, [createMessage('k', 3)]);
    await Promise.all([repaired.has(4), other.has(4)]);
    expect(numbersOf(repaired.got)).to.deep.equal([1, 0, 2, 3]);
    expect(repaired.got.every(({ key }) => key === 'k')).to.equal(true);
    expect(numbersOf(other.got)).to.deep.equal([0, 1, 2, 3]);
    await eventually(
      'the other group has acknowledged everything',
      async () => (await other.subscription.lag()) === 0,
      patience,
    );
    await Promise.all([repaired.stop(), other.stop()]);
  });

  it('shares the partitions among the members of a group, and reassigns those of a leaving member', async () => {
    let busy = new Map<number, number>();
    let overlaps = 0;
    const seen = new Map<string, number>();
    const handle = async (batch: ReceivedEvent[]) => {
      const { partition } = batch[0]!;
      busy.set(partition, (busy.get(partition) ?? 0) + 1);
      if (busy.get(partition)! > 1) {
        overlaps++;
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
      for (const { event } of batch) {
        seen.set(event.id, (seen.get(event.id) ?? 0) + 1);
      }
      busy.set(partition, busy.get(partition)! - 1);
    };
    let n = 0;
    const publishSome = async () => {
      n += 40;
      await bus.publish(
        topic,
        range(n - 40, n).map((at) => createMessage(`k${at}`, at)),
      );
    };
    await publishSome();
    const one = await subscribe('pair', { handle, maxBatch: 5 });
    await one.has(40);
    const two = await subscribe('pair', {
      handle,
      maxBatch: 5,
      on: harness.neighbour,
    });
    while (two.got.length === 0) {
      await publishSome();
    }
    await eventually(
      'both members have delivered everything',
      async () => seen.size === n && (await two.subscription.lag()) === 0,
      patience,
    );
    overlaps = 0;
    busy = new Map();
    const [before, beforeTwo] = [one.got.length, two.got.length];
    for (let round = 0; round < 5; round++) {
      await publishSome();
    }
    await eventually('every event is delivered', () => seen.size === n, patience);
    expect(overlaps).to.equal(0);
    expect(one.got.length).to.be.greaterThan(before);
    expect(two.got.length).to.be.greaterThan(beforeTwo);
    await one.stop();
    await publishSome();
    await eventually(
      'every event is delivered after one member left',
      () => seen.size === n,
      patience,
    );
    await two.stop();
  });

  it('reads several topics in one subscription', async () => {
    const topics = [freshName('a'), freshName('b')];
    const { got, stop, has } = await subscribe('readers', { topics });
    await Promise.all(topics.map((name, at) => bus.publish(name, [createMessage('k', at)])));
    await has(2);
    expect(got.map((one) => one.topic).toSorted()).to.deep.equal(topics.toSorted());
    await stop();
  });

  it('rejects invalid names of topics and groups', async () => {
    for (const name of ['', 'a b', '../x', 'x'.repeat(81), 'ü']) {
      const error = await bus.publish(name, [createMessage('k', 1)]).catch((error) => error);
      expect(error, name)
        .to.be.instanceOf(PlatformError)
        .and.to.include({ code: 'invalid_request' });
      const group = await bus
        .subscribe({
          topics: [topic],
          group: name,
          handle: async () => undefined,
        })
        .catch((error) => error);
      expect(group, name).to.be.instanceOf(PlatformError);
    }
  });

  it('rejects publications while the engine is unavailable, and continues afterwards', async () => {
    await bus.publish(topic, [createMessage('k', 1)]);
    await harness.disconnect();
    const error = await bus.publish(topic, [createMessage('k', 2)]).catch((error) => error);
    expect(error).to.be.instanceOf(PlatformError).and.to.include({ code: 'unavailable' });
    expect(bus.healthy()).to.equal(false);
    bus = await harness.reconnect();
    await eventually(
      'publishing succeeds again',
      () =>
        bus.publish(topic, [createMessage('k', 3)]).then(
          () => true,
          () => false,
        ),
      patience,
    );
    await eventually('the bus is healthy', () => bus.healthy(), patience);
    const { got, stop, has } = await subscribe('readers');
    await has(2);
    expect(numbersOf(got).filter((n) => n !== 2)).to.deep.equal([1, 3]);
    await stop();
  });
}
