import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { forEachYielding } from '../src/commands/time-slice.ts';
import { yieldPoint } from '../src/plan/yield-point.ts';

/** Longer than a time slice. */
const stepMs = 3;

function* steps(name: string, count: number) {
  for (let step = 0; step < count; step++) {
    const endMs = performance.now() + stepMs;
    while (performance.now() < endMs) {}
    yield name;
    yield yieldPoint;
  }
}

describe('time slices of commands', () => {
  it('of long commands take turns, one in each iteration of the event loop', async () => {
    const events: string[] = [];
    const commands = ['a', 'b', 'c'].map((name) =>
      forEachYielding(steps(name, 4), (step) => events.push(step)),
    );
    // Each command ran the first step in the turn of its arrival.
    expect(events.splice(0)).to.deep.equal(['a', 'b', 'c']);
    let ended = false;
    const all = Promise.all(commands).then(() => {
      ended = true;
    });
    while (!ended) {
      await setImmediate();
      events.push('turn');
    }
    await all;
    const turns = events
      .join(' ')
      .split('turn')
      .map((turn) => turn.trim());
    expect(turns.filter((turn) => turn.includes(' '))).to.deep.equal([]);
    expect(turns.join('')).to.equal('abcabcabc');
  });
});
