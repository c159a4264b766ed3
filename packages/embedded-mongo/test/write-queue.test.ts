import { expect } from 'chai';
import { WriteQueue } from '../src/storage/write-queue.ts';

/** Longer than the first slice of a change. */
const stepMs = 3;

function* long(name: string, steps: number, ran: string[]): Generator<undefined, void, undefined> {
  for (let step = 0; step < steps; step++) {
    const endMs = performance.now() + stepMs;
    while (performance.now() < endMs) {}
    ran.push(name);
    yield;
  }
}

function short(name: string, ran: string[]): Iterator<undefined, void> {
  return {
    next: () => {
      ran.push(name);
      return { done: true, value: undefined };
    },
  };
}

describe('changes of the store', () => {
  it('take turns if they are long, and short ones go first', async () => {
    const ran: string[] = [];
    const commits: number[] = [];
    const queue = new WriteQueue(async (body) => {
      body();
      commits.push(ran.length);
    });
    const changes = ['a', 'b', 'c'].map((name) => queue.add(long(name, 40, ran)));
    while (!ran.includes('c')) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const before = commits.length;
    await queue.add(short('short', ran));
    // The current slice, and the slice of the short change.
    expect(commits.length - before).to.be.at.most(2);
    expect(ran.filter((name) => name !== 'short').length, 'long changes are not done').to.be.below(
      120,
    );
    for (let change = 0; change < 200; change++) {
      await queue.add(short('short', ran));
    }
    await Promise.all(changes);
    expect(ran.filter((name) => name !== 'short').length).to.equal(120);
  });

  it('take shorter slices if they are long, while other commands arrive', async () => {
    async function longestSlice(commandsPerTurn: number): Promise<number> {
      const ran: string[] = [];
      const slices: number[] = [];
      const queue = new WriteQueue(async (body) => {
        const before = ran.length;
        for (let command = 0; command < commandsPerTurn; command++) {
          queue.commandArrived();
        }
        body();
        slices.push(ran.length - before);
      });
      await queue.add(long('long', 60, ran));
      // The first slice of a change is short.
      return Math.max(...slices.slice(1));
    }
    expect(await longestSlice(100)).to.be.below(await longestSlice(0));
  });
});
