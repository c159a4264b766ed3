import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { startEmbeddedMongo } from '../src/index.ts';
import { isReal } from './store-under-test.ts';

(isReal ? describe.skip : describe)('embedded store: expiry', () => {
  it('removes what is past its time, and nothing else', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'irp-ttl-'));
    const store = await startEmbeddedMongo({ directory, ttlSweepMs: 50 });
    const connection = await createConnection(store.uri, { dbName: 'ttl' }).asPromise();
    const rows = connection.collection('rows');
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    const now = Date.now();
    await rows.insertMany([{ at: new Date(now - 61_000) }, { at: new Date(now) }, { at: 'no date' }, {}]);
    while ((await rows.countDocuments({})) > 3) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await rows.countDocuments({ at: { $lt: new Date(now - 1) } })).to.equal(0);
    expect(await rows.countDocuments({})).to.equal(3);
    await connection.close();
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  });
});
