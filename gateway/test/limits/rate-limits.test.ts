import { expect } from 'chai';
import { createRateLimits } from '../../src/limits/rate-limits.ts';

describe('createRateLimits in memory', () => {
  it('admits 100 reads and 25 writes of each subject, counted separately', async () => {
    const limits = createRateLimits({ now: () => 0 });
    for (let i = 0; i < 100; i += 1) {
      expect((await limits.consume('read', 'u')).admitted).to.equal(true);
    }
    for (let i = 0; i < 25; i += 1) {
      expect((await limits.consume('write', 'u')).admitted).to.equal(true);
    }
    const [read, write] = [await limits.consume('read', 'u'), await limits.consume('write', 'u')];
    const rejection = {
      admitted: false,
      remaining: 0,
      degraded: false,
      countedAt: 0,
      resetMs: 60_000,
      retryAfterMs: 60_000,
    };
    expect(read).to.deep.equal({ ...rejection, limit: 100 });
    expect(write).to.deep.equal({ ...rejection, limit: 25 });
    expect((await limits.consume('read', 'v')).remaining).to.equal(99);
    expect(limits.degraded()).to.equal(false);
    await limits.close();
  });

  it('accepts any string as subject', async () => {
    const limits = createRateLimits({ readPoints: 1 });
    for (const subject of [
      '',
      '__proto__',
      'constructor',
      '{',
      '}',
      '\0',
      '\ud800',
      'x'.repeat(10_000),
    ]) {
      expect((await limits.consume('read', subject)).admitted, subject).to.equal(true);
      expect((await limits.consume('read', subject)).admitted, subject).to.equal(false);
    }
  });
});
