import { expect } from 'chai';
import {
  FairQueue,
  type FairQueueLimits,
  NotRunError,
  type Requester,
} from '../src/people/passwords/fair-queue.ts';
import { NetworkUse } from '../src/people/passwords/network-use.ts';

const limits = {
  running: 2,
  waitingPerOrigin: 3,
  waiting: 6,
  waitMs: 60_000,
};

/** A queue with tasks that end at the test's command. */
function controlledQueue(more: Partial<FairQueueLimits> = {}, uses?: NetworkUse) {
  const queue = new FairQueue({ ...limits, ...more }, uses);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const turnOfEventLoop = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    async add(name: string, requester: Requester): Promise<'ran' | 'refused'> {
      const task = () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      };
      return queue.run(requester, task).then(
        () => 'ran',
        (error) => {
          expect(error).to.be.instanceOf(NotRunError);
          return 'refused';
        },
      );
    },
    async end(...names: string[]) {
      await turnOfEventLoop();
      for (const name of names) {
        ends.get(name)?.();
        await turnOfEventLoop();
      }
    },
    /**
     * Ends tasks one by one until none is running.
     * @returns the order of the starts
     */
    async drain(): Promise<string[]> {
      await turnOfEventLoop();
      for (let at = 0; at < begun.length; at++) {
        await this.end(begun[at]!);
      }
      return begun;
    },
  };
}

const from = (origin: string, isKnown = false, signal?: AbortSignal): Requester => ({
  origin,
  isKnown,
  ...(signal ? { signal } : {}),
});

