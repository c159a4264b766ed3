import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { DeadLetter } from '../../src/event-bus.ts';
import { createMessage, numbersOf, range } from '../create-message.ts';
import { type BusBench, patience, retry } from './bus-bench.ts';

export function describeDeadLetters(bench: BusBench): void {
  it('makes each failing event a dead letter with its reason, and delivers the others in order', async () => {
    await bench.bus.publish(
      bench.topic,
      range(0, 40).map((n) => createMessage('k', n)),
    );
    const failing = [0, 13, 14, 39];
    const { got, stop, has } = await bench.subscribe('readers', {
      async handle(batch) {
        if (numbersOf(batch).some((n) => failing.includes(n))) {
          throw new RangeError('cannot be\nhandled');
        }
      },
    });
    await has(36);
    await eventually(
      'every poisonous event is a dead letter',
      async () => (await bench.bus.deadLetters('readers', bench.topic)).length === failing.length,
      patience,
    );
    expect(numbersOf(got)).to.deep.equal(range(0, 40).filter((n) => !failing.includes(n)));
    const letters = await bench.bus.deadLetters('readers', bench.topic);
    expect(letters.map(({ event }) => event?.data.n)).to.deep.equal(failing);
    for (const letter of letters) {
      expect(letter).to.include({
        group: 'readers',
        topic: bench.topic,
        key: 'k',
        reason: 'RangeError: cannot be handled',
      });
      expect(letter.attempts).to.be.at.least(retry.attempts);
      expect(new Date(letter.failedAt).toISOString()).to.equal(letter.failedAt);
    }
    expect(await bench.bus.deadLetters('others', bench.topic)).to.deep.equal([]);
    expect(await bench.bus.deadLetters('readers', bench.topic, { limit: 2 })).to.have.length(2);
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
    await bench.bus.publish(bench.topic, [createMessage('k', 1)]);
    await bench.harness.engine.append(
      bench.topic,
      wrong.map((value) => ({ key: 'k', value })),
    );
    await bench.bus.publish(bench.topic, [createMessage('k', 2)]);
    const { got, stop, has } = await bench.subscribe('readers');
    await has(2);
    expect(numbersOf(got)).to.deep.equal([1, 2]);
    await eventually(
      'every malformed message is a dead letter',
      async () => (await bench.bus.deadLetters('readers', bench.topic)).length === wrong.length,
      patience,
    );
    const letters = await bench.bus.deadLetters('readers', bench.topic);
    expect(letters.map(({ raw }) => raw)).to.deep.equal(
      wrong.map((value) => value.toString('base64')),
    );
    expect(letters.map(({ attempts }) => attempts)).to.deep.equal(wrong.map(() => 0));
    expect(letters[0]!.reason).to.equal('not JSON');
    expect(letters[3]!.reason).to.include('time');
    // No event to replay.
    expect(await bench.bus.replay('readers', bench.topic)).to.equal(0);
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
    await bench.harness.engine.append(bench.topic, [{ key: 'k', value }]);
    await bench.bus.publish(bench.topic, [createMessage('k', 2)]);
    const received: unknown[] = [];
    const { stop } = await bench.subscribe('readers', {
      async handle(batch) {
        for (const one of batch) {
          JSON.stringify(one.event);
          received.push(one.event.id);
        }
      },
    });
    await eventually(
      'the oversized message is a dead letter and the next event is delivered',
      async () =>
        (await bench.bus.deadLetters('readers', bench.topic)).length === 1 && received.length > 0,
      patience,
    );
    const [letter] = await bench.bus.deadLetters('readers', bench.topic);
    expect(letter).to.include({
      raw: value.toString('base64'),
      size: value.length,
    });
    await stop();
  });

  it('stores the largest event whole in its dead letter, and the first 512 KiB of another message', async () => {
    const noise = Buffer.alloc(940_000, 7);
    await bench.harness.engine.append(bench.topic, [{ key: 'k', value: noise }]);
    const large = createMessage('k', 1, 'x'.repeat(899_000));
    await bench.bus.publish(bench.topic, [large]);
    const { stop } = await bench.subscribe('readers', {
      async handle() {
        throw new Error('y'.repeat(5_000));
      },
    });
    await eventually(
      'both messages are dead letters',
      async () => (await bench.bus.deadLetters('readers', bench.topic)).length === 2,
      patience,
    );
    const [first, second] = await bench.bus.deadLetters('readers', bench.topic);
    expect(Buffer.from(first!.raw!, 'base64').equals(noise.subarray(0, 524_288))).to.equal(true);
    expect(first!.size).to.equal(noise.length);
    expect(second!.event).to.deep.equal(large.event);
    expect(second!.reason).to.have.length(2_000);
    await stop();
  });

  it('lists and replays a replaced dead letter in its place', async () => {
    await bench.bus.publish(
      bench.topic,
      range(0, 2).map((n) => createMessage('k', n)),
    );
    let broken = true;
    const repaired = await bench.subscribe('repaired', {
      async handle() {
        if (broken) {
          throw new Error('broken');
        }
      },
    });
    const letters = () => bench.bus.deadLetters('repaired', bench.topic);
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
    expect(await bench.bus.replaceDeadLetters('repaired', bench.topic, replace)).to.equal(1);
    expect(await letters()).to.deep.equal([
      {
        ...first,
        event: { ...first!.event, subject: 'another' },
      },
      second,
    ]);
    expect(await bench.bus.replaceDeadLetters('repaired', bench.topic, () => undefined)).to.equal(
      0,
    );
    broken = false;
    expect(await bench.bus.replay('repaired', bench.topic)).to.equal(2);
    await repaired.has(2);
    expect(repaired.got.map(({ event }) => event.subject)).to.include('another');
  });

  it('replays a dead letter to its own group only, at its key, once', async () => {
    await bench.bus.publish(
      bench.topic,
      range(0, 3).map((n) => createMessage('k', n)),
    );
    let broken = true;
    const repaired = await bench.subscribe('repaired', {
      async handle(batch) {
        if (broken && numbersOf(batch).some((n) => n !== 1)) {
          throw new Error('broken');
        }
      },
    });
    const other = await bench.subscribe('others');
    await Promise.all([repaired.has(1), other.has(3)]);
    await eventually(
      'two events are dead letters',
      async () => (await bench.bus.deadLetters('repaired', bench.topic)).length === 2,
      patience,
    );
    broken = false;
    const [first] = await bench.bus.deadLetters('repaired', bench.topic);
    expect(await bench.bus.replay('repaired', bench.topic, { ids: [first!.id] })).to.equal(1);
    await repaired.has(2);
    expect(await bench.bus.replay('repaired', bench.topic)).to.equal(1);
    await repaired.has(3);
    expect(await bench.bus.replay('repaired', bench.topic)).to.equal(0);
    expect(await bench.bus.deadLetters('repaired', bench.topic)).to.deep.equal([]);
    await bench.bus.publish(bench.topic, [createMessage('k', 3)]);
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
}
