import { expect } from 'chai';
import type { Collection } from 'mongoose';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

interface Row {
  _id: number;
  kind: number;
  n: number;
}

/** Enough documents for an index build of several time slices in the embedded store. */
const documents = isReal ? 1_500 : 6_000;

describe('embedded store: index builds', () => {
  let store: StoreUnderTest;
  before(async () => {
    store = await storeUnderTest();
  });
  after(() => store.stop());

  async function filled(name: string) {
    const rows = store.connection.collection<Row>(name);
    await rows.insertMany(
      Array.from({ length: documents }, (_, n) => ({
        _id: n,
        kind: n % 3,
        n,
      })),
    );
    return rows;
  }

  it('reads during a build return every document', async () => {
    const rows = await filled('reads');
    for (let round = 0; round < 3; round++) {
      let building = true;
      const build = rows.createIndex({ kind: 1, n: 1 }).finally(() => {
        building = false;
      });
      const counts = new Set<number>();
      // Many readers: some read during the commit of the build.
      const readers = Array.from({ length: 20 }, async () => {
        while (building) {
          counts.add(
            (
              await rows
                .find({
                  kind: 1,
                  n: { $gte: documents - 1_000 },
                })
                .toArray()
            ).length,
          );
        }
      });
      await Promise.all([build, ...readers]);
      expect([...counts]).to.deep.equal([333]);
      await rows.dropIndex('kind_1_n_1');
    }
  });

  it('writes during a build are in the index', async () => {
    const rows = await filled('writes');
    const build = rows.createIndex({ kind: 1, n: 1 });
    const writes: Promise<unknown>[] = [];
    for (let n = 0; n < 300; n++) {
      writes.push(
        rows.insertOne({
          _id: documents + n,
          kind: 7,
          n,
        }),
      );
      writes.push(rows.updateOne({ _id: documents - 1 - n }, { $set: { kind: 8 } }));
      writes.push(rows.deleteOne({ _id: n }));
    }
    await Promise.all([build, ...writes]);
    const byIndex = await rows
      .find(
        {},
        {
          hint: 'kind_1_n_1',
          projection: { _id: 1 },
        },
      )
      .toArray();
    const all = await rows
      .find(
        {},
        {
          hint: { $natural: 1 },
          projection: { _id: 1 },
        },
      )
      .toArray();
    expect(sortedIds(byIndex)).to.deep.equal(sortedIds(all));
    expect(all).to.have.length(documents);
    expect(await rows.countDocuments({ kind: 7 }, { hint: 'kind_1_n_1' })).to.equal(300);
    expect(await rows.countDocuments({ kind: 8 }, { hint: 'kind_1_n_1' })).to.equal(300);
  });

  it('fails for a duplicate inserted during the build, and leaves no index', async () => {
    const rows = await filled('duplicates');
    const build = rows.createIndex({ n: 1 }, { unique: true }).catch((error) => error.code);
    const insert = rows
      .insertOne({
        _id: documents,
        kind: 0,
        n: documents - 1,
      })
      .catch((error) => error.code);
    // Either call comes first, but never do both succeed.
    expect([await build, await insert].filter((result) => result === 11_000)).to.have.length(1);
    const built = (await rows.indexes()).some(({ name }) => name === 'n_1');
    expect(await rows.countDocuments({})).to.equal(built ? documents : documents + 1);
  });

  it('two concurrent requests for one index create it once', async () => {
    const rows = await filled('twice');
    const names = await Promise.all([rows.createIndex({ n: 1 }), rows.createIndex({ n: 1 })]);
    expect(names).to.deep.equal(['n_1', 'n_1']);
    expect((await rows.indexes()).map(({ name }) => name)).to.deep.equal(['_id_', 'n_1']);
    expect(await rows.countDocuments({ n: { $gte: 0 } }, { hint: 'n_1' })).to.equal(documents);
  });

  it('ends when the collection is dropped, and the collection can be used again', async () => {
    const rows = await filled('dropped');
    const build = rows.createIndex({ n: 1 }).catch((error) => error.codeName);
    await rows.drop();
    expect(['IndexBuildAborted', 'n_1']).to.include(await build);
    await rows.insertOne({
      _id: 1,
      kind: 1,
      n: 1,
    });
    expect(await rows.find({}).toArray()).to.deep.equal([
      {
        _id: 1,
        kind: 1,
        n: 1,
      },
    ]);
  });

  it('updates and deletions of many documents change each matching document, during other writes', async () => {
    const rows = await filled('many');
    const update = rows.updateMany({ kind: 1 }, { $inc: { n: 1_000_000 } });
    const others = Array.from({ length: 100 }, (_, at) =>
      rows.insertOne({
        _id: documents + at,
        kind: 0,
        n: -1 - at,
      }),
    );
    expect((await update).modifiedCount).to.equal(documents / 3);
    await Promise.all(others);
    expect(await rows.countDocuments({ n: { $gte: 1_000_000 } })).to.equal(documents / 3);
    const deletion = rows.deleteMany({ kind: 0 });
    const kept = await rows.updateOne({ _id: documents - 3 }, { $set: { kind: 9 } });
    const { deletedCount } = await deletion;
    expect(await rows.countDocuments({ kind: 0 })).to.equal(0);
    expect(deletedCount + kept.modifiedCount).to.equal(documents / 3 + 100);
    expect(await rows.countDocuments({})).to.equal(documents + 100 - deletedCount);
  });
});

function sortedIds(
  rows: Awaited<ReturnType<ReturnType<Collection<Row>['find']>['toArray']>>,
): unknown[] {
  return rows.map(({ _id }) => Number(_id)).sort((a, b) => a - b);
}
