import { expect } from 'chai';
import {
  deliveryIdOf,
  firstDeliveryIdAt,
  timeOfId,
} from '../../../src/webhooks/delivery/delivery-id.ts';
import {
  afterFailure,
  afterSuccess,
  allowedInFlight,
  breakerState,
  newBreaker,
  storedBreaker,
} from '../../../src/webhooks/delivery/domain/breaker.ts';
import {
  disabledAt,
  dueNotice,
  healthy,
  mustBeDisabled,
  withFailure,
} from '../../../src/webhooks/delivery/domain/endpoint-health.ts';
import {
  longestPauseMs,
  nextAttempt,
  retryPausesMs,
} from '../../../src/webhooks/delivery/domain/retry-schedule.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('notifications: rules of webhook deliveries', () => {
  describe('the schedule of retries', () => {
    it('lasts three days', () => {
      const total = retryPausesMs.reduce((sum, pause) => sum + pause, 0);
      expect(Math.round((total / dayMs) * 10) / 10).to.equal(3);
      expect(nextAttempt(retryPausesMs.length, undefined, () => 0.5)).not.to.equal(undefined);
      expect(nextAttempt(retryPausesMs.length + 1, undefined, () => 0.5)).to.equal(undefined);
    });

    it('has full jitter around its pauses, and never repeats immediately', () => {
      expect(nextAttempt(1, undefined, () => 0)).to.deep.equal({ afterMs: 1_000 });
      expect(nextAttempt(1, undefined, () => 0.5)).to.deep.equal({ afterMs: 5_000 });
      expect(nextAttempt(1, undefined, () => 0.99)).to.deep.equal({ afterMs: 9_900 });
    });

    it('honours Retry-After up to its longest pause', () => {
      expect(nextAttempt(1, 60_000, () => 0.5)).to.deep.equal({ afterMs: 60_000 });
      // A retry earlier than in the schedule is not offered.
      expect(nextAttempt(3, 1_000, () => 0.5)).to.deep.equal({ afterMs: 120_000 });
      const parked = nextAttempt(1, 1e12, () => 0.5);
      expect(parked?.afterMs).to.equal(longestPauseMs);
      expect(parked?.note).to.contain('1000000000 s');
    });
  });

  describe('the breaker', () => {
    const failTimes = (times: number, from = newBreaker(), nowMs = 0) => {
      let breaker = from;
      for (let n = 0; n < times; n++) {
        breaker = afterFailure(breaker, nowMs, undefined, () => 1);
      }
      return breaker;
    };

    it('opens after five failures in a row, allows one probe afterwards, and closes after a success', () => {
      expect(allowedInFlight(failTimes(4), 0, 5)).to.equal(5);
      const open = failTimes(5);
      expect([breakerState(open, 0), allowedInFlight(open, 0, 5)]).to.deep.equal(['open', 0]);
      expect([breakerState(open, 5_000), allowedInFlight(open, 5_000, 5)]).to.deep.equal([
        'half_open',
        1,
      ]);
      expect(breakerState(afterSuccess(), 5_000)).to.equal('closed');
    });

    it('opens for longer after each failed probe, for five minutes at most', () => {
      let breaker = failTimes(5);
      const pauses: number[] = [];
      for (let n = 0; n < 9; n++) {
        const nowMs = breaker.openUntilMs;
        breaker = failTimes(1, breaker, nowMs);
        pauses.push((breaker.openUntilMs - nowMs) / 1_000);
      }
      expect(pauses).to.deep.equal([10, 20, 40, 80, 160, 300, 300, 300, 300]);
    });

    it('does not open for longer because of attempts in progress', () => {
      expect(failTimes(9).openUntilMs).to.equal(failTimes(5).openUntilMs);
    });

    it('continues with its stored state, for five minutes at most, with any clock', () => {
      const stored = (openForMs: number) =>
        storedBreaker({ failures: 9, openings: 3 }, openForMs, 1_000);
      expect([
        breakerState(stored(2_000), 2_999),
        breakerState(stored(2_000), 3_000),
      ]).to.deep.equal(['open', 'half_open']);
      expect(stored(1e12).openUntilMs).to.equal(301_000);
      expect(breakerState(stored(-1e12), 1_000)).to.equal('half_open');
      // The next pause is longer than the last pause, not the first pause again.
      expect(failTimes(1, stored(0), 1_000).openUntilMs).to.equal(41_000);
    });

    it("respects the receiver's Retry-After, within bounds", () => {
      expect(afterFailure(newBreaker(), 0, 30_000, () => 1).openUntilMs).to.equal(30_000);
      expect(afterFailure(newBreaker(), 0, 1e12, () => 1).openUntilMs).to.equal(300_000);
    });
  });

  describe('the health of an endpoint', () => {
    const failEvery = (stepMs: number, times: number) => {
      let health = healthy;
      for (let n = 0; n < times; n++) {
        health = withFailure(health, new Date(1e12 + n * stepMs));
      }
      return health;
    };

    it('has notices at 50, 70 and 90 percent of five days, each once', () => {
      const health = failEvery(hourMs, 24 * 5);
      const notices = [59, 60, 84, 108].map((hours) =>
        dueNotice({ ...health, failingMs: hours * hourMs }),
      );
      expect(notices).to.deep.equal([undefined, 50, 70, 90]);
      expect(
        dueNotice({
          ...health,
          failingMs: 84 * hourMs,
          noticed: 70,
        }),
      ).to.equal(undefined);
      expect(disabledAt({ ...health, failingMs: 60 * hourMs }, new Date(0))).to.deep.equal(
        new Date(2.5 * dayMs),
      );
    });

    it('ends after five days of failures', () => {
      expect(mustBeDisabled(failEvery(hourMs, 120))).to.equal(false);
      expect(mustBeDisabled(failEvery(hourMs, 121))).to.equal(true);
    });

    it('does not end after a jump of the clock', () => {
      let health = failEvery(1_000, 50);
      health = withFailure(health, new Date(1e12 + 30 * dayMs));
      health = withFailure(health, new Date(1e12));
      expect(health.failingMs).to.be.below(0.5 * dayMs + hourMs);
      expect([dueNotice(health), mustBeDisabled(health)]).to.deep.equal([undefined, false]);
      // Eleven attempts, each after the longest relevant pause.
      expect(mustBeDisabled(failEvery(100 * dayMs, 10))).to.equal(false);
      expect(mustBeDisabled(failEvery(100 * dayMs, 11))).to.equal(true);
    });
  });

  it('has ids of deliveries by event and endpoint, in the order of events', () => {
    const event = '019ab1c4-77e0-7d3a-9b52-3f6e8a1c05d7';
    const id = deliveryIdOf(event, 'e1');
    expect(id).to.match(/^019ab1c4-77e0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(deliveryIdOf(event, 'e1')).to.equal(id);
    expect(deliveryIdOf(event, 'e2')).not.to.equal(id);
    const at = new Date(timeOfId(event));
    expect(
      firstDeliveryIdAt(at) <= id && id < firstDeliveryIdAt(new Date(at.getTime() + 1)),
    ).to.equal(true);
  });
});
