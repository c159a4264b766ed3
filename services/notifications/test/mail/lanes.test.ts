import { expect } from 'chai';
import { isAwaited, laneOf, lanes, lanesAt } from '../../src/mail/domain/lanes.ts';
import { createChooseLane } from '../../src/mail/store/choose-lane.ts';
import { resetMail } from '../support/open-mails.ts';
import { suspendedMail } from '../support/suspended-mail.ts';

describe('lanes of mails', () => {
  it('depend on the number of mails of the origin, each with ten times as many', () => {
    const earlier = [0, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 1_000_000];
    expect(earlier.map((one) => laneOf({ isAwaited: false, earlier: one }))).to.deep.equal([
      1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ]);
    expect(laneOf({ isAwaited: true, earlier: 1_000_000 })).to.equal(0);
  });

  it('include one for mails that a person waits for; mails of events are never in it', () => {
    expect(isAwaited({ category: 'account' })).to.equal(true);
    expect(isAwaited({ category: 'security' })).to.equal(true);
    expect(isAwaited({ category: 'optional' })).to.equal(false);
    for (const category of ['account', 'security', 'lifecycle', 'optional'] as const) {
      expect(isAwaited({ category, origin: 'w1' })).to.equal(false);
    }
  });

  it('have a share of the turns each, and the first lane has all turns', () => {
    const turns = Array.from({ length: 64 }, (_, turn) => lanesAt(turn));
    const begins = Map.groupBy(turns, ([, first]) => first);
    expect([...begins].map(([lane, of]) => [lane, of.length]).toSorted()).to.deep.equal([
      [1, 32],
      [2, 16],
      [3, 8],
      [4, 4],
      [5, 4],
    ]);
    for (const turn of turns) {
      expect(turn[0]).to.equal(0);
      expect(turn.toSorted()).to.deep.equal([...lanes]);
    }
  });

  it('remove an origin after ten to twenty minutes', () => {
    let nowMs = 0;
    const chooseLane = createChooseLane(() => nowMs);
    const choose = (count: number, origin: string) =>
      Array.from({ length: count }, () => chooseLane(suspendedMail('one', origin))).at(-1);
    expect(choose(11, 'w1')).to.equal(2);
    expect(choose(1, 'w2')).to.equal(1);
    nowMs = 601_000;
    expect(choose(1, 'w1')).to.equal(2);
    nowMs = 1_300_000;
    expect(choose(11, 'w1')).to.equal(2);
    nowMs = 3_000_000;
    expect(choose(1, 'w1')).to.equal(1);
    expect(chooseLane(resetMail('reset'))).to.equal(0);
  });

  it('count mails without an event by their kind', () => {
    const chooseLane = createChooseLane(() => 0);
    const link = 'https://irp.example/account';
    const digest = (key: string) => ({
      key,
      to: `${key}@example.org`,
      language: 'en' as const,
      kind: 'digest' as const,
      params: {
        notices: 1,
        groups: [],
        more: 0,
        link,
      },
    });
    const chosen = Array.from({ length: 101 }, (_, n) => chooseLane(digest(`d${n}`)));
    expect([chosen[0], chosen[10], chosen[100]]).to.deep.equal([1, 2, 3]);
  });
});
