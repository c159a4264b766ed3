import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { startEmbeddedMongo, verifyStore } from '../src/index.ts';
import { isReal } from './store-under-test.ts';

/**
 * A store of version 0.1: pages of 4 KiB, not compressed. 40 documents with an index on `name`,
 * with ten different names.
 */
const earlier = new URL('./files/documents-of-0.1.lmdb.gz', import.meta.url);

(isReal ? describe.skip : describe)('embedded store: layout of its file', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-layout-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  async function use<T>(
    act: (rows: ReturnType<Connection['collection']>) => Promise<T>,
  ): Promise<T> {
    const store = await startEmbeddedMongo({ directory });
    const connection = await createConnection(store.uri, { dbName: 'old' }).asPromise();
    try {
      return await act(connection.collection('rows'));
    } finally {
      await connection.close();
      await store.stop();
    }
  }

  it('of an earlier version is read and written unchanged, after one conversion of its index keys', async () => {
    await writeFile(join(directory, 'documents.lmdb'), gunzipSync(await readFile(earlier)));
    const messages: string[] = [];
    for (const expected of [1, 1]) {
      const store = await startEmbeddedMongo({
        directory,
        onLog: ({ message }) => messages.push(message),
      });
      await store.stop();
      expect(
        messages.filter((message) => message.includes('converting the index keys')),
      ).to.have.length(expected);
    }
    const found = await use(async (rows) => {
      await rows.insertOne({
        _id: 40 as never,
        name: 'name 3',
        filler: 'x'.repeat(1_600),
      });
      return rows.find({ name: 'name 3' }, { sort: { _id: 1 } }).toArray();
    });
    expect(found.map(({ _id, filler }) => [_id, filler.length])).to.deep.equal(
      [3, 13, 23, 33, 40].map((id) => [id, id * 40]),
    );
    const again = await use((rows) => rows.find({}, { sort: { _id: 1 } }).toArray());
    expect(again.map(({ filler }) => filler)).to.deep.equal(
      Array.from({ length: 41 }, (_, n) => 'x'.repeat(n * 40)),
    );
    const problems: string[] = [];
    expect(await verifyStore(directory, (problem) => problems.push(problem))).to.include({
      documents: 41,
    });
    expect(problems).to.deep.equal([]);
  });

  it('compresses documents, and reads them unchanged', async () => {
    const documents = Array.from({ length: 2_000 }, (_, n) => ({
      _id: n,
      name: `name ${n}`,
      filler: 'filler '.repeat(n % 500),
    }));
    const found = await use(async (rows) => {
      await rows.createIndex({ name: 1 });
      await rows.insertMany(documents as never[]);
      return rows.find({}, { sort: { _id: 1 } }).toArray();
    });
    expect(found).to.deep.equal(documents);
    expect(await use((rows) => rows.find({}, { sort: { _id: 1 } }).toArray())).to.deep.equal(
      documents,
    );
    expect((await stat(join(directory, 'documents.lmdb'))).blocks * 512).to.be.lessThan(1_500_000);
    const problems: string[] = [];
    expect(await verifyStore(directory, (problem) => problems.push(problem))).to.include({
      documents: 2_000,
    });
    expect(problems).to.deep.equal([]);
  });
});
