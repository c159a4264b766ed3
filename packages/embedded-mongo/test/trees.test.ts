import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Connection, createConnection } from 'mongoose';
import { type EmbeddedMongo, startEmbeddedMongo, verifyStore } from '../src/index.ts';
import { isReal } from './store-under-test.ts';

(isReal ? describe.skip : describe)('embedded store: trees of documents', () => {
  let directory: string;
  let store: EmbeddedMongo;
  let connection: Connection;

  async function start() {
    store = await startEmbeddedMongo({ directory });
    connection = await createConnection(store.uri, { dbName: 'trees' }).asPromise();
  }
  async function stop() {
    await connection.close();
    await store.stop();
  }
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-trees-'));
    await start();
  });
  afterEach(async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  });

  const collection = (name: string) => connection.collection<{ _id: number }>(name);
  const rows = (count: number, bytes: number) =>
    Array.from({ length: count }, (_, n) => ({
      _id: n,
      filler: randomBytes(bytes),
    }));

  it('have full pages if documents are added to several collections', async () => {
    const [count, bytes] = [1_000, 700];
    for (let batch = 0; batch < 10; batch++) {
      for (const name of ['a', 'b', 'c']) {
        await collection(name).insertMany(
          rows(count / 10, bytes).map(({ filler }, n) => ({
            _id: batch * 100 + n,
            filler,
          })) as never,
        );
      }
    }
    const { blocks } = await stat(join(directory, 'documents.lmdb'));
    expect((blocks * 512) / (3 * count * bytes)).to.be.lessThan(1.5);
  });

  it('know their number of documents, at each count, during writes and other reads', async () => {
    const counted = collection('counted');
    await counted.insertMany(rows(1_000, 10) as never);
    let inserted = 1_000;
    let acknowledged = inserted;
    let [wrong, counts] = [0, 0];
    const count = async () => {
      const least = acknowledged;
      const found = await counted.countDocuments({});
      counts++;
      if (found < least || found > inserted) {
        wrong++;
      }
    };
    for (let round = 0; round < 100; round++) {
      const added = { _id: inserted++ };
      const write = counted.insertOne(added).then(() => {
        acknowledged++;
      });
      await Promise.all([
        write,
        count(),
        counted.find({ _id: { $gt: 900 } }).toArray(),
        count(),
        count(),
      ]);
    }
    expect({ wrong, counts }).to.deep.equal({ wrong: 0, counts: 300 });
    expect(await counted.countDocuments({})).to.equal(1_100);
    await counted.deleteMany({ _id: { $lt: 1_100 } });
    expect(await counted.countDocuments({})).to.equal(0);
    expect(await counted.countDocuments({}, { skip: 5 })).to.equal(0);
  });

  it('belong to one collection each; further collections share a tree, and a dropped collection leaves its tree to the next', async () => {
    const names = Array.from({ length: 140 }, (_, n) => `c${n}`);
    for (const name of names) {
      await collection(name).insertMany(rows(3, 10) as never);
    }
    const dropped = names.filter((_, n) => n % 10 === 3);
    for (const name of dropped) {
      await collection(name).drop();
    }
    const added = dropped.map((name) => `${name} again`);
    for (const name of added) {
      await collection(name).insertMany(rows(5, 10) as never);
    }
    const present = [...names.filter((name) => !dropped.includes(name)), ...added];

    const expectAll = async () => {
      for (const name of present) {
        const found = await collection(name).find({}).toArray();
        expect(
          found.map(({ _id }) => _id),
          name,
        ).to.deep.equal(added.includes(name) ? [0, 1, 2, 3, 4] : [0, 1, 2]);
      }
      for (const name of dropped) {
        expect(await collection(name).countDocuments({})).to.equal(0);
      }
    };
    await expectAll();
    await stop();
    const problems: string[] = [];
    const { documents } = await verifyStore(directory, (problem) => problems.push(problem));
    expect([documents, problems]).to.deep.equal([present.length * 3 + added.length * 2, []]);
    await start();
    await expectAll();
  });
});
