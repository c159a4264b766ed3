import { expect } from 'chai';
import { createPace } from '../../src/mail/sending/pace.ts';

describe('pace', () => {
  const { signal } = new AbortController();
  const clock = () => {
    const waits: number[] = [];
    const fake = {
      waits,
      now: 5_000,
      nowMs: () => fake.now,
      sleep: async (ms: number) => void waits.push(ms),
    };
    return fake;
  };

  it('spaces turns equally, even for concurrent callers', async () => {
    const fake = clock();
    const pace = createPace(4, fake);
    await Promise.all([pace(signal), pace(signal), pace(signal)]);
    expect(fake.waits).to.deep.equal([250, 500]);
  });

  it('saves no unused turns', async () => {
    const fake = clock();
    const pace = createPace(4, fake);
    await pace(signal);
    fake.now += 60_000;
    await pace(signal);
    await pace(signal);
    expect(fake.waits).to.deep.equal([250]);
  });

  it('has no limit by default', async () => {
    const fake = clock();
    const pace = createPace(undefined, fake);
    for (let n = 0; n < 100; n++) {
      await pace(signal);
    }
    expect(fake.waits).to.deep.equal([]);
  });

  it('ends a wait', async () => {
    const abort = new AbortController();
    const pace = createPace(1 / 3_600);
    await pace(abort.signal);
    const waiting = pace(abort.signal).catch((error: Error) => error.name);
    abort.abort();
    expect(await waiting).to.equal('AbortError');
  });
});
