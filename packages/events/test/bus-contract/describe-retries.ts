import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { TemporaryFailure } from '../../src/temporary-failure.ts';
import { createMessage, numbersOf, range } from '../create-message.ts';
import { type BusBench, patience, retry } from './bus-bench.ts';

export function describeRetries(bench: BusBench): void {
  it('retries a batch that failed temporarily', async () => {
    await bench.bus.publish(
      bench.topic,
      range(0, 5).map((n) => createMessage('k', n)),
    );
    let failures = 2;
    const { got, stop, has } = await bench.subscribe('readers', {
      async handle() {
        if (failures-- > 0) {
          throw new Error('not now');
        }
      },
    });
    await has(5);
    expect(numbersOf(got)).to.deep.equal(range(0, 5));
    expect(await bench.bus.deadLetters('readers', bench.topic)).to.deep.equal([]);
    await stop();
  });

  for (const [words, error, isTemporary] of [
    ['a TemporaryFailure', new TemporaryFailure('the database is away'), undefined],
    ['an error that isTemporary accepts', new Error('ECONNREFUSED'), () => true],
  ] as const) {
    it(`retries after ${words} without limit, in order, without a dead letter`, async () => {
      await bench.bus.publish(
        bench.topic,
        range(0, 4).map((n) => createMessage('k', n)),
      );
      let failures = retry.attempts * 4;
      const { got, stop, has } = await bench.subscribe('readers', {
        ...(isTemporary ? { isTemporary } : {}),
        async handle() {
          if (failures-- > 0) {
            throw error;
          }
        },
      });
      await has(4);
      expect(numbersOf(got)).to.deep.equal(range(0, 4));
      expect(await bench.bus.deadLetters('readers', bench.topic)).to.deep.equal([]);
      await stop();
    });
  }

  it('stops during a long back-off, and delivers the events to the next member', async () => {
    await bench.bus.publish(bench.topic, [createMessage('k', 1)]);
    let tried = false;
    const stuck = await bench.subscribe('readers', {
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
    const next = await bench.subscribe('readers');
    await next.has(1);
    await next.stop();
  });
}
