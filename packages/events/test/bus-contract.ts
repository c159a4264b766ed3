import { PlatformError } from '@irp/errors';
import { expect } from 'chai';
import type { EventBus, ReceivedEvent, SubscribeOptions } from '../src/event-bus.ts';
import type { LogEngine } from '../src/log-engine.ts';
import { TemporaryFailure } from '../src/temporary-failure.ts';
import { freshName, makeMessage, numbersOf, range, until } from './make-events.ts';

/** What an adapter's test gives to the contract. */
export interface Bench {
  bus: EventBus;
  /** Beneath the bus, for messages that the bus would not publish. */
  engine: LogEngine;
  /** Where another member of a group lives: a process of its own, as far as the adapter allows. */
  neighbour: EventBus;
  /** Makes the engine unreachable for `bus`. */
  takeAway(): Promise<void>;
  /** @returns the bus to go on with */
  bringBack(): Promise<EventBus>;
  end(): Promise<void>;
}

const retry = { attempts: 3, firstDelayMs: 2, maxDelayMs: 10 };

export function busContract(start: () => Promise<Bench>): void {
  let bench: Bench;
  let bus: EventBus;
  let topic: string;

  before(async () => {
    bench = await start();
    ({ bus } = bench);
  });
  after(() => bench?.end());
  beforeEach(() => {
    topic = freshName('topic');
  });

  /** A subscription that keeps what it is given; `handle` may say otherwise first. */
  async function listen(group: string, options: Partial<SubscribeOptions> & { on?: EventBus } = {}) {
    const got: ReceivedEvent[] = [];
    const { on = bus, handle, ...rest } = options;
    const subscription = await on.subscribe({
      ...{ topics: [topic], group, retry, ...rest },
      async handle(batch) {
        await handle?.(batch);
        got.push(...batch);
      },
    });
    return { got, subscription, stop: () => subscription.stop(), has: (n: number) => until(() => got.length >= n) };
  }

  it('delivers what concurrent publishers publish, in the order of each key, in batches of one partition', async () => {
    const keys = range(0, 8).map((n) => `key-${n}`);
    await Promise.all(
      keys.map(async (key) => {
        for (let n = 0; n < 50; n += 5)
          await bus.publish(
            topic,
            range(n, n + 5).map((at) => makeMessage(key, at)),
          );
      }),
    );
    let mixed = 0;
    const { got, stop, has } = await listen('readers', {
      maxBatch: 7,
      async handle(batch) {
        const inOrder = batch.every(({ offset }, at) => at === 0 || offset > batch[at - 1]!.offset);
        if (new Set(batch.map(({ partition }) => partition)).size !== 1 || !inOrder || batch.length > 7) mixed++;
      },
    });
    await has(400);
    expect(mixed).to.equal(0);
    for (const key of keys) expect(numbersOf(got.filter((one) => one.key === key))).to.deep.equal(range(0, 50));
    expect(new Set(got.map(({ partition }) => partition)).size).to.be.greaterThan(1);
    await stop();
  });

  it('carries an event as it is, and at once to who waits for it', async () => {
    const { got, stop, has } = await listen('readers');
    const message = makeMessage('Schlüssel 🔑', 1, 'é\u2028"\\');
    message.event.traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    Object.assign(message.event, { actortype: 'user' });
    await bus.publish(topic, [message]);
    await has(1);
    expect(got[0]).to.deep.include({ topic, key: message.key, event: message.event });
    await stop();
  });

  it('publishes nothing when one of the messages is too large, no event, or without a key', async () => {
    const large = makeMessage('k', 2, 'x'.repeat(10_000_000));
    const wrong = [
      { code: 'payload_too_large', message: large },
      { code: 'payload_too_large', message: makeMessage('k', 3, 'x'.repeat(900_000)) },
      { code: 'invalid_request', message: { ...makeMessage('k', 4), key: '' } },
      { code: 'invalid_request', message: { key: 'k', event: { ...makeMessage('k', 5).event, id: 'seven' } } },
    ];
    for (const { code, message } of wrong) {
      const fault = await bus.publish(topic, [makeMessage('k', 1), message]).catch((error) => error);
      expect(fault).to.be.instanceOf(PlatformError).and.to.include({ code });
      expect(fault.message).to.include(message.event.id).and.include(topic);
    }
    await bus.publish(topic, [makeMessage('k', 6, 'x'.repeat(899_000))]);
    const { got, stop, has } = await listen('readers');
    await has(1);
    expect(numbersOf(got)).to.deep.equal([6]);
    await stop();
  });

  it('takes more in one call than an engine takes in one write', async () => {
    await bus.publish(
      topic,
      range(0, 30).map((n) => makeMessage('k', n, 'x'.repeat(300_000))),
    );
    const { got, stop, has } = await listen('readers');
    await has(30);
    expect(numbersOf(got)).to.deep.equal(range(0, 30));
    await stop();
  });

  it('goes on after a stop where it was; groups know nothing of each other', async () => {
    await bus.publish(
      topic,
      range(0, 20).map((n) => makeMessage(`k${n % 3}`, n)),
    );
    const first = await listen('one');
    await first.has(20);
    await first.stop();
    await bus.publish(
      topic,
      range(20, 30).map((n) => makeMessage(`k${n % 3}`, n)),
    );
    const [again, other] = await Promise.all([listen('one'), listen('two')]);
    await Promise.all([again.has(10), other.has(30)]);
    expect(numbersOf(again.got).toSorted((a, b) => a - b)).to.deep.equal(range(20, 30));
    expect(numbersOf(other.got).toSorted((a, b) => a - b)).to.deep.equal(range(0, 30));
    await until(async () => (await again.subscription.lag()) === 0);
    await Promise.all([again.stop(), other.stop()]);
  });

  it('tells how much a group has yet to do', async () => {
    await bus.publish(
      topic,
      range(0, 12).map((n) => makeMessage(`k${n}`, n)),
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { subscription, stop } = await listen('readers', { handle: () => held });
    await until(async () => (await subscription.lag()) === 12);
    release();
    await until(async () => (await subscription.lag()) === 0);
    await stop();
  });

  it('ends the batch under way before a stop, and does not hand it over again', async () => {
    await bus.publish(topic, [makeMessage('k', 1)]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = false;
    const { got, stop } = await listen('readers', {
      handle: () => {
        begun = true;
        return held;
      },
    });
    await until(() => begun);
    const stopped = stop();
    release();
    await stopped;
    expect(numbersOf(got)).to.deep.equal([1]);
    await bus.publish(topic, [makeMessage('k', 2)]);
    const next = await listen('readers');
    await next.has(1);
    expect(numbersOf(next.got)).to.deep.equal([2]);
    await next.stop();
  });

  it('tries a batch again that failed for a moment', async () => {
    await bus.publish(
      topic,
      range(0, 5).map((n) => makeMessage('k', n)),
    );
    let failures = 2;
    const { got, stop, has } = await listen('readers', {
      async handle() {
        if (failures-- > 0) throw new Error('not now');
      },
    });
    await has(5);
    expect(numbersOf(got)).to.deep.equal(range(0, 5));
    expect(await bus.deadLetters('readers', topic)).to.deep.equal([]);
    await stop();
  });

  it('puts poison amid good events aside, alone, with its reason, and goes on in order', async () => {
    await bus.publish(
      topic,
      range(0, 40).map((n) => makeMessage('k', n)),
    );
    const poison = [0, 13, 14, 39];
    const { got, stop, has } = await listen('readers', {
      async handle(batch) {
        if (numbersOf(batch).some((n) => poison.includes(n))) throw new RangeError('indigestible\nindeed');
      },
    });
    await has(36);
    await until(async () => (await bus.deadLetters('readers', topic)).length === poison.length);
    expect(numbersOf(got)).to.deep.equal(range(0, 40).filter((n) => !poison.includes(n)));
    const letters = await bus.deadLetters('readers', topic);
    expect(letters.map(({ event }) => event?.data.n)).to.deep.equal(poison);
    for (const letter of letters) {
      expect(letter).to.include({ group: 'readers', topic, key: 'k', reason: 'RangeError: indigestible indeed' });
      expect(letter.attempts).to.be.at.least(retry.attempts);
      expect(new Date(letter.failedAt).toISOString()).to.equal(letter.failedAt);
    }
    expect(await bus.deadLetters('others', topic)).to.deep.equal([]);
    expect(await bus.deadLetters('readers', topic, { limit: 2 })).to.have.length(2);
    await stop();
  });

  it('puts what is no event aside at once, with its bytes', async () => {
    const wrong = [
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from('{"specversion":"1.0"'),
      Buffer.from('null'),
      Buffer.from(JSON.stringify({ ...makeMessage('k', 0).event, time: 'yesterday' })),
      Buffer.alloc(0),
    ];
    await bus.publish(topic, [makeMessage('k', 1)]);
    await bench.engine.append(
      topic,
      wrong.map((value) => ({ key: 'k', value })),
    );
    await bus.publish(topic, [makeMessage('k', 2)]);
    const { got, stop, has } = await listen('readers');
    await has(2);
    expect(numbersOf(got)).to.deep.equal([1, 2]);
    await until(async () => (await bus.deadLetters('readers', topic)).length === wrong.length);
    const letters = await bus.deadLetters('readers', topic);
    expect(letters.map(({ raw }) => raw)).to.deep.equal(wrong.map((value) => value.toString('base64')));
    expect(letters.map(({ attempts }) => attempts)).to.deep.equal(wrong.map(() => 0));
    expect(letters[0]!.reason).to.equal('not JSON');
    expect(letters[3]!.reason).to.include('time');
    // There is nothing in them that could be replayed.
    expect(await bus.replay('readers', topic)).to.equal(0);
    await stop();
  });

  it('puts an event aside that is so deep that it can be read and not be written', async () => {
    const { event } = makeMessage('k', 1);
    const depth = 20_000;
    const value = Buffer.from(
      JSON.stringify({ ...event, data: { deep: 0 } }).replace(
        '"deep":0',
        `"deep":${'['.repeat(depth)}${']'.repeat(depth)}`,
      ),
    );
    await bench.engine.append(topic, [{ key: 'k', value }]);
    await bus.publish(topic, [makeMessage('k', 2)]);
    const heard: unknown[] = [];
    const { stop } = await listen('readers', {
      async handle(batch) {
        for (const one of batch) {
          JSON.stringify(one.event);
          heard.push(one.event.id);
        }
      },
    });
    await until(async () => (await bus.deadLetters('readers', topic)).length === 1 && heard.length > 0);
    const [letter] = await bus.deadLetters('readers', topic);
    expect(letter).to.include({ raw: value.toString('base64'), size: value.length });
    await stop();
  });

  it('keeps a poison event of the largest size whole, and of what is no event its beginning', async () => {
    const noise = Buffer.alloc(940_000, 7);
    await bench.engine.append(topic, [{ key: 'k', value: noise }]);
    const large = makeMessage('k', 1, 'x'.repeat(899_000));
    await bus.publish(topic, [large]);
    const { stop } = await listen('readers', {
      async handle() {
        throw new Error('y'.repeat(5_000));
      },
    });
    await until(async () => (await bus.deadLetters('readers', topic)).length === 2);
    const [first, second] = await bus.deadLetters('readers', topic);
    expect(Buffer.from(first!.raw!, 'base64').equals(noise.subarray(0, 524_288))).to.equal(true);
    expect(first!.size).to.equal(noise.length);
    expect(second!.event).to.deep.equal(large.event);
    expect(second!.reason).to.have.length(2_000);
    await stop();
  });

  it('hands over an event as often as it was published: consumers know it by its id', async () => {
    const message = makeMessage('k', 1);
    await bus.publish(topic, [message, message]);
    await bus.publish(topic, [message]);
    const { got, stop, has } = await listen('readers');
    await has(3);
    expect(new Set(got.map(({ event }) => event.id)).size).to.equal(1);
    await stop();
  });

  for (const [words, fault, isTemporary] of [
    ['a TemporaryFailure', new TemporaryFailure('the database is away'), undefined],
    ['a fault that the subscription calls temporary', new Error('ECONNREFUSED'), () => true],
  ] as const) {
    it(`tries ${words} again for as long as it takes, in order, without a dead letter`, async () => {
      await bus.publish(
        topic,
        range(0, 4).map((n) => makeMessage('k', n)),
      );
      let failures = retry.attempts * 4;
      const { got, stop, has } = await listen('readers', {
        ...(isTemporary ? { isTemporary } : {}),
        async handle() {
          if (failures-- > 0) throw fault;
        },
      });
      await has(4);
      expect(numbersOf(got)).to.deep.equal(range(0, 4));
      expect(await bus.deadLetters('readers', topic)).to.deep.equal([]);
      await stop();
    });
  }

  it('stops in the midst of a long back-off, and hands the events to the next member', async () => {
    await bus.publish(topic, [makeMessage('k', 1)]);
    let tried = false;
    const stuck = await listen('readers', {
      retry: { attempts: 1, firstDelayMs: 3_600_000, maxDelayMs: 3_600_000 },
      async handle() {
        tried = true;
        throw new TemporaryFailure('away');
      },
    });
    await until(() => tried);
    await stuck.stop();
    const next = await listen('readers');
    await next.has(1);
    await next.stop();
  });

  it('replays a dead letter to its own group only, at its key, once', async () => {
    await bus.publish(
      topic,
      range(0, 3).map((n) => makeMessage('k', n)),
    );
    let broken = true;
    const mender = await listen('menders', {
      async handle(batch) {
        if (broken && numbersOf(batch).some((n) => n !== 1)) throw new Error('broken');
      },
    });
    const other = await listen('others');
    await Promise.all([mender.has(1), other.has(3)]);
    await until(async () => (await bus.deadLetters('menders', topic)).length === 2);
    broken = false;
    const [first] = await bus.deadLetters('menders', topic);
    expect(await bus.replay('menders', topic, { ids: [first!.id] })).to.equal(1);
    await mender.has(2);
    expect(await bus.replay('menders', topic)).to.equal(1);
    await mender.has(3);
    expect(await bus.replay('menders', topic)).to.equal(0);
    expect(await bus.deadLetters('menders', topic)).to.deep.equal([]);
    await bus.publish(topic, [makeMessage('k', 3)]);
    await Promise.all([mender.has(4), other.has(4)]);
    expect(numbersOf(mender.got)).to.deep.equal([1, 0, 2, 3]);
    expect(mender.got.every(({ key }) => key === 'k')).to.equal(true);
    expect(numbersOf(other.got)).to.deep.equal([0, 1, 2, 3]);
    await until(async () => (await other.subscription.lag()) === 0);
    await Promise.all([mender.stop(), other.stop()]);
  });

  it('shares the partitions among the members of a group; the one that stays takes over', async () => {
    let busy = new Map<number, number>();
    let overlaps = 0;
    const seen = new Map<string, number>();
    const handle = async (batch: ReceivedEvent[]) => {
      const { partition } = batch[0]!;
      busy.set(partition, (busy.get(partition) ?? 0) + 1);
      if (busy.get(partition)! > 1) overlaps++;
      await new Promise((resolve) => setTimeout(resolve, 2));
      for (const { event } of batch) seen.set(event.id, (seen.get(event.id) ?? 0) + 1);
      busy.set(partition, busy.get(partition)! - 1);
    };
    let n = 0;
    const publishSome = async () => {
      n += 40;
      await bus.publish(
        topic,
        range(n - 40, n).map((at) => makeMessage(`k${at}`, at)),
      );
    };
    await publishSome();
    const one = await listen('pair', { handle, maxBatch: 5 });
    await one.has(40);
    const two = await listen('pair', { handle, maxBatch: 5, on: bench.neighbour });
    while (two.got.length === 0) await publishSome();
    await until(async () => seen.size === n && (await two.subscription.lag()) === 0);
    overlaps = 0;
    busy = new Map();
    const [before, beforeTwo] = [one.got.length, two.got.length];
    for (let round = 0; round < 5; round++) await publishSome();
    await until(() => seen.size === n);
    expect(overlaps).to.equal(0);
    expect(one.got.length).to.be.greaterThan(before);
    expect(two.got.length).to.be.greaterThan(beforeTwo);
    await one.stop();
    await publishSome();
    await until(() => seen.size === n);
    await two.stop();
  });

  it('reads several topics in one subscription', async () => {
    const topics = [freshName('a'), freshName('b')];
    const { got, stop, has } = await listen('readers', { topics });
    await Promise.all(topics.map((name, at) => bus.publish(name, [makeMessage('k', at)])));
    await has(2);
    expect(got.map((one) => one.topic).toSorted()).to.deep.equal(topics.toSorted());
    await stop();
  });

  it('refuses names that an engine could not take', async () => {
    for (const name of ['', 'a b', '../x', 'x'.repeat(81), 'ü']) {
      const fault = await bus.publish(name, [makeMessage('k', 1)]).catch((error) => error);
      expect(fault, name).to.be.instanceOf(PlatformError).and.to.include({ code: 'invalid_request' });
      const group = await bus
        .subscribe({ topics: [topic], group: name, handle: async () => undefined })
        .catch((error) => error);
      expect(group, name).to.be.instanceOf(PlatformError);
    }
  });

  it('refuses to publish while the engine is away, and goes on afterwards', async () => {
    await bus.publish(topic, [makeMessage('k', 1)]);
    await bench.takeAway();
    const fault = await bus.publish(topic, [makeMessage('k', 2)]).catch((error) => error);
    expect(fault).to.be.instanceOf(PlatformError).and.to.include({ code: 'unavailable' });
    expect(bus.healthy()).to.equal(false);
    bus = await bench.bringBack();
    await until(() =>
      bus.publish(topic, [makeMessage('k', 3)]).then(
        () => true,
        () => false,
      ),
    );
    await until(() => bus.healthy());
    const { got, stop, has } = await listen('readers');
    await has(2);
    expect(numbersOf(got).filter((n) => n !== 2)).to.deep.equal([1, 3]);
    await stop();
  });
}
