import { expect } from 'chai';
import { type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

interface Row {
  _id: number;
  group: string;
  at: number;
  third: number;
}

/** More than one step of a skip inside LMDB. */
const documents = 12_000;

describe('embedded store: skips', () => {
  let store: StoreUnderTest;
  const rows = () => store.connection.collection<Row>('rows');
  const all: Row[] = Array.from({ length: documents }, (_, _id) => {
    const at = (_id * 7_919) % documents;
    return {
      _id,
      group: groupOf(at),
      at,
      third: _id % 3,
    };
  });

  before(async () => {
    store = await storeUnderTest();
    await rows().createIndex({ group: 1, at: -1, _id: 1 });
    await rows().insertMany(all);
  });
  after(() => store.stop());

  for (const direction of [-1, 1] as const) {
    for (const groups of [['a'], ['a', 'b'], ['a', 'b', 'c', 'd'], ['c'], ['b', 'd']]) {
      it(`pass the requested number of results of ${groups}, sorted by ${direction}`, async () => {
        const expected = all
          .filter(({ group }) => groups.includes(group))
          .toSorted((one, other) => (one.at - other.at) * direction)
          .map(({ _id }) => _id);
        const last = expected.length;
        for (const skip of [
          0,
          1,
          31,
          32,
          127,
          128,
          129,
          900,
          9_999,
          11_000,
          last - 3,
          last,
          20_000,
        ]) {
          if (skip < 0) {
            continue;
          }
          const found = await rows()
            .find(
              { group: { $in: groups } },
              {
                sort: { at: direction, _id: direction === 1 ? -1 : 1 },
                skip,
                limit: 5,
              },
            )
            .toArray();
          const ids = found.map(({ _id }) => _id);
          expect(ids, `skip ${skip}`).to.deep.equal(expected.slice(skip, skip + 5));
        }
      });
    }
  }

  it('pass the results of a filter without an index key', async () => {
    const expected = all.filter(({ third }) => third === 0).map(({ _id }) => _id);
    const found = await rows().find({ third: 0 }).sort({ _id: 1 }).skip(3_000).limit(5).toArray();
    expect(found.map(({ _id }) => _id)).to.deep.equal(expected.slice(3_000, 3_005));
  });
});

/** Many rows of `a`, few of `b`, none of `c`; `d` is before and after all other groups. */
function groupOf(at: number): string {
  if (at < 3 || at >= documents - 3) {
    return 'd';
  }
  return at % 100 === 0 ? 'b' : 'a';
}
