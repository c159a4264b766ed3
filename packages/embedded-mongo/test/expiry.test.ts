import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { startEmbeddedMongo } from '../src/index.ts';
import { isReal } from './store-under-test.ts';

(isReal ? describe.skip : describe)('embedded store: expiry', () => {
  it('removes expired documents, and no others', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'irp-ttl-'));
    const store = await startEmbeddedMongo({ directory, ttlSweepMs: 50 });
    const connection = await createConnection(store.uri, { dbName: 'ttl' }).asPromise();
    const rows = connection.collection('rows');
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    const now = Date.now();
    await rows.insertMany([
      { at: new Date(now - 61_000) },
      { at: new Date(now) },
      { at: 'no date' },
      {},
    ]);
    await eventually(
      'the expired document is removed',
      async () => (await rows.countDocuments({})) === 3,
    );
    expect(await rows.countDocuments({ at: { $lt: new Date(now - 1) } })).to.equal(0);
    expect(await rows.countDocuments({})).to.equal(3);
    await connection.close();
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it("keeps documents outside the index's partial filter", async () => {
    const directory = await mkdtemp(join(tmpdir(), 'irp-ttl-'));
    const store = await startEmbeddedMongo({ directory, ttlSweepMs: 50 });
    const connection = await createConnection(store.uri, { dbName: 'ttl' }).asPromise();
    const rows = connection.collection<{
      _id: string;
      at: Date | Date[];
      published?: boolean;
    }>('rows');
    await rows.createIndex(
      { at: -1 },
      {
        expireAfterSeconds: 60,
        partialFilterExpression: { published: true },
      },
    );
    const [old, now] = [new Date(Date.now() - 61_000), new Date()];
    await rows.insertMany([
      {
        _id: 'published',
        at: old,
        published: true,
      },
      {
        _id: 'one of its dates has passed',
        at: [now, old],
        published: true,
      },
      {
        _id: 'waiting',
        at: old,
        published: false,
      },
      { _id: 'without the field', at: old },
      {
        _id: 'not yet',
        at: now,
        published: true,
      },
    ]);
    await eventually(
      'the published document is removed',
      async () => (await rows.countDocuments({})) === 3,
    );
    // A later sweep removes no more: the sweep expires the newly published document.
    await rows.insertOne({
      _id: 'the next one',
      at: old,
      published: true,
    });
    await eventually(
      'the next sweep',
      async () => (await rows.countDocuments({ _id: 'the next one' })) === 0,
    );
    const left = await rows.find({}, { sort: { _id: 1 } }).toArray();
    expect(left.map(({ _id }) => _id)).to.deep.equal(['not yet', 'waiting', 'without the field']);
    await connection.close();
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  });
});
