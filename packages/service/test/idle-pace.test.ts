import { createIdlePace } from '@irp/service';
import { expect } from 'chai';

describe('the pace of a process with its own store', () => {
  function paceAt() {
    const clock = { ms: 0 };
    return {
      clock,
      pace: createIdlePace(() => clock.ms),
    };
  }

  it('keeps an interval during writes to the store', () => {
    const { clock, pace } = paceAt();
    for (clock.ms = 0; clock.ms < 60_000; clock.ms += 500) {
      pace.noteWrite();
      expect(pace.delayMs(100)).to.equal(100);
    }
  });

  it('delays a task by a third of the idle time at most, and by 30 s', () => {
    const { clock, pace } = paceAt();
    for (const [idleMs, delayMs] of [
      [300, 100],
      [9_000, 3_000],
      [60_000, 20_000],
      [10_000_000, 30_000],
    ] as const) {
      clock.ms = idleMs;
      expect(pace.delayMs(100), String(idleMs)).to.equal(delayMs);
    }
    expect(pace.delayMs(60_000), 'an interval is never shorter').to.equal(60_000);
  });

  it('reports the first write after an interval was extended, and no other', () => {
    const { clock, pace } = paceAt();
    let calls = 0;
    const remove = pace.onActivity(() => calls++);
    pace.noteWrite();
    expect(calls, 'nothing is late').to.equal(0);
    clock.ms = 20_000;
    pace.delayMs(100);
    pace.noteWrite();
    pace.noteWrite();
    expect(calls).to.equal(1);
    remove();
    clock.ms = 40_000;
    pace.delayMs(100);
    pace.noteWrite();
    expect(calls, 'removed').to.equal(1);
  });
});
