import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { ReceivedEvent } from '../../src/event-bus.ts';
import { createMessage, range } from '../create-message.ts';
import { type BusBench, patience } from './bus-bench.ts';

export function describeGroups(bench: BusBench): void {
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
      await bench.bus.publish(
        bench.topic,
        range(n - 40, n).map((at) => createMessage(`k${at}`, at)),
      );
    };
    await publishSome();
    const one = await bench.subscribe('pair', { handle, maxBatch: 5 });
    await one.has(40);
    const two = await bench.subscribe('pair', {
      handle,
      maxBatch: 5,
      on: bench.harness.neighbour,
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
}
