import { expect } from 'chai';
import fc from 'fast-check';
import { installationsByDay, lastDays } from '../src/installations/domain/installation-days.ts';

describe('directory: installations by day', () => {
  const now = new Date('2026-03-01T00:00:00.000Z');
  const dayMs = 86_400_000;

  it('has each of the last days in UTC, today last', () => {
    const days = lastDays(3, new Date('2026-03-01T23:59:59.999Z')).map((day) => day.toISOString());
    expect(days).to.deep.equal([
      '2026-02-27T00:00:00.000Z',
      '2026-02-28T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ]);
  });

  it('is zeros without installations', () => {
    expect(installationsByDay(lastDays(1, now), [])).to.deep.equal([
      {
        day: '2026-03-01',
        installed: 0,
        ended: 0,
        live: 0,
      },
    ]);
  });

  it('has the same numbers as a separate count of each day', () => {
    const time = fc.integer({ min: now.getTime() - 10 * dayMs, max: now.getTime() + dayMs - 1 });
    const installation = fc
      .tuple(time, fc.option(fc.nat(10 * dayMs)))
      .map(
        ([start, forMs]) =>
          [
            start,
            forMs === null ? null : Math.min(start + forMs, now.getTime() + dayMs - 1),
          ] as const,
      )
      .map(([start, end]) => ({
        createdAt: new Date(start),
        endedAt: end === null ? null : new Date(end),
      }));
    fc.assert(
      fc.property(
        fc.array(installation),
        fc.integer({ min: 1, max: 12 }),
        (installations, count) => {
          const days = lastDays(count, now);
          const expected = days.map((start) => {
            const end = new Date(start.getTime() + dayMs);
            const isIn = (at: Date | null) => at !== null && at >= start && at < end;
            return {
              day: start.toISOString().slice(0, 10),
              installed: installations.filter(({ createdAt }) => isIn(createdAt)).length,
              ended: installations.filter(({ endedAt }) => isIn(endedAt)).length,
              live: installations.filter(
                (one) => one.createdAt < end && (one.endedAt === null || one.endedAt >= end),
              ).length,
            };
          });
          expect(installationsByDay(days, installations)).to.deep.equal(expected);
        },
      ),
    );
  });
});
