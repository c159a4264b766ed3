import { expect } from 'chai';
import { createFairShare } from '../../../src/webhooks/delivery/domain/fair-share.ts';

describe('notifications: shares of organizations', () => {
  /** The share of each greedy organization. */
  const greedy = (total: number, owners: number) => {
    const share = createFairShare(total);
    const taken = Array.from({ length: owners }, () => 0);
    for (let found = true; found; ) {
      found = false;
      for (const owner of taken.keys()) {
        if (!share.hasRoomFor(`o${owner}`)) {
          continue;
        }
        share.add(`o${owner}`, 1);
        taken[owner]! += 1;
        found = true;
      }
    }
    return { share, taken };
  };

  it('are half for one organization, a third for each of two, and leave as much for another', () => {
    for (const [owners, each] of [
      [1, 500],
      [2, 334],
      [9, 100],
      [99, 10],
    ] as const) {
      const { share, taken } = greedy(1_000, owners);
      for (const one of taken) {
        expect(one, `${owners} owners`).to.be.within(each - 1, each);
      }
      expect(share.hasRoomFor('another'), `beside ${owners}`).to.equal(true);
      expect(share.full()).to.have.length(owners);
    }
  });

  it('are available again after they are returned', () => {
    const { share } = greedy(10, 1);
    expect([share.taken, share.hasRoomFor('o0')]).to.deep.equal([5, false]);
    share.add('o0', -1);
    expect([share.taken, share.hasRoomFor('o0'), share.full()]).to.deep.equal([4, true, []]);
  });
});
