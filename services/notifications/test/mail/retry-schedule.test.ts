import { expect } from 'chai';
import { latestAttempt, nextAttempt } from '../../src/mail/domain/retry-schedule.ts';

const createdAt = new Date('2026-11-24T09:00:00Z');
const hourMs = 3_600_000;

/** The pauses after each attempt, in seconds, until the mail is given up. */
function pauses(random: number): number[] {
  const found: number[] = [];
  let nowMs = createdAt.getTime();
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt({ attempts, createdAt }, nowMs, random);
    if (!next) {
      return found;
    }
    expect(next.getTime()).to.be.at.most(latestAttempt(nowMs).getTime());
    found.push((next.getTime() - nowMs) / 1_000);
    nowMs = next.getTime();
  }
}

describe('retry schedule', () => {
  it('begins with seconds, ends with hours, and lasts for four to five days', () => {
    const all = pauses(0);
    expect(all.slice(0, 4)).to.deep.equal([15, 30, 60, 120]);
    expect(all.at(-1)).to.equal(7_200);
    const days = all.reduce((sum, pause) => sum + pause, 0) / 86_400;
    expect(days).to.be.within(4, 5);
    expect(pauses(1).reduce((sum, pause) => sum + pause, 0) / 86_400).to.be.within(4, 5);
  });

  it('spreads the next attempts of mails that failed together', () => {
    expect(pauses(1)[0]).to.equal(18);
    expect(pauses(0.5)[0]).to.equal(16.5);
  });

  it('does not give up at the first failures, even with a wrong clock', () => {
    const inAYear = createdAt.getTime() + 365 * 24 * hourMs;
    expect(nextAttempt({ attempts: 5, createdAt }, inAYear, 0)).to.be.instanceOf(Date);
    expect(nextAttempt({ attempts: 6, createdAt }, inAYear, 0)).to.equal(undefined);
    const before = createdAt.getTime() - 24 * hourMs;
    expect(nextAttempt({ attempts: 100, createdAt }, before, 0)!.getTime()).to.equal(
      before + 2 * hourMs,
    );
  });
});
