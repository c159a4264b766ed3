import { PlatformError } from '@irp/errors';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { expect } from 'chai';

describe('retryOnConflict', () => {
  const options = {
    attempts: 3,
    error: () => tooManyChanges('record'),
  };

  /** Returns `conflict` the given number of times, then the number of the last attempt. */
  function conflictingAttempts(conflicts: number) {
    const numbers: number[] = [];
    const attempt = async (number: number) => {
      numbers.push(number);
      return numbers.length <= conflicts ? conflict : number;
    };
    return { numbers, attempt };
  }

  it('returns the result of the first attempt without a conflict', async () => {
    for (const conflicts of [0, 1, 2]) {
      const { numbers, attempt } = conflictingAttempts(conflicts);
      expect(await retryOnConflict(attempt, options)).to.equal(conflicts);
      expect(numbers).to.deep.equal(Array.from({ length: conflicts + 1 }, (_, number) => number));
    }
  });

  it('returns undefined and false like every other result', async () => {
    expect(await retryOnConflict(async () => undefined, options)).to.equal(undefined);
    expect(await retryOnConflict(async () => false, options)).to.equal(false);
  });

  it('throws its error if every attempt has a conflict', async () => {
    const { numbers, attempt } = conflictingAttempts(3);
    const error = await retryOnConflict(attempt, options).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(PlatformError).and.to.include({ code: 'conflict', status: 409 });
    expect((error as Error).message).to.equal(
      'Other requests changed this record at the same time. Try again.',
    );
    expect((error as PlatformError).headers).to.deep.equal({ 'Retry-After': '1' });
    expect(numbers).to.deep.equal([0, 1, 2]);
  });

  it('throws the error of an attempt, without another attempt', async () => {
    let attempts = 0;
    const failing = async () => {
      attempts++;
      throw new Error('the disk is full');
    };
    expect(await retryOnConflict(failing, options).catch((error: Error) => error.message)).to.equal(
      'the disk is full',
    );
    expect(attempts).to.equal(1);
  });

  it('pauses after failed attempts', async () => {
    const { attempt } = conflictingAttempts(2);
    const paused: number[] = [];
    const pauseMs = (number: number) => {
      paused.push(number);
      return number;
    };
    expect(await retryOnConflict(attempt, { ...options, pauseMs })).to.equal(2);
    expect(paused).to.deep.equal([0, 1]);
  });

  it('loses no update of concurrent writers', async () => {
    let stored = { value: 0, revision: 0 };
    const add = () =>
      retryOnConflict(
        async () => {
          const { value, revision } = stored;
          await new Promise((resolve) => setImmediate(resolve));
          if (stored.revision !== revision) {
            return conflict;
          }
          stored = { value: value + 1, revision: revision + 1 };
          return stored.value;
        },
        {
          attempts: 100,
          error: () => tooManyChanges('counter'),
        },
      );
    await Promise.all(Array.from({ length: 20 }, add));
    expect(stored.value).to.equal(20);
  });
});
