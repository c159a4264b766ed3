import { testDatabase } from '@irp/testing';
import { expect } from 'chai';
import mongoose, { type Connection } from 'mongoose';
import { compileRowFilter } from '../src/columns/row-filter.ts';
import { orderOf } from '../src/columns/row-order.ts';
import { type ScannedDocument, ScopeColumns } from '../src/columns/scope-columns.ts';
import { firstRows, visitRows } from '../src/columns/select-rows.ts';
import { sortKeysOf } from '../src/domain/sort-order.ts';
import type { Filter } from '../src/store/list-filter.ts';

const texts = [
  '',
  'a',
  'A',
  'US',
  'U',
  'abcdef',
  'abcdefg',
  'abcdeé',
  'abcde😀',
  'abcde\uffee',
  '/a/',
];
const fields = ['country', 'sector', 'employees', 'isLocked', 'tags', 'ceo', 'updatedAt'];

/** Numbers between 0 and 1 that are the same in every run. */
function* fractions(): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

describe('columns: the same filters and orders as the database', () => {
  const random = fractions();
  const oneOf = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random.next().value * values.length)]!;
  const someOf = <Value>(values: readonly Value[]): Value[] =>
    values.filter(() => random.next().value < 0.3);
  const columns = new ScopeColumns();
  let connection: Connection;
  let stop: () => Promise<void>;

  function documentOf(at: number, revision: number): ScannedDocument {
    return {
      _id: `id-${String(at).padStart(4, '0')}`,
      revision,
      country: oneOf(texts),
      sector: oneOf([...texts, null]),
      ceo: oneOf(texts),
      employees: oneOf([0, 1, 2.5, -3, 1e12]),
      isLocked: oneOf([true, false]),
      tags: someOf(['a', 'A', 'b', '']),
      updatedAt: new Date(oneOf([0, 1_000, 1_001])),
    };
  }

  function conditionOn(field: string): unknown {
    if (field === 'employees') {
      return { [oneOf(['$gt', '$gte', '$lt', '$lte'])]: oneOf([0, 1, 2.5]) };
    }
    if (field === 'updatedAt') {
      return { $gte: new Date(1_000), $lt: new Date(oneOf([1_000, 1_001, 2_000])) };
    }
    if (field === 'isLocked') {
      return oneOf([true, false, { $in: [true, false] }]);
    }
    return oneOf([
      oneOf(texts),
      null,
      oneOf([/^a$/i, /^a$/, /^u/i]),
      '/^a$/i',
      { $in: [...someOf(texts), oneOf([/^u/i, /^abcde/])] },
      { $nin: someOf(texts) },
      { $gt: oneOf(texts), $lt: oneOf(texts) },
      { [oneOf(['$gt', '$gte', '$lt', '$lte'])]: oneOf(texts) },
    ]);
  }

  function filterOf(depth: number): Filter {
    const field = oneOf(fields);
    const same = () => ({ [field]: conditionOn(field) });
    if (depth === 0) {
      return same();
    }
    return oneOf<() => Filter>([
      same,
      () => ({ $or: [same(), same()] }),
      () => ({ $nor: [same(), same()] }),
      () => ({ $or: [filterOf(depth - 1), filterOf(depth - 1)] }),
      () => ({ $nor: [filterOf(depth - 1), filterOf(depth - 1)] }),
      () => ({ $and: [filterOf(depth - 1), filterOf(depth - 1), same()] }),
    ])();
  }

  function selectionOf(filter: Filter) {
    const { keep } = compileRowFilter(filter)!.select(columns.columnOf);
    return { rows: columns.rows, keep };
  }

  async function expectSame(filter: Filter): Promise<void> {
    const stored = await connection.collection('records').find(filter).toArray();
    const found: string[] = [];
    await visitRows(selectionOf(filter), (rows, count) => {
      for (const row of rows.subarray(0, count)) {
        found.push(columns.idAt(row));
      }
    });
    const expected = stored.map(({ _id }) => String(_id)).toSorted();
    expect(found.toSorted(), JSON.stringify(filter)).to.deep.equal(expected);
  }

  before(async () => {
    const database = await testDatabase();
    connection = await mongoose
      .createConnection(database.uri, { dbName: 'irp-test-columns-as-database' })
      .asPromise();
    stop = async () => {
      await connection.dropDatabase();
      await connection.close();
      await database.stop();
    };
    const documents = Array.from({ length: 300 }, (_, at) => documentOf(at, 1));
    await connection.collection('records').insertMany(documents as never[]);
    await columns.load(
      fields,
      (async function* () {
        yield documents;
      })(),
      1_000_000,
    );
  });

  after(() => stop());

  it('with conditions on a field, and conditions combined by and, or, and nor', async () => {
    const filters = Array.from({ length: 300 }, () => filterOf(2));
    for (const filter of filters) {
      await expectSame(filter);
    }
    // The columns keep the results of conditions, and the records get other and new values.
    for (let at = 0; at < 300; at += 3) {
      const document = { ...documentOf(at, 2), ceo: `new ${at}` };
      columns.change(document as never);
      await connection.collection('records').replaceOne({ _id: document._id as never }, document);
    }
    for (const filter of [...filters.slice(-40), { ceo: { $gt: 'new 1' } }, { ceo: 'new 3' }]) {
      await expectSame(filter);
    }
  });

  it('in the order of texts with the same beginning, numbers, flags and null', async () => {
    for (const orders of [['ceo'], ['-ceo'], ['sector', '-employees'], ['-updatedAt']] as const) {
      const keys = sortKeysOf(orders);
      const sort = keys.fields.map(({ field, direction }) => [field, direction] as const);
      const stored = await connection
        .collection('records')
        .find()
        .sort(new Map<string, 1 | -1>([...sort, ['_id', keys.idDirection]]))
        .toArray();
      const rows = await firstRows(selectionOf({}), orderOf(columns, keys), columns.rows);
      const found = rows.map((row) => columns.idAt(row));
      expect(found, orders.join()).to.deep.equal(stored.map(({ _id }) => String(_id)));
    }
  });
});
