import { silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { PartitionWorker } from '../src/kafka/partition-worker.ts';
import type { StoredMessage } from '../src/log-engine.ts';

describe('event bus: the worker of a Kafka partition', () => {
  const flood = messages(0, 300, 'flood');
  const others = messages(300, 3, 'other');

  function open(aheadBytes: number) {
    const delivered: number[] = [];
    const committed: number[] = [];
    let pauses = 0;
    const control = {
      async commit(next: number) {
        committed.push(next);
      },
      pause() {
        pauses++;
      },
      resume: () => undefined,
    };
    const worker = new PartitionWorker(
      { topic: 'topic', partition: 0 },
      control,
      {
        topics: ['topic'],
        group: 'group',
        maxBatch: 50,
        ahead: { bytes: aheadBytes, left: aheadBytes },
        async deliver({ messages: batch, commit }) {
          delivered.push(...batch.map(({ offset }) => offset));
          await commit((batch.at(-1)?.offset ?? 0) + 1);
        },
      },
      silentLogger(),
      undefined,
    );
    return {
      delivered,
      committed,
      pauses: () => pauses,
      async handle() {
        worker.push([...flood, ...others], control);
        await eventually('all are delivered', () => delivered.length === 303);
        worker.stop();
        await worker.finished;
      },
    };
  }

  it('gives keys turns during read-ahead, and commits only up to the first unhandled event', async () => {
    const { delivered, committed, pauses, handle } = open(1_000_000);
    await handle();
    expect(delivered.slice(0, 50)).to.include.members([300, 301, 302]);
    expect(committed.slice(0, 2)).to.deep.equal([47, 97]);
    expect([committed.at(-1), pauses()]).to.deep.equal([303, 0]);
  });

  it('keeps the order of the partition otherwise, and pauses at two batches', async () => {
    const { delivered, committed, pauses, handle } = open(0);
    await handle();
    expect(delivered).to.deep.equal([...flood, ...others].map(({ offset }) => offset));
    expect([committed[0], committed.at(-1), pauses()]).to.deep.equal([50, 303, 1]);
  });
});

function messages(from: number, count: number, key: string): StoredMessage[] {
  return Array.from({ length: count }, (_, n) => ({
    offset: from + n,
    key,
    value: Buffer.alloc(100),
  }));
}
