import { expect } from 'chai';
import { type QueuedMessage, WriteQueue } from '../src/write-queue.ts';
import { range } from './create-message.ts';

const message = (n: number, bytes = 10) => ({
  key: 'k',
  value: Buffer.alloc(bytes, n),
});
const numbers = (messages: QueuedMessage[]) => messages.map(({ message: { value } }) => value[0]);

describe('event bus: write queue', () => {
  it('combines publications during a flush in the next one, in order', async () => {
    const flushes: unknown[] = [];
    const queue = new WriteQueue(async (messages) => {
      flushes.push(numbers(messages));
      await new Promise(setImmediate);
    }, 10_000);
    await Promise.all(range(0, 5).map((n) => queue.add('t', [message(n), message(n)])));
    const first = queue.add('t', [message(7)]);
    await new Promise(setImmediate);
    await Promise.all([first, queue.add('t', [message(8)]), queue.add('u', [message(9)])]);
    expect(flushes).to.deep.equal([[0, 0, 1, 1, 2, 2, 3, 3, 4, 4], [7], [8, 9]]);
    await queue.add('t', []);
    expect(flushes).to.have.length(3);
  });

  it('splits a publication too large for one flush, and flushes a larger message alone', async () => {
    const flushes: unknown[] = [];
    const queue = new WriteQueue(async (messages) => {
      flushes.push(numbers(messages));
    }, 1_000);
    await queue.add(
      't',
      [400, 400, 5_000, 10].map((bytes, n) => message(n, bytes)),
    );
    expect(flushes).to.deep.equal([[0], [1], [2], [3]]);
  });

  it('flushes no more of a failed publication, and continues with the others', async () => {
    const flushes: unknown[] = [];
    const queue = new WriteQueue(async (messages) => {
      flushes.push(numbers(messages));
      if (flushes.length === 1) {
        throw new Error('away');
      }
    }, 1_000);
    const broken = queue.add(
      't',
      range(0, 4).map((n) => message(n, 800)),
    );
    const whole = queue.add('t', [message(9)]);
    expect(await broken.catch((error) => error.message)).to.equal('away');
    await whole;
    expect(flushes).to.deep.equal([[0], [9]]);
  });
});
