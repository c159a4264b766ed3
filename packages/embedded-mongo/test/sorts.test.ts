import { expect } from 'chai';
import { type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

/** Several steps of a sort in memory, the last of them incomplete. */
const documents = 1_900;

describe('embedded store: sorts in memory', () => {
  let store: StoreUnderTest;
  const rows = () => store.connection.collection<{ _id: number; group: number }>('rows');
  const expected = Array.from({ length: documents }, (_, _id) => ({
    _id,
    group: (_id * 7_919) % 101,
  })).toSorted((a, b) => b.group - a.group || a._id - b._id);
  const ids = (list: { _id: number }[]) => list.map(({ _id }) => _id);

  before(async () => {
    store = await storeUnderTest();
    await rows().insertMany(expected.toSorted((a, b) => a._id - b._id));
  });
  after(() => store.stop());

  for (const [name, skip, limit] of [
    ['all documents', 0, 0],
    ['a first page', 0, 10],
    ['a large page', 0, 700],
    ['a page in the middle', 1_200, 300],
    ['a page beyond the end', 1_890, 100],
  ] as const) {
    it(`return ${name} in order, equal ones by _id`, async () => {
      const found = await rows()
        .find(
          {},
          {
            sort: { group: -1, _id: 1 },
            skip,
            limit,
          },
        )
        .toArray();
      expect(ids(found)).to.deep.equal(ids(expected).slice(skip, limit ? skip + limit : undefined));
    });
  }
});