describe('queue of passwords', () => {
  it('rejects a task that waited too long, and runs later tasks', async () => {
    const { add, end, begun } = controlledQueue({ waitMs: 30 });
    const running = ['a', 'b'].map((name) => add(name, from(name)));
    expect(
      await Promise.all(['c', 'd'].map((name) => add(name, from(name, name === 'd')))),
    ).to.deep.equal(['refused', 'refused']);
    await end('a', 'b');
    expect(await Promise.all(running)).to.deep.equal(['ran', 'ran']);
    const later = add('e', from('e'));
    await end('e');
    expect([await later, begun]).to.deep.equal(['ran', ['a', 'b', 'e']]);
  });

  it('runs two tasks at once, and continues after a failed task', async () => {
    const queue = new FairQueue(limits);
    let [running, most] = [0, 0];
    const task = (number: number) => async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      if (number === 3) {
        throw new Error('three');
      }
      return number;
    };
    const numbers = [1, 2, 3, 4, 5];
    const results = await Promise.allSettled(
      numbers.map((number) => queue.run(from(`${number}`), task(number))),
    );
    expect(most).to.equal(2);
    expect(
      results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed')),
    ).to.deep.equal([1, 2, 'failed', 4, 5]);
  });

  it('lets origins take turns', async () => {
    const queue = controlledQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']) {
      queue.add(name, from(name[0]!));
    }
    // Two tasks of `a` have begun before the tasks of other origins arrived.
    expect(await queue.drain()).to.deep.equal(['a1', 'a2', 'b1', 'c1', 'a3', 'a4', 'a5']);
  });

  it('gives known requesters three turns of four, and strangers the fourth', async () => {
    const queue = controlledQueue();
    queue.add('r1', from('r'));
    queue.add('r2', from('r'));
    for (const origin of ['a', 'b', 'c']) {
      queue.add(origin, from(origin));
    }
    for (const origin of ['v', 'w', 'x', 'y', 'z']) {
      queue.add(origin, from(origin, true));
    }
    expect((await queue.drain()).slice(2)).to.deep.equal(['v', 'w', 'x', 'a', 'y', 'z', 'b', 'c']);
  });

  it('rejects tasks above the limit of an origin, and the newest task of the busiest origin in a full queue', async () => {
    const queue = controlledQueue();
    queue.add('r1', from('r'));
    queue.add('r2', from('r'));
    const a = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.add(name, from('a')));
    expect(await a[3]).to.equal('refused');
    const b = ['b1', 'b2'].map((name) => queue.add(name, from('b')));
    queue.add('c1', from('c'));
    // Six tasks are waiting: each newcomer replaces the newest task of the origin with the most
    // tasks.
    for (const [newcomer, replaced] of [
      ['d1', a[2]],
      ['e1', b[1]],
      ['f1', a[1]],
    ] as const) {
      queue.add(newcomer, from(newcomer[0]!));
      expect(await replaced).to.equal('refused');
    }
    expect(await queue.add('g1', from('g'))).to.equal('refused');
    queue.add('k1', from('k', true));
    expect((await queue.drain()).slice(2)).to.have.members([
      'a1',
      'b1',
      'c1',
      'd1',
      'e1',
      'f1',
      'k1',
    ]);
  });

  it('prefers strangers of networks with few wrong passwords, and gives every fourth turn to the longest wait', async () => {
    const uses = new NetworkUse();
    for (let guess = 0; guess < 9; guess++) {
      uses.begin('203.0.113.200');
    }
    const queue = controlledQueue({ waiting: 20 }, uses);
    queue.add('r1', from('198.51.100.1'));
    queue.add('r2', from('198.51.100.2'));
    for (const host of [1, 2, 3, 4]) {
      queue.add(`bad ${host}`, from(`203.0.113.${host}`));
    }
    for (const name of ['good 1', 'good 2', 'good 3']) {
      queue.add(name, from(`192.0.${name.at(-1)}.1`));
    }
    const order = (await queue.drain()).slice(2);
    expect(order).to.deep.equal(['good 1', 'good 2', 'good 3', 'bad 1', 'bad 2', 'bad 3', 'bad 4']);
  });

  it('gives every fourth turn of strangers to the longest wait', async () => {
    const uses = new NetworkUse();
    for (let guess = 0; guess < 9; guess++) {
      uses.begin('203.0.113.200');
    }
    const queue = controlledQueue({ waiting: 20 }, uses);
    queue.add('r1', from('198.51.100.1'));
    queue.add('r2', from('198.51.100.2'));
    queue.add('bad', from('203.0.113.1'));
    for (const part of [1, 2, 3, 4]) {
      queue.add(`good ${part}`, from(`192.0.${part}.1`));
    }
    expect((await queue.drain()).slice(2)).to.deep.equal([
      'good 1',
      'good 2',
      'good 3',
      'bad',
      'good 4',
    ]);
  });

  it('keeps places for other networks when a network has many wrong passwords', async () => {
    const uses = new NetworkUse();
    for (let guess = 0; guess < 9; guess++) {
      uses.begin('203.0.113.200');
    }
    const queue = controlledQueue({ waiting: 20 }, uses);
    for (const host of [1, 2, 3]) {
      queue.add(`bad ${host}`, from(`203.0.113.${host}`));
    }
    queue.add('good', from('192.0.2.1'));
    queue.add('known', from('device', true));
    await queue.end();
    expect(queue.begun).to.deep.equal(['bad 1', 'good']);
    await queue.end('good', 'known');
    expect(queue.begun).to.deep.equal(['bad 1', 'good', 'known']);
    expect(await queue.drain()).to.deep.equal(['bad 1', 'good', 'known', 'bad 2', 'bad 3']);
  });

  it('rejects the newest task of the busiest network in a full queue, regardless of the address', async () => {
    const queue = controlledQueue();
    queue.add('r1', from('198.51.100.1'));
    queue.add('r2', from('198.51.100.2'));
    const busy = [1, 2, 3, 4, 5, 6].map((host) => queue.add(`${host}`, from(`203.0.113.${host}`)));
    expect(await queue.add('7', from('203.0.113.7'))).to.equal('refused');
    queue.add('other', from('192.0.2.1'));
    expect(await busy[5]).to.equal('refused');
    expect((await queue.drain()).slice(2)).to.have.members(['1', '2', '3', '4', '5', 'other']);
  });

  it('does not run a task whose requester has left, and gives its place to the next task', async () => {
    const queue = controlledQueue();
    const left = new AbortController();
    queue.add('r1', from('r'));
    queue.add('r2', from('r'));
    const abandoned = ['a1', 'a2', 'a3'].map((name) =>
      queue.add(name, from('a', false, left.signal)),
    );
    left.abort();
    expect(await Promise.all(abandoned)).to.deep.equal(['refused', 'refused', 'refused']);
    expect(await queue.add('a4', from('a', false, left.signal))).to.equal('refused');
    queue.add('a5', from('a'));
    expect(await queue.drain()).to.deep.equal(['r1', 'r2', 'a5']);
  });
});
