import { expect } from 'chai';
import {
  isSlow,
  newQueue,
  noteResponseTime,
} from '../../../src/webhooks/delivery/dispatch/delivery-queue.ts';
import { defaultDispatcherOptions } from '../../../src/webhooks/delivery/dispatch/dispatcher-options.ts';
import {
  createFairScheduler,
  type FairScheduler,
  type Slot,
  type Tenant,
} from '../../../src/webhooks/delivery/dispatch/fair-scheduler.ts';

const { concurrency, maxInFlight, maxInFlightOfSlow, maxInFlightOfWorkspace } =
  defaultDispatcherOptions;
const limits = {
  slots: maxInFlight,
  slotsOfSlow: maxInFlightOfSlow,
  slotsOfWorkspace: maxInFlightOfWorkspace,
};

const holderOf = (organizationId: string, workspaceId: string): Tenant => ({
  organizationId,
  workspaceId,
});

describe('notifications: turns of deliveries', () => {
  /** Each holder waits again as soon as the slot of the holder is released. */
  function turnsOf(holders: readonly Tenant[], count: number): Tenant[] {
    const scheduler = createFairScheduler<Tenant>(limits);
    for (const holder of holders) {
      scheduler.add(holder, false);
    }
    return Array.from({ length: count }, () => {
      const slot = scheduler.next()!;
      scheduler.release(slot);
      scheduler.add(slot.holder, false);
      return slot.holder;
    });
  }

  it('are shared by organizations, regardless of workspaces and endpoints', () => {
    const many = Array.from({ length: 50 }, (_, n) => holderOf('many', `w${n % 10}`));
    const one = holderOf('one', 'o');
    const taken = turnsOf([...many, one], 100);
    expect(taken.filter((holder) => holder === one)).to.have.length(50);
    // The endpoints of an organization share fairly, too.
    expect(new Set(taken).size).to.equal(51);
  });

  it('are shared by workspaces of an organization, regardless of endpoints', () => {
    const many = Array.from({ length: 50 }, () => holderOf('o', 'many'));
    const one = holderOf('o', 'one');
    const taken = turnsOf([...many, one], 100);
    expect(taken.filter((holder) => holder === one)).to.have.length(50);
  });

  it('skip holders with all their slots, which keep waiting', () => {
    const scheduler = createFairScheduler<Tenant>({
      slots: 5,
      slotsOfSlow: 5,
      slotsOfWorkspace: 1,
    });
    const [first, second, other] = [
      holderOf('o1', 'full'),
      holderOf('o1', 'full'),
      holderOf('o2', 'w'),
    ];
    for (const holder of [first, second, other]) {
      scheduler.add(holder, false);
    }
    const slot = scheduler.next()!;
    expect([slot.holder, scheduler.next()?.holder, scheduler.next()]).to.deep.equal([
      first,
      other,
      undefined,
    ]);
    scheduler.release(slot);
    expect(scheduler.next()?.holder).to.equal(second);
  });

  it('come once for each wait of a holder', () => {
    const scheduler = createFairScheduler<Tenant>(limits);
    const holder = holderOf('o', 'w');
    scheduler.add(holder, true);
    scheduler.add(holder, false);
    const slot = scheduler.next();
    expect([slot, scheduler.next()]).to.deep.equal([{ holder, isSlow: false }, undefined]);
  });

  describe('with limited slots', () => {
    /** Takes all slots available to these holders; the slots are never released. */
    function fill(
      scheduler: FairScheduler<Tenant>,
      holders: readonly Tenant[],
      slow: boolean,
    ): Map<Tenant, Slot<Tenant>[]> {
      const taken = new Map(holders.map((holder) => [holder, [] as Slot<Tenant>[]]));
      for (const holder of holders) {
        scheduler.add(holder, slow);
      }
      for (let slot = scheduler.next(); slot; slot = scheduler.next()) {
        const own = taken.get(slot.holder);
        if (!own) {
          scheduler.release(slot);
          continue;
        }
        own.push(slot);
        if (own.length < concurrency) {
          scheduler.add(slot.holder, slow);
        }
      }
      return taken;
    }
    const organization = (id: string) =>
      Array.from({ length: 400 }, (_, n) => holderOf(id, `${id}/${n % 20}`));

    it('leaves enough slots to another organization, regardless of the workspaces of one', () => {
      const scheduler = createFairScheduler<Tenant>(limits);
      fill(scheduler, organization('hostile'), true);
      expect(scheduler.taken).to.equal(375);
      const [known, unknown] = [holderOf('other', 'o1'), holderOf('another', 'o2')];
      expect(fill(scheduler, [known], false).get(known)).to.have.length(5);
      expect(fill(scheduler, [unknown], true).get(unknown)).to.have.length(5);
    });

    it('leaves a quarter to fast receivers, regardless of the number of silent organizations', () => {
      const scheduler = createFairScheduler<Tenant>(limits);
      for (let n = 0; n < 200; n++) {
        fill(scheduler, organization(`hostile${n}`), true);
      }
      expect(scheduler.taken).to.be.within(700, 750);
      const quick = Array.from({ length: 40 }, (_, n) => holderOf(`quick${n}`, `q${n}`));
      for (const slots of fill(scheduler, quick, false).values()) {
        expect(slots).to.have.length(5);
      }
    });

    it('gives a workspace a hundred slots', () => {
      const scheduler = createFairScheduler<Tenant>(limits);
      fill(
        scheduler,
        Array.from({ length: 50 }, () => holderOf('o1', 'w1')),
        false,
      );
      expect(scheduler.taken).to.equal(100);
    });

    it('has all slots again after their release', () => {
      const scheduler = createFairScheduler<Tenant>(limits);
      const slots = [...fill(scheduler, organization('o'), true).values()].flat();
      for (const slot of slots) {
        scheduler.release(slot);
      }
      expect(scheduler.taken).to.equal(0);
      fill(scheduler, organization('o'), true);
      expect(scheduler.taken).to.equal(slots.length);
    });
  });

  it('has a slow lane before a first response, after a failure, and during long responses', () => {
    const slowAfter = (...durationsMs: number[]) => {
      const queue = newQueue({ ...holderOf('o', 'w'), endpointId: 'e' }, 0);
      for (const durationMs of durationsMs) {
        const outcome = durationMs < 0 ? 'failure' : 'success';
        noteResponseTime(queue.receiver, { outcome, durationMs });
      }
      return isSlow(queue);
    };
    expect(slowAfter()).to.equal(true);
    expect(slowAfter(1_000)).to.equal(false);
    expect(slowAfter(1_001)).to.equal(true);
    expect(slowAfter(20, 20, 20, 14_000)).to.equal(true);
    expect(slowAfter(20, -1)).to.equal(true);
    expect(slowAfter(20, -1, 20)).to.equal(false);
  });
});
