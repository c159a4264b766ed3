import { batchReads, readsById } from '@irp/persistence';
import { expect } from 'chai';
import { Schema } from 'mongoose';
import { ownDatabase } from './own-database.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('batchReads', () => {
  /** Reads in progress: the keys, and a function to end each read. */
  let begun: { keys: readonly string[]; end(error?: Error): void }[];
  let read: (key: string) => Promise<string | undefined>;
  beforeEach(() => {
    begun = [];
    read = batchReads(
      (keys: readonly string[]) =>
        new Promise((resolve, reject) => {
          const values = keys.map((key) => (key === 'unknown' ? undefined : `value of ${key}`));
          begun.push({
            keys,
            end: (error) => (error === undefined ? resolve(values) : reject(error)),
          });
        }),
    );
  });

  it('begins immediately without a read in progress', async () => {
    const value = read('a');
    await Promise.resolve();
    expect(begun.map(({ keys }) => keys)).to.deep.equal([['a']]);
    begun[0]!.end();
    expect(await value).to.equal('value of a');
    const next = read('b');
    await Promise.resolve();
    expect(begun.map(({ keys }) => keys)).to.deep.equal([['a'], ['b']]);
    begun[1]!.end();
    expect(await next).to.equal('value of b');
  });

  it('combines the reads of one turn while one is in progress, and waits for no other', async () => {
    const first = read('a');
    await Promise.resolve();
    const others = ['b', 'unknown', 'c', 'b'].map(read);
    await nextTurn();
    const later = read('d');
    await nextTurn();
    expect(begun.map(({ keys }) => keys)).to.deep.equal([['a'], ['b', 'unknown', 'c', 'b'], ['d']]);
    begun[2]!.end();
    expect(await later).to.equal('value of d');
    begun[1]!.end();
    expect(await Promise.all(others)).to.deep.equal([
      'value of b',
      undefined,
      'value of c',
      'value of b',
    ]);
    begun[0]!.end();
    expect(await first).to.equal('value of a');
  });

  it('fails only for the reads of the failed command, and reads again afterwards', async () => {
    const first = read('a').catch((error) => error);
    await Promise.resolve();
    const others = ['b', 'c'].map((key) => read(key).catch((error) => error));
    await nextTurn();
    begun[1]!.end(new Error('no connection'));
    begun[0]!.end();
    expect(await first).to.equal('value of a');
    for (const other of others) {
      expect(await other).to.have.property('message', 'no connection');
    }
    const again = read('b');
    await Promise.resolve();
    begun[2]!.end();
    expect(await again).to.equal('value of b');
  });

  it('puts at most a hundred keys into one command', async () => {
    const first = read('a');
    await Promise.resolve();
    const others = Array.from({ length: 250 }, (_, index) => read(`key ${index}`));
    await nextTurn();
    expect(begun.map(({ keys }) => keys.length)).to.deep.equal([1, 100, 100, 50]);
    for (const { end } of begun) {
      end();
    }
    await first;
    expect((await Promise.all(others)).at(-1)).to.equal('value of key 249');
  });
});

describe('readsById', () => {
  const database = ownDatabase((connection) => ({
    rows: connection.model('TestRead', new Schema({ _id: String, name: String }), 'test_reads'),
  }));

  it('finds each document by its id, and undefined for an unknown id', async () => {
    const { rows } = database().models;
    await rows.insertMany(['a', 'b', 'c'].map((_id) => ({ _id, name: `name of ${_id}` })));
    const read = readsById<{ _id: string; name: string }>(rows);
    const ids = ['c', 'a', 'unknown', '', 'b', 'a'];
    const found = await Promise.all(ids.map(read));
    expect(found.map((document) => document?.name)).to.deep.equal([
      'name of c',
      'name of a',
      undefined,
      undefined,
      'name of b',
      'name of a',
    ]);
  });
});
