import { PlatformError } from '@irp/errors';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createMessage, freshName, numbersOf, range } from '../create-message.ts';
import { type BusBench, patience } from './bus-bench.ts';

export function describeDelivery(bench: BusBench): void {
  it('delivers the events of concurrent publishers in the order of each key, in batches of one partition', async () => {
    const keys = range(0, 8).map((n) => `key-${n}`);
    await Promise.all(
      keys.map(async (key) => {
        for (let n = 0; n < 50; n += 5) {
          await bench.bus.publish(
            bench.topic,
            range(n, n + 5).map((at) => createMessage(key, at)),
          );
        }
      }),
    );
    let mixed = 0;
    const { got, stop, has } = await bench.subscribe('readers', {
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
    await bench.bus.publish(
      bench.topic,
      range(0, 300).map((n) => createMessage('flood', n)),
    );
    await bench.bus.publish(
      bench.topic,
      others.map((key) => createMessage(key, 0)),
    );
    const gate = Promise.withResolvers<void>();
    const options = { maxBatch: 20, maxAheadBytes: 1_000_000 };
    let floods = 0;
    const first = await bench.subscribe('readers', {
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
    const second = await bench.subscribe('readers', options);
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
    const { got, stop, has } = await bench.subscribe('readers');
    const message = createMessage('Schlüssel 🔑', 1, 'é\u2028"\\');
    message.event.traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    Object.assign(message.event, { actortype: 'user' });
    await bench.bus.publish(bench.topic, [message]);
    await has(1);
    expect(got[0]).to.deep.include({
      topic: bench.topic,
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
      const error = await bench.bus
        .publish(bench.topic, [createMessage('k', 1), message])
        .catch((error) => error);
      expect(error).to.be.instanceOf(PlatformError).and.to.include({ code });
      expect(error.message).to.include(message.event.id).and.include(bench.topic);
    }
    await bench.bus.publish(bench.topic, [createMessage('k', 6, 'x'.repeat(899_000))]);
    const { got, stop, has } = await bench.subscribe('readers');
    await has(1);
    expect(numbersOf(got)).to.deep.equal([6]);
    await stop();
  });

  it('publishes more in one call than fits into one write of the engine', async () => {
    await bench.bus.publish(
      bench.topic,
      range(0, 30).map((n) => createMessage('k', n, 'x'.repeat(300_000))),
    );
    const { got, stop, has } = await bench.subscribe('readers');
    await has(30);
    expect(numbersOf(got)).to.deep.equal(range(0, 30));
    await stop();
  });

  it('continues after a stop from the committed offset, independently for each group', async () => {
    await bench.bus.publish(
      bench.topic,
      range(0, 20).map((n) => createMessage(`k${n % 3}`, n)),
    );
    const first = await bench.subscribe('one');
    await first.has(20);
    await first.stop();
    await bench.bus.publish(
      bench.topic,
      range(20, 30).map((n) => createMessage(`k${n % 3}`, n)),
    );
    const [again, other] = await Promise.all([bench.subscribe('one'), bench.subscribe('two')]);
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

  it('delivers an event as often as it was published: consumers deduplicate by id', async () => {
    const message = createMessage('k', 1);
    await bench.bus.publish(bench.topic, [message, message]);
    await bench.bus.publish(bench.topic, [message]);
    const { got, stop, has } = await bench.subscribe('readers');
    await has(3);
    expect(new Set(got.map(({ event }) => event.id)).size).to.equal(1);
    await stop();
  });

  it('reads several topics in one subscription', async () => {
    const topics = [freshName('a'), freshName('b')];
    const { got, stop, has } = await bench.subscribe('readers', { topics });
    await Promise.all(topics.map((name, at) => bench.bus.publish(name, [createMessage('k', at)])));
    await has(2);
    expect(got.map((one) => one.topic).toSorted()).to.deep.equal(topics.toSorted());
    await stop();
  });

  it('rejects invalid names of topics and groups', async () => {
    for (const name of ['', 'a b', '../x', 'x'.repeat(81), 'ü']) {
      const error = await bench.bus.publish(name, [createMessage('k', 1)]).catch((error) => error);
      expect(error, name)
        .to.be.instanceOf(PlatformError)
        .and.to.include({ code: 'invalid_request' });
      const group = await bench.bus
        .subscribe({
          topics: [bench.topic],
          group: name,
          handle: async () => undefined,
        })
        .catch((error) => error);
      expect(group, name).to.be.instanceOf(PlatformError);
    }
  });
}
