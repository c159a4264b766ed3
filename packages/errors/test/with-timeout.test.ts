import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { withTimeout } from '../src/index.ts';

describe('withTimeout', () => {
  const late = () => new Error('late');
  const messageOf = (result: Promise<unknown>) => result.catch(({ message }: Error) => message);

  it('returns the result, or throws its error', async () => {
    expect(await withTimeout(60_000, Promise.resolve(1), late)).to.equal(1);
    const failed = Promise.reject(new Error('failed'));
    expect(await messageOf(withTimeout(60_000, failed, late))).to.equal('failed');
  });

  it('throws the given error after the timeout, and ignores a later failure', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    expect(await messageOf(withTimeout(1, promise, late))).to.equal('late');
    reject(new Error('failed'));
    await wait(1);
  });
});
