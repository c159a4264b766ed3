import { expect } from 'chai';
import { isReal, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

/**
 * More than two of LMDB's steps of passed keys; the stand-in for MongoDB needs seconds to drop more
 * documents.
 */
const documents = isReal ? 2500 : 25_000;

describe('embedded store: counts', () => {
  let store: StoreUnderTest;
  const rows = () => store.connection.collection('rows');

  before(async () => {
    store = await storeUnderTest();
    await rows().createIndex({ kind: 1, n: -1 });
    await rows().insertMany(
      Array.from({ length: documents }, (_, n) => ({
        n,
        kind: n % 2 ? 'odd' : 'even',
      })),
    );
    await rows().insertOne({ kind: 'odd', n: [3, 5, 7] });
  });
  after(() => store.stop());

  it('count every document once, even with several index entries', async () => {
    expect(await rows().countDocuments({})).to.equal(documents + 1);
    expect(await rows().estimatedDocumentCount()).to.equal(documents + 1);
    expect(await rows().countDocuments({ kind: 'odd' })).to.equal(documents / 2 + 1);
    expect(await rows().countDocuments({ kind: 'even' })).to.equal(documents / 2);
    expect(await rows().countDocuments({ kind: { $in: ['odd', 'even', 'none'] } })).to.equal(
      documents + 1,
    );
    expect(await rows().countDocuments({ kind: 'none' })).to.equal(0);
  });

  it('count part of a range, with skip and limit', async () => {
    const half = documents / 2;
    expect(await rows().countDocuments({ _id: { $exists: true } })).to.equal(documents + 1);
    expect(
      await rows().countDocuments({
        kind: 'even',
        n: { $gte: 100, $lt: documents - 1000 },
      }),
    ).to.equal(half - 550);
    expect(await rows().countDocuments({}, { skip: documents - 500 })).to.equal(501);
    expect(await rows().countDocuments({}, { limit: half })).to.equal(half);
    expect(await rows().countDocuments({}, { skip: documents - 10, limit: 100 })).to.equal(11);
    expect(await rows().countDocuments({}, { skip: documents + 5000 })).to.equal(0);
  });
});
