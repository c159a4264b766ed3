import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { createWorkspaceRoom, type InsertInRoom } from '../src/imports/workspace-room.ts';
import { freshWorkspace } from './callers.ts';

/** Batches of an import whose writes end at the test's command. */
function batchesOf(insertInRoom: InsertInRoom) {
  const ends = new Map<string, (isNew: number) => void>();
  const fails = new Map<string, (error: Error) => void>();
  return {
    ends,
    fails,
    start: (name: string, ids: string[]) =>
      insertInRoom(
        ids,
        () =>
          new Promise<number>((resolve, reject) => {
            ends.set(name, resolve);
            fails.set(name, reject);
          }),
      ).catch((error: Error) => error.message),
  };
}

describe('the room of a workspace', () => {
  /** Room for 5 records, with some records already stored. */
  function roomOf(stored: string[]) {
    const records = {
      counters: { recordsOf: async () => stored.length },
      store: {
        countStored: async (_: unknown, ids: string[]) =>
          ids.filter((id) => stored.includes(id)).length,
      },
    };
    return batchesOf(createWorkspaceRoom(records, freshWorkspace()(), 5));
  }
  const full = (records: number) =>
    `The workspace had ${records} production records, and the limit for imports is 5: delete records first`;

  it('is needed for new records only', async () => {
    const { start, ends } = roomOf(['a', 'b', 'c', 'd']);
    const first = start('first', ['a', 'b', 'c', 'd', 'e']);
    await setImmediate();
    ends.get('first')?.(1);
    expect(await first).to.equal(1);
    expect(await start('second', ['f'])).to.equal(full(4));
  });

  it('is returned by records that already exist, and a waiting batch uses the room', async () => {
    const { start, ends } = roomOf(['a', 'b', 'c']);
    // The batch fits even if all records were new: nobody has checked which are new.
    const first = start('first', ['a', 'b']);
    const second = start('second', ['c', 'd', 'e']);
    await setImmediate();
    expect([...ends.keys()]).to.deep.equal(['first']);
    ends.get('first')?.(0);
    await setImmediate();
    expect([...ends.keys()]).to.deep.equal(['first', 'second']);
    ends.get('second')?.(2);
    expect(await Promise.all([first, second])).to.deep.equal([0, 2]);
  });

  it('is not returned by records whose result is unknown', async () => {
    const { start, fails } = roomOf(['a', 'b', 'c']);
    const first = start('first', ['d', 'e']);
    const second = start('second', ['f']);
    await setImmediate();
    fails.get('first')?.(new Error('connection lost'));
    expect(await Promise.all([first, second])).to.deep.equal(['connection lost', full(3)]);
  });
});
