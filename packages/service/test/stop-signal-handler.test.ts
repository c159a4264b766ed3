import { expect } from 'chai';
import { stopSignalHandler } from '../src/stop-signal-handler.ts';

describe('signals to stop', () => {
  it('stop once, even if the terminal and the starting process both send one, and end the process later', () => {
    const calls: string[] = [];
    let nowMs = 5_000;
    const onSignal = stopSignalHandler({
      stop: () => calls.push('stop'),
      end: () => calls.push('end'),
      now: () => nowMs,
    });
    onSignal();
    onSignal();
    nowMs += 900;
    onSignal();
    expect(calls).to.deep.equal(['stop']);
    nowMs += 200;
    onSignal();
    expect(calls).to.deep.equal(['stop', 'end']);
  });
});
