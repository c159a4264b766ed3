import { newId } from '@irp/contracts';
import { expect } from 'chai';
import { AttemptMetrics } from '../../../src/webhooks/delivery/record/attempt-metrics.ts';

describe('the time from an event to the response of a receiver', () => {
  const nowMs = Date.parse('2030-01-01T00:00:00Z');
  const sent = {
    method: 'POST' as const,
    url: 'https://receiver.example/',
    headers: {},
  };
  const result = {
    at: new Date(nowMs),
    durationMs: 500,
    outcome: 'success' as const,
    status: 204,
    request: sent,
    response: null,
  };
  const delivery = {
    eventId: newId(nowMs - 1_000),
    type: 'application.created',
    attemptCount: 0,
  };

  function timed(given: Partial<typeof delivery>, failedAtMs = 0, of: object = {}) {
    const metrics = new AttemptMetrics();
    metrics.add({ ...delivery, ...given }, { ...result, ...of }, failedAtMs);
    const [counter, histogram] = metrics.definitions();
    if (counter?.type !== 'counter' || histogram?.type !== 'histogram') {
      throw new Error('two metrics');
    }
    const counted = counter.value();
    if (!Array.isArray(counted)) {
      throw new Error('by result');
    }
    const [reading] = histogram.histograms();
    const attempts = counted.reduce((sum, { value }) => sum + value, 0);
    return {
      attempts,
      sum: reading?.histogram.sum,
      count: reading?.histogram.count,
    };
  }

  it('is measured from the event to the response', () => {
    expect(timed({})).to.deep.equal({
      attempts: 1,
      sum: 1.5,
      count: 1,
    });
  });

  it('is not measured for later attempts, failed attempts, and events before a failure of the receiver', () => {
    const untimed = {
      attempts: 1,
      sum: 0,
      count: 0,
    };
    expect(timed({ attemptCount: 1 })).to.deep.equal(untimed);
    expect(timed({}, 0, { outcome: 'failure', status: 500 })).to.deep.equal(untimed);
    expect(timed({}, nowMs - 900)).to.deep.equal(untimed);
    expect(timed({}, nowMs - 1_100).count, 'an event after the failure').to.equal(1);
    expect(timed({ eventId: 'no UUID' })).to.deep.equal(untimed);
  });

  it('ignores test webhooks', () => {
    expect(timed({ type: 'webhook.test' })).to.deep.equal({
      attempts: 0,
      sum: 0,
      count: 0,
    });
  });
});
