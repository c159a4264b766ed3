import { expect } from 'chai';
import { createRateLimits } from '../../src/limits/rate-limits.ts';

describe('createRateLimits in memory', () => {
  it('gives each subject 100 reads and 25 writes, apart from each other', async () => {
    const limits = createRateLimits({ now: () => 0 });
    for (let i = 0; i < 100; i += 1) expect((await limits.draw('read', 'u')).admitted).to.equal(true);
    for (let i = 0; i < 25; i += 1) expect((await limits.draw('write', 'u')).admitted).to.equal(true);
    const [read, write] = [await limits.draw('read', 'u'), await limits.draw('write', 'u')];
    const refusal = { admitted: false, remaining: 0, resetMs: 60_000, retryAfterMs: 60_000, degraded: false };
    expect(read).to.deep.equal({ ...refusal, limit: 100 });
    expect(write).to.deep.equal({ ...refusal, limit: 25 });
    expect((await limits.draw('read', 'v')).remaining).to.equal(99);
    expect(limits.degraded()).to.equal(false);
    await limits.close();
  });

  it('takes any subject, however odd', async () => {
    const limits = createRateLimits({ readPoints: 1 });
    for (const subject of ['', '__proto__', 'constructor', '{', '}', '\0', '\ud800', 'x'.repeat(10_000)]) {
      expect((await limits.draw('read', subject)).admitted, subject).to.equal(true);
      expect((await limits.draw('read', subject)).admitted, subject).to.equal(false);
    }
  });
});
