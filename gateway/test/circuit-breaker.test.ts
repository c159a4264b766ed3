import { expect } from 'chai';
import { CircuitBreaker } from '../src/upstreams/circuit-breaker.ts';

describe('CircuitBreaker', () => {
  let nowMs: number;
  let breaker: CircuitBreaker;
  beforeEach(() => {
    nowMs = 0;
    breaker = new CircuitBreaker({ failures: 3, openMs: 100, now: () => nowMs });
  });

  const attempt = (outcome: 'answered' | 'failed' | 'unknown') => {
    const waitMs = breaker.enter();
    if (waitMs === 0) breaker.leave(outcome);
    return waitMs;
  };
  const open = () => {
    for (let time = 0; time < 3; time++) attempt('failed');
  };

  it('opens after so many failures in a row, not before', () => {
    for (const outcome of ['failed', 'failed', 'answered', 'failed', 'failed'] as const) attempt(outcome);
    expect(breaker.state).to.equal('closed');
    attempt('failed');
    expect(breaker.state).to.equal('open');
    expect(breaker.enter()).to.equal(100);
  });

  it('does not hold it against a service that a caller left', () => {
    for (let time = 0; time < 10; time++) attempt('unknown');
    expect(breaker.state).to.equal('closed');
  });

  it('lets one request try when its time is over', () => {
    open();
    nowMs = 100;
    expect(breaker.state).to.equal('half-open');
    expect(breaker.enter()).to.equal(0);
    expect(breaker.enter(), 'a second one waits').to.be.above(0);
    breaker.leave('answered');
    expect(breaker.state).to.equal('closed');
    expect([breaker.enter(), breaker.enter()]).to.deep.equal([0, 0]);
  });

  it('stays open twice as long after each probe that fails, up to a bound', () => {
    open();
    const waits: number[] = [];
    for (let time = 0; time < 7; time++) {
      nowMs += 10_000;
      expect(attempt('failed')).to.equal(0);
      waits.push(breaker.enter());
    }
    expect(waits).to.deep.equal([200, 400, 800, 1_600, 1_600, 1_600, 1_600]);
  });

  it('lets the next one try when the one that tried was left by its caller', () => {
    open();
    nowMs = 100;
    expect(attempt('unknown')).to.equal(0);
    expect(attempt('answered')).to.equal(0);
    expect(breaker.state).to.equal('closed');
  });

  it('is not closed, nor opened anew, by what was sent before it opened', () => {
    for (let time = 0; time < 5; time++) breaker.enter();
    for (let time = 0; time < 4; time++) breaker.leave('failed');
    expect(breaker.enter()).to.equal(100);
    breaker.leave('answered');
    expect(breaker.state).to.equal('open');
  });

  it('tells a probe from what was sent before it opened', () => {
    breaker.enter();
    open();
    nowMs = 100;
    expect(breaker.enter()).to.equal(0);
    breaker.leave('answered');
    expect(breaker.state, 'either answer shows that the service is back').to.equal('closed');
  });
});
