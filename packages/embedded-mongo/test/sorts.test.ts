import { expect } from 'chai';
import type { Row } from '../src/plan/row.ts';
import { sortInMemory } from '../src/plan/sort-in-memory.ts';
import { encodeDocument } from '../src/values/bson-codec.ts';
import { type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

/** Several steps of a sort in memory, with an incomplete last step. */
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
    it(`return ${name} in order, equal documents by _id`, async () => {
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

describe('embedded store: the memory of a sort without a limit', () => {
  const fields = [{ path: 'text', direction: 1 } as const];

  /** 120 rows of a mebibyte. */
  function sorted(document: Record<string, string>) {
    const bytes = encodeDocument(document);
    const rows: Row[] = Array.from({ length: 120 }, (_, recordId) => ({ recordId, bytes }));
    return [...sortInMemory(rows, fields, 0, 0, (recordId) => rows[recordId])];
  }

  const long = 'x'.repeat(1_048_576);

  it('holds the sort keys, not the documents', () => {
    const ids = sorted({ text: 'a', long }).flatMap((row) =>
      typeof row === 'object' && 'recordId' in row ? [row.recordId] : [],
    );
    expect(ids).to.deep.equal(Array.from({ length: 120 }, (_, at) => at));
  });

  it('has at most 100 MiB of sort keys', () => {
    expect(() => sorted({ text: long })).to.throw('Sort exceeded memory limit');
  });
});
