import { setTimeout } from 'node:timers/promises';
import { WaitingRoom } from '@irp/fair-queue';
import { expect } from 'chai';

interface Waiter {
  name: string;
}

/** A room with a first-in, first-out line; begins a waiter when `places` is above 0. */
function openRoom() {
  const line: Waiter[] = [];
  const state = { places: 0, room: undefined as unknown as WaitingRoom<Waiter> };
  state.room = new WaitingRoom<Waiter>(
    {
      add: (waiter) => void line.push(waiter),
      next: () =>
        state.places > 0 && line.length > 0 && state.places-- ? line.shift() : undefined,
      remove: (waiter) => void line.splice(line.indexOf(waiter), 1),
    },
    () => new Error('no turn'),
  );
  return { ...state, state, line };
}

const outcome = (waiting: Promise<void>) =>
  waiting.then(
    () => 'began',
    (error: Error) => error.message,
  );

describe('WaitingRoom', () => {
  it('begins a waiter immediately if a slot is free', async () => {
    const { room, state } = openRoom();
    state.places = 1;
    expect(await outcome(room.wait({ name: 'a' }))).to.equal('began');
  });

  it('begins waiters in the order of the line', async () => {
    const { room, state } = openRoom();
    const begun: string[] = [];
    for (const name of ['a', 'b']) {
      void room.wait({ name }).then(() => begun.push(name));
    }
    state.places = 2;
    room.startNext();
    await setTimeout(1);
    expect(begun).to.deep.equal(['a', 'b']);
  });

  it('refuses a waiter after its time, when its signal is aborted, and before it waits', async () => {
    const { room, line } = openRoom();
    const leaving = new AbortController();
    const late = outcome(room.wait({ name: 'late' }, { maxWaitMs: 5 }));
    const left = outcome(room.wait({ name: 'left' }, { signal: leaving.signal }));
    leaving.abort();
    expect(await left).to.equal('no turn');
    expect(await late).to.equal('no turn');
    const gone = room.wait({ name: 'gone' }, { signal: AbortSignal.abort() });
    expect(await outcome(gone)).to.equal('no turn');
    expect(line).to.deep.equal([]);
  });

  it('does not refuse a waiter after it has begun', async () => {
    const { room, state } = openRoom();
    const leaving = new AbortController();
    state.places = 1;
    const waiter = { name: 'a' };
    await room.wait(waiter, { signal: leaving.signal, maxWaitMs: 1 });
    leaving.abort();
    await setTimeout(5);
    room.refuse(waiter);
    expect(state.places).to.equal(0);
  });

  it('waits without a limit of time by default', async () => {
    const { room, state } = openRoom();
    const waiting = outcome(room.wait({ name: 'a' }));
    await setTimeout(20);
    state.places = 1;
    room.startNext();
    expect(await waiting).to.equal('began');
  });
});
