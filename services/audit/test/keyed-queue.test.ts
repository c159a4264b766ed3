import { expect } from 'chai';
import { createKeyedQueue } from '../src/recorder/keyed-queue.ts';

describe('audit: the queue of a stream', () => {
  const nextTurn = () => new Promise(setImmediate);

  it('runs the tasks of one key in order, and tasks of other keys concurrently', async () => {
    const queue = createKeyedQueue();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await nextTurn();
      log.push(`${name} ends`);
      return name;
    };
    const names = await Promise.all([
      queue('w1', task('a')),
      queue('w1', task('b')),
      queue('w2', task('c')),
    ]);
    expect(names).to.deep.equal(['a', 'b', 'c']);
    expect(log.indexOf('c begins')).to.be.below(log.indexOf('a ends'));
    expect(log.indexOf('b begins')).to.be.above(log.indexOf('a ends'));
  });

  it('runs the next task after a failed task', async () => {
    const queue = createKeyedQueue();
    const failed = queue('w1', () => Promise.reject(new Error('failed'))).catch(
      (error: Error) => error.message,
    );
    expect(await queue('w1', async () => 'next')).to.equal('next');
    expect(await failed).to.equal('failed');
  });
});
