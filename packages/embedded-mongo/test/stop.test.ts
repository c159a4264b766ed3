import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { type LogEntry, startEmbeddedMongo } from '../src/index.ts';
import { isReal } from './store-under-test.ts';

const documents = 20_000;

describe('stopping the store', () => {
  before(function () {
    if (isReal) {
      this.skip();
    }
  });

  it('waits for the commands in progress, and no command reads afterwards', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'irp-store-'));
    const entries: LogEntry[] = [];
    const store = await startEmbeddedMongo({
      directory,
      thread: 'same',
      onLog: (entry) => void entries.push(entry),
    });
    const connection = await createConnection(store.uri, {
      dbName: 'stopped',
      monitorCommands: true,
    }).asPromise();
    const collection = connection.collection<{ _id: number; name: string }>('documents');
    await collection.insertMany(
      Array.from({ length: documents }, (_, _id) => ({ _id, name: `name ${_id % 700}` })),
    );
    const sent = new Promise((resolve) => connection.getClient().once('commandStarted', resolve));
    const long = Array.from({ length: 4 }, () =>
      collection
        .aggregate([
          {
            $group: {
              _id: '$name',
              count: { $sum: 1 },
            },
          },
        ])
        .toArray(),
    );
    const outcomes = Promise.allSettled(long);
    await sent;
    for (let turn = 0; turn < 5; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await store.stop();
    await connection.close(true);
    await outcomes;
    expect(entries.filter(({ level }) => level === 'error')).to.deep.equal([]);
    await rm(directory, { recursive: true, force: true });
  });
});
