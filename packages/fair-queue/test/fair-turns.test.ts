import { setImmediate, setTimeout } from 'node:timers/promises';
import type { PlatformError } from '@irp/errors';
import { FairTurns } from '@irp/fair-queue';
import { expect } from 'chai';

/** Work of named callers; the test ends the work. */
function workOf(turns: FairTurns) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const sents = new Map<string, () => void>();
  return {
    started,
    async ask(place: string, caller: string, name: string, ending?: AbortSignal): Promise<void> {
      const [organization = '', workspace = place] = place.split('/');
      const work = (sent: () => void) =>
        new Promise<void>((resolve) => {
          started.push(name);
          ends.set(name, resolve);
          sents.set(name, sent);
        });
      await turns.run(
        {
          organization,
          workspace,
          caller,
        },
        work,
        ending,
      );
    },
    /** The result is also sent. Default: yes. */
    async end(name: string, isSent = true): Promise<void> {
      if (isSent) {
        sents.get(name)?.();
      }
      ends.get(name)?.();
      await setImmediate();
    },
    async send(name: string): Promise<void> {
      sents.get(name)?.();
      await setImmediate();
    },
  };
}

const refusal = (error: PlatformError) => `${error.status}`;

describe('FairTurns', () => {
  it('are at most the configured number at a time', async () => {
    const { started, ask, end } = workOf(new FairTurns({ atOnce: 2 }));
    for (const name of ['1', '2', '3', '4']) {
      void ask('w', 'a', name);
    }
    await setImmediate();
    expect(started).to.deep.equal(['1', '2']);
    await end('2');
    expect(started).to.deep.equal(['1', '2', '3']);
    await end('1');
    expect(started).to.deep.equal(['1', '2', '3', '4']);
  });

  it('go to workspaces in rotation, and to the callers of each', async () => {
    const { started, ask, end } = workOf(new FairTurns({ atOnce: 1 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) {
      void ask('busy', 'a', name);
    }
    for (const name of ['b1', 'b2']) {
      void ask('busy', 'b', name);
    }
    for (const name of ['c1', 'c2']) {
      void ask('other', 'c', name);
    }
    await setImmediate();
    for (let at = 0; at < 8; at++) {
      await end(started[at] ?? '');
    }
    // a1 began before another request for a turn.
    expect(started).to.deep.equal(['a1', 'a2', 'c1', 'b1', 'c2', 'a3', 'b2', 'a4']);
  });

  it('go to organizations in rotation, even if one has many workspaces', async () => {
    const { started, ask, end } = workOf(new FairTurns({ atOnce: 1 }));
    void ask('large/1', 'a', 'first');
    for (const workspace of ['1', '2', '3']) {
      void ask(`large/${workspace}`, 'a', `large ${workspace}`);
    }
    for (const name of ['small 1', 'small 2']) {
      void ask('small/1', 'b', name);
    }
    await setImmediate();
    for (let at = 0; at < 6; at++) {
      await end(started[at] ?? '');
    }
    expect(started).to.deep.equal(['first', 'large 1', 'small 1', 'large 2', 'small 2', 'large 3']);
  });

  it('end with the work, even with failed work', async () => {
    const turns = new FairTurns({ atOnce: 1 });
    const failing = turns.run(
      {
        organization: 'o',
        workspace: 'w',
        caller: 'a',
      },
      () => Promise.reject(new Error('failed')),
    );
    expect(await failing.catch((error: Error) => error.message)).to.equal('failed');
    expect(
      await turns.run(
        {
          organization: 'o',
          workspace: 'w',
          caller: 'a',
        },
        async () => 'done',
      ),
    ).to.equal('done');
  });

  it('skip waiters that have left', async () => {
    const turns = new FairTurns({ atOnce: 1 });
    const { started, ask, end } = workOf(turns);
    void ask('w', 'a', 'first');
    const leaving = new AbortController();
    const left = ask('w', 'a', 'left', leaving.signal).catch(refusal);
    void ask('w', 'b', 'last');
    leaving.abort();
    expect(await left).to.equal('503');
    expect(await ask('w', 'a', 'late', leaving.signal).catch(refusal)).to.equal('503');
    await end('first');
    expect(started).to.deep.equal(['first', 'last']);
  });

  it('leave time to others, who are served in between', async () => {
    let served = 0;
    const turns = new FairTurns({
      atOnce: 1,
      elsewhere: () => served,
    });
    const holder = {
      organization: 'o',
      workspace: 'w',
      caller: 'a',
    };
    const order: string[] = [];
    const work = async () => {
      await setTimeout(30);
      served++;
    };
    const first = turns.run(holder, work).then(() => order.push('first'));
    const second = turns.run(holder, async () => order.push('second'));
    await first;
    await setImmediate();
    expect(order).to.deep.equal(['first']);
    await second;
    expect(order).to.deep.equal(['first', 'second']);
  });

  it('leave this time to others in all slots, including free slots', async () => {
    let served = 0;
    const turns = new FairTurns({
      atOnce: 2,
      elsewhere: () => served,
    });
    const holder = {
      organization: 'o',
      workspace: 'w',
      caller: 'a',
    };
    const order: string[] = [];
    const [longEnd, shortEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const long = turns.run(holder, async () => {
      await setTimeout(50);
      served += 10;
      await longEnd.promise;
    });
    while (served === 0) {
      await setTimeout(5);
    }
    const short = turns.run(holder, () => shortEnd.promise);
    const last = turns.run(holder, async () => order.push('last'));
    longEnd.resolve();
    await long;
    shortEnd.resolve();
    await short;
    await setImmediate();
    expect(order).to.deep.equal([]);
    await last;
  });

  it('return to a caller after its results are sent, and to others before', async () => {
    const { started, ask, end, send } = workOf(new FairTurns({ atOnce: 2, unsentPerCaller: 3 }));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) {
      void ask('w', 'a', name);
    }
    await setImmediate();
    await end('a1', false);
    await end('a2', false);
    expect(started, 'two results, and one more to come').to.deep.equal(['a1', 'a2', 'a3']);
    await end('a3', false);
    void ask('w', 'b', 'colleague');
    await setImmediate();
    expect(started.slice(3)).to.deep.equal(['colleague']);
    await send('a2');
    expect(started.slice(4)).to.deep.equal(['a4']);
  });
});
