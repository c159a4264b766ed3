import { expect } from 'chai';
import { type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

/** LMDB has 1,024 reader slots; a scan with an early end must release the slot. */
const moreThanReaders = 1_100;

describe('embedded store: LMDB readers', () => {
  let store: StoreUnderTest;
  before(async () => {
    store = await storeUnderTest();
  });
  after(() => store.stop());

  const rows = () =>
    store.connection.collection<{
      _id: number;
      kind: string;
      at: number;
    }>('rows');

  for (const [name, filter, first] of [
    ['one scan', { kind: 'a' }, -3],
    ['several scans merged', { kind: { $in: ['a', 'b'] } }, -4],
  ] as const) {
    it(`are released by queries that stop before the end of ${name}`, async () => {
      await rows().deleteMany({});
      await rows().createIndex({ kind: 1, at: 1 });
      await rows().insertMany(
        [-1, -2, -3, -4].map((_id) => ({
          _id,
          kind: _id % 2 ? 'a' : 'b',
          at: _id,
        })),
      );
      for (let round = 0; round < moreThanReaders; round++) {
        // Queries between two writes share a reader slot.
        await rows().insertOne({
          _id: round,
          kind: 'c',
          at: round,
        });
        const found = await rows().findOne(filter, { sort: { at: 1 } });
        expect(found?.at).to.equal(first);
      }
    });
  }
});
