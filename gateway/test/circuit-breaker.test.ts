import { expect } from 'chai';
import { CircuitBreaker } from '../src/upstreams/circuit-breaker.ts';

describe('CircuitBreaker', () => {
  let nowMs: number;
  let breaker: CircuitBreaker;
  beforeEach(() => {
    nowMs = 0;
    breaker = new CircuitBreaker({
      failures: 3,
      openMs: 100,
      now: () => nowMs,
    });
  });

  const attempt = (outcome: 'succeeded' | 'failed' | 'unknown') => {
    const waitMs = breaker.acquire();
    if (waitMs === 0) {
      breaker.release(outcome);
    }
    return waitMs;
  };
  const open = () => {
    for (let time = 0; time < 3; time++) {
      attempt('failed');
    }
  };

  it('opens after the configured number of consecutive failures, not before', () => {
    for (const outcome of ['failed', 'failed', 'succeeded', 'failed', 'failed'] as const) {
      attempt(outcome);
    }
    expect(breaker.state).to.equal('closed');
    attempt('failed');
    expect(breaker.state).to.equal('open');
    expect(breaker.acquire()).to.equal(100);
  });

  it('does not count requests of disconnected clients as failures', () => {
    for (let time = 0; time < 10; time++) {
      attempt('unknown');
    }
    expect(breaker.state).to.equal('closed');
  });

  it('admits one probe after the open time', () => {
    open();
    nowMs = 100;
    expect(breaker.state).to.equal('half-open');
    expect(breaker.acquire()).to.equal(0);
    expect(breaker.acquire(), 'a second request must wait').to.be.above(0);
    breaker.release('succeeded');
    expect(breaker.state).to.equal('closed');
    expect([breaker.acquire(), breaker.acquire()]).to.deep.equal([0, 0]);
  });

  it('doubles the open time after each failed probe, up to a limit', () => {
    open();
    const waits: number[] = [];
    for (let time = 0; time < 7; time++) {
      nowMs += 10_000;
      expect(attempt('failed')).to.equal(0);
      waits.push(breaker.acquire());
    }
    expect(waits).to.deep.equal([200, 400, 800, 1_600, 1_600, 1_600, 1_600]);
  });

  it('admits another probe after the client of the first probe disconnected', () => {
    open();
    nowMs = 100;
    expect(attempt('unknown')).to.equal(0);
    expect(attempt('succeeded')).to.equal(0);
    expect(breaker.state).to.equal('closed');
  });

  it('neither closes nor opens again because of requests sent before it opened', () => {
    for (let time = 0; time < 5; time++) {
      breaker.acquire();
    }
    for (let time = 0; time < 4; time++) {
      breaker.release('failed');
    }
    expect(breaker.acquire()).to.equal(100);
    breaker.release('succeeded');
    expect(breaker.state).to.equal('open');
  });

  it('closes on the first success while half-open', () => {
    breaker.acquire();
    open();
    nowMs = 100;
    expect(breaker.acquire()).to.equal(0);
    breaker.release('succeeded');
    expect(breaker.state, 'any success shows that the upstream has recovered').to.equal('closed');
  });
});
