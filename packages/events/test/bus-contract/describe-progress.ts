import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createMessage, freshName, numbersOf, range } from '../create-message.ts';
import { type BusBench, patience } from './bus-bench.ts';

export function describeProgress(bench: BusBench): void {
  it('reports the lag of a group', async () => {
    await bench.bus.publish(
      bench.topic,
      range(0, 12).map((n) => createMessage(`k${n}`, n)),
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { subscription, stop } = await bench.subscribe('readers', { handle: () => held });
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
    await bench.bus.publish(bench.topic, [good, bad]);
    await bench.bus.publish(quiet, [createMessage('k', 3)]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isReplayed = false;
    const { subscription, stop } = await bench.subscribe('counted', {
      topics: [bench.topic, quiet],
      async handle(batch) {
        if (batch[0]?.topic === bench.topic) {
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
      () => (of(bench.topic)?.oldestUnprocessedMs ?? 0) >= 3_600_000,
      patience,
    );
    await eventually(
      'the other topic is handled',
      async () => (await subscription.lagByTopic()).get(quiet) === 0,
      patience,
    );
    expect((await subscription.lagByTopic()).get(bench.topic)).to.equal(2);
    expect(of(quiet)).to.include({
      handled: 1,
      failures: 0,
      deadLettered: 0,
      oldestUnprocessedMs: 0,
    });
    release();
    await eventually(
      'one event is a dead letter',
      () => of(bench.topic)?.deadLettered === 1,
      patience,
    );
    await eventually(
      'nothing is in hand',
      () => of(bench.topic)?.oldestUnprocessedMs === 0,
      patience,
    );
    expect(of(bench.topic)?.handled).to.equal(1);
    expect(of(bench.topic)?.failures).to.be.at.least(3);
    const { delays } = of(bench.topic) ?? {};
    expect([delays?.count, delays?.counts.at(-1)]).to.deep.equal([1, 1]);
    isReplayed = true;
    expect(await bench.bus.replay('counted', bench.topic)).to.equal(1);
    await eventually('it is handled after all', () => of(bench.topic)?.handled === 2, patience);
    expect(of(bench.topic)?.delays.count, 'the delay of a replay is not counted').to.equal(1);
    await stop();
  });

  it('completes the batch in progress before a stop, and does not deliver it again', async () => {
    await bench.bus.publish(bench.topic, [createMessage('k', 1)]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = false;
    const { got, stop } = await bench.subscribe('readers', {
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
    await bench.bus.publish(bench.topic, [createMessage('k', 2)]);
    const next = await bench.subscribe('readers');
    await next.has(1);
    expect(numbersOf(next.got)).to.deep.equal([2]);
    await next.stop();
  });
}
