import { expect } from 'chai';
import fc from 'fast-check';
import { headerPairs } from '../../src/header-pairs.ts';
import { rateLimitHeaders } from '../../src/limits/rate-limit-headers.ts';
import { createRateLimits, type Decision, type Quota } from '../../src/limits/rate-limits.ts';

function headersOf(quota: Quota, decision: Decision, nowMs: number): Record<string, string> {
  return Object.fromEntries(headerPairs(rateLimitHeaders(quota, decision, nowMs)));
}

describe('rateLimitHeaders', () => {
  it('describes the first read of a window', async () => {
    const decision = await createRateLimits().consume('read', 'u');
    expect(headersOf('read', decision, 1_700_000_000_500)).to.deep.equal({
      'X-RateLimit-Limit': '100',
      'X-RateLimit-Remaining': '99',
      'X-RateLimit-Reset': '1700000061',
      'RateLimit-Policy': '"read";q=100;w=60',
      RateLimit: '"read";r=99;t=60',
    });
  });

  it('is consistent, and a caller waiting for Retry-After is admitted', async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 });
    const start = fc.integer({ min: 1_700_000_000_000, max: 1_700_000_009_999 });
    await fc.assert(
      fc.asyncProperty(start, gaps, async (startMs, gapsMs) => {
        let nowMs = startMs;
        const limits = createRateLimits({
          writePoints: 3,
          now: () => nowMs,
        });
        for (const gapMs of gapsMs) {
          nowMs += gapMs;
          const decision = await limits.consume('write', 'u');
          const headers = headersOf('write', decision, nowMs);
          expect(headers.RateLimit).to.equal(
            `"write";r=${decision.remaining};t=${Math.ceil(decision.resetMs / 1000)}`,
          );
          expect('Retry-After' in headers).to.equal(!decision.admitted);
          if (decision.admitted) {
            continue;
          }
          const retryAfter = Number(headers['Retry-After']);
          expect(decision.retryAfterMs).to.equal(decision.resetMs);
          expect(retryAfter).to.be.within(1, 60);
          const baseS = Number(headers['X-RateLimit-Reset']) - retryAfter;
          expect(baseS).to.be.within(Math.floor(nowMs / 1000), Math.ceil(nowMs / 1000));
          nowMs += retryAfter * 1000;
          expect((await limits.consume('write', 'u')).admitted).to.equal(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});
