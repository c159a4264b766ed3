import type { DataEnvironment } from '@irp/contracts';
import type { PlatformError } from '@irp/errors';
import { expect } from 'chai';
import fc from 'fast-check';
import { compareValues } from '../src/columns/cell-value.ts';
import { ColumnCache, type ColumnCacheOptions } from '../src/columns/column-cache.ts';
import { columnMemory } from '../src/columns/column-memory.ts';
import { type CountPlan, countPlanOf, isReadByIndex } from '../src/columns/index-bounds.ts';
import { compileRowFilter } from '../src/columns/row-filter.ts';
import { selectedBy } from '../src/columns/row-selection.ts';
import type { ScannedDocument, ScopeColumns } from '../src/columns/scope-columns.ts';
import { firstRows } from '../src/columns/select-rows.ts';
import { withColumns } from '../src/columns/with-columns.ts';
import type { InvestmentRow } from '../src/domain/investment-row.ts';
import { newestFirst, sortKeysOf } from '../src/domain/sort-order.ts';
import { compareTexts } from '../src/domain/text-order.ts';
import type { InvestmentStore } from '../src/store/investment-store.ts';
import type { Filter } from '../src/store/list-filter.ts';
import type { Scope } from '../src/store/scope-key.ts';

const production: DataEnvironment = 'production';
const scope: Scope = { workspaceId: 'w1', environment: production };
const other: Scope = { workspaceId: 'w2', environment: production };

describe('columns: the order of values', () => {
  const sign = Math.sign;

  it('is the order of MongoDB for texts: by the bytes of UTF-8', () => {
    const text = fc.string({ unit: 'binary', maxLength: 4 });
    fc.assert(
      fc.property(text, text, (one, another) => {
        const expected = Buffer.compare(Buffer.from(one), Buffer.from(another));
        expect(sign(compareTexts(one, another))).to.equal(expected);
      }),
      {
        examples: [
          ['\uffff', '😀'],
          ['a', 'ab'],
          ['', ''],
        ],
      },
    );
  });

  it('has null before numbers, numbers before texts, texts before flags', () => {
    const sorted = [null, -1, 0, 2, '', 'a', false, true] as const;
    expect(sorted.toReversed().toSorted(compareValues)).to.deep.equal(sorted);
  });
});

describe('columns: the rows of a page', () => {
  it('are the first rows of a sort of all rows', async () => {
    const rows = fc.array(fc.nat(20), { maxLength: 5_000, size: 'max' });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 90 }), async (values, wanted) => {
        const order = (one: number, another: number) =>
          (values[one] ?? 0) - (values[another] ?? 0) || one - another;
        const isEven = (row: number) => row % 2 === 0;
        const { keep } = selectedBy(isEven);
        const expected = [...values.keys()].filter(isEven).toSorted(order).slice(0, wanted);
        const all = { rows: values.length, keep };
        expect(await firstRows(all, order, wanted)).to.deep.equal(expected);
        // Candidates of an index have any order.
        const candidates = { rows: [...values.keys()].toReversed(), keep };
        expect(await firstRows(candidates, order, wanted)).to.deep.equal(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('are read in pieces, with pauses for other work', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await firstRows(
      { rows: 200_000, keep: selectedBy(() => true).keep },
      (one, another) => one - another,
      10,
    );
    clearInterval(timer);
    expect(turns).to.be.at.least(2);
  });
});

describe('columns: queries answered by an index', () => {
  const visible = {
    workspaceId: 'w',
    environment: 'production',
    audience: { $in: ['workspace'] },
    isArchived: { $in: [false] },
  };
  const cases: [conditions: object, sort: string, counted: CountPlan, read: boolean][] = [
    [{}, '-createdAt', 'loaded columns', true],
    [{}, 'name', 'loaded columns', true],
    [{}, 'ceo', 'loaded columns', false],
    [{ country: { $in: ['JP', 'DE'] } }, '-createdAt', 'loaded columns', true],
    [{ country: 'JP' }, '-createdAt', 'loaded columns', true],
    [{ country: 'JP' }, 'name', 'loaded columns', false],
    [{ country: '' }, '-createdAt', 'columns', false],
    [{ country: 'JP', sector: 'Energy' }, '-createdAt', 'columns', false],
    [{ tickerSymbol: 'AAPL', sector: 'Energy' }, 'ceo', 'index', true],
    [{ $and: [{ tags: 'bank' }] }, '-createdAt', 'loaded columns', true],
    [{ $and: [{ tags: /^bank$/i }] }, '-createdAt', 'columns', false],
    [{ $and: [{ lei: '' }] }, '-createdAt', 'columns', false],
    [{ type: /^fund$/i }, '-createdAt', 'columns', false],
    [{ searchTerms: /^bank/, tickerSymbol: 'AAPL' }, '-createdAt', 'columns', false],
  ];
  for (const [conditions, sort, counted, read] of cases) {
    it(`${JSON.stringify(conditions)} by ${sort}: ${counted}, ${read}`, () => {
      const filter = { ...visible, ...conditions };
      expect(countPlanOf(filter)).to.equal(counted);
      expect(isReadByIndex(filter, sortKeysOf([sort as 'name']))).to.equal(read);
    });
  }

  it('do not include an unknown field or an unknown operator', () => {
    for (const condition of [
      { clearbit: {} },
      { name: { $exists: true } },
      { $and: [{ lei: '' }, { clearbit: '' }] },
    ]) {
      expect(compileRowFilter({ ...visible, ...condition }), JSON.stringify(condition)).to.equal(
        undefined,
      );
    }
    const emptiness = compileRowFilter({ ...visible, description: '' });
    expect(emptiness?.columns).to.include('presence of description');
    expect(newestFirst.fields).to.have.length(1);
  });
});

describe('columns in memory', () => {
  let stored: Map<string, InvestmentRow>;
  let scans: string[];
  let nowMs: number;
  /** Runs after each document of a scan. */
  let between: () => Promise<unknown>;
  let cache: ColumnCache;

  beforeEach(() => {
    stored = new Map(['a', 'b', 'c'].map((id) => [id, record(id, 1, `ceo ${id}`)]));
    scans = [];
    nowMs = 0;
    between = async () => undefined;
    cache = newCache();
  });

  function newCache(maxBytes = 1_000_000, more: Partial<ColumnCacheOptions> = {}): ColumnCache {
    const scan = async function* ({ workspaceId }: Scope, fields: readonly string[]) {
      scans.push(`${workspaceId} ${fields}`);
      for (const document of [...stored.values()]) {
        yield [{ ...document } as unknown as ScannedDocument];
        await between();
      }
    };
    return new ColumnCache(scan, {
      maxBytes,
      companions: [],
      now: () => nowMs,
      ...more,
    });
  }

  function record(_id: string, revision: number, ceo: string): InvestmentRow {
    return { _id, revision, ceo, sector: ceo.toUpperCase() } as InvestmentRow;
  }

  const use = (of = scope, ...fields: string[]) =>
    cache.use(of, new Set(fields.length > 0 ? fields : ['ceo']));

  /** A write carried out by the store. */
  const write = (changed: InvestmentRow, of = scope) =>
    cache.change(
      of,
      async () => stored.set(changed._id, changed),
      () => [changed],
    );

  function valuesOf(columns: ScopeColumns | undefined, field = 'ceo'): unknown[] {
    expect(columns).to.not.equal(undefined);
    const rows = Array.from({ length: columns!.rows }, (_, row) => row);
    return rows.map((row) => columns!.columnOf(field).get(row)).toSorted();
  }

  it('are read once for each field, even by concurrent queries', async () => {
    const [one] = await Promise.all([use(), use(), use(scope, 'ceo', 'sector')]);
    expect(valuesOf(one)).to.deep.equal(['ceo a', 'ceo b', 'ceo c']);
    await use(scope, 'sector');
    await use(other);
    expect(scans).to.deep.equal(['w1 ceo', 'w1 sector', 'w2 ceo']);
  });

  it('of common fields are read with any other field, unless they are too large', async () => {
    cache = newCache(1_000_000, { companions: ['sector'] });
    await use();
    await use(scope, 'sector');
    expect(scans).to.deep.equal(['w1 ceo,sector']);
    // Two columns of 4 KB, three rows and their values need more memory than one.
    cache = newCache(7_000, { companions: ['sector'] });
    expect(await use()).to.equal(undefined);
    await use();
    expect(scans.slice(1)).to.deep.equal(['w1 ceo,sector', 'w1 ceo']);
  });

  it('of common fields are not read with the words of a search', async () => {
    cache = newCache(1_000_000, { companions: ['sector'] });
    stored.clear();
    await use(scope, 'searchTerms');
    expect(scans).to.deep.equal(['w1 searchTerms,description']);
  });

  it('follow each change, new record and removal without another read', async () => {
    await use();
    await write(record('b', 2, 'ceo two'));
    await write(record('d', 1, 'ceo new'));
    await write(record('a', 1, 'elsewhere'), other);
    expect(valuesOf(await use())).to.deep.equal(['ceo a', 'ceo c', 'ceo new', 'ceo two']);
    expect(scans).to.have.length(1);
  });

  it("include the changes made during a read, regardless of the read's result", async () => {
    await use();
    let changes = 0;
    between = async () => {
      changes++;
      await write(record('a', 1 + changes, `ceo ${changes}`));
      await write(record(`new ${changes}`, 1, `ceo new ${changes}`));
    };
    const expected = ['CEO 3', 'CEO B', 'CEO C', 'CEO NEW 1', 'CEO NEW 2', 'CEO NEW 3'];
    expect(valuesOf(await use(scope, 'sector'), 'sector')).to.deep.equal(expected);
    expect(valuesOf(await use()).map((text) => String(text).toUpperCase())).to.deep.equal(expected);
  });

  it('keep the later of two changes that end in another order', async () => {
    await use();
    await write(record('a', 3, 'third'));
    await write(record('a', 2, 'second'));
    expect(valuesOf(await use()))
      .to.include('third')
      .and.not.include('second');
  });

  it('are read again when a removed record is created again', async () => {
    await use();
    await write(record('a', 2, 'removed'));
    await write(record('a', 1, 'again'));
    expect(valuesOf(await use())).to.include('again');
  });

  it('are dropped for five seconds after a write with an unknown result', async () => {
    await use();
    const failed = cache.change(
      scope,
      async () => {
        throw new Error('no answer');
      },
      () => [],
    );
    expect(await failed.catch(({ message }: Error) => message)).to.equal('no answer');
    expect(await use()).to.equal(undefined);
    nowMs = 4_999;
    expect(await use()).to.equal(undefined);
    nowMs = 5_000;
    stored.set('a', record('a', 2, 'late'));
    expect(valuesOf(await use())).to.include('late');
    await cache.change(
      scope,
      async () => 1,
      () => undefined,
    );
    expect(await use()).to.equal(undefined);
    expect(await use(other)).to.not.equal(undefined);
  });

  it('answer no waiting query when they are dropped', async () => {
    between = () => {
      between = async () => undefined;
      return cache.change(
        scope,
        async () => 1,
        () => undefined,
      );
    };
    expect(await use()).to.equal(undefined);
  });

  it('report the failure of a read, and are read again', async () => {
    between = async () => {
      throw new Error('no store');
    };
    expect(await use().catch(({ message }: Error) => message)).to.equal('no store');
    between = async () => undefined;
    expect(valuesOf(await use())).to.have.length(3);
  });

  it('are refused for ten minutes to a scope that is too large', async () => {
    cache = newCache(3_000);
    expect(await Promise.all([use(), use(), use()])).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
    nowMs = 599_999;
    expect(await use()).to.equal(undefined);
    expect(scans).to.have.length(1);
    nowMs = 600_000;
    await use();
    expect(scans).to.have.length(2);
  });

  it('continue loading after a query has waited too long', async () => {
    cache = newCache(1_000_000, { maxWaitMs: 50 });
    const { promise, resolve } = Promise.withResolvers<void>();
    between = () => promise;
    const error = await use().catch((thrown: PlatformError) => thrown);
    expect(error).to.include({ status: 503, code: 'unavailable' });
    expect(error).to.have.nested.property('headers.Retry-After', '10');
    resolve();
    expect(valuesOf(await use())).to.have.length(3);
    expect(scans).to.have.length(1);
  });

  it('are not read again if they turn out too large after a query has waited too long', async () => {
    cache = newCache(5_000, { maxWaitMs: 50 });
    const { promise, resolve } = Promise.withResolvers<void>();
    let documents = 0;
    between = async () => {
      documents++;
      return documents === 1 ? promise : undefined;
    };
    expect(await use().catch(({ status }: PlatformError) => status)).to.equal(503);
    resolve();
    expect(await use()).to.equal(undefined);
    expect(scans).to.have.length(1);
  });

  it('of the scope with the oldest query are dropped first', async () => {
    cache = newCache(12_000);
    for (const one of [scope, other, scope, { ...scope, workspaceId: 'w3' }, scope, other]) {
      await use(one);
    }
    expect(scans.map((text) => text.slice(0, 2))).to.deep.equal(['w1', 'w2', 'w3', 'w2']);
  });

  it('are dropped if changes make them too large, and read again', async () => {
    cache = newCache(400_000);
    await use();
    for (let change = 1; change <= 5_000; change++) {
      await write(record('a', 1 + change, `ceo ${change}`));
    }
    expect(valuesOf(await use())).to.deep.equal(['ceo 5000', 'ceo b', 'ceo c']);
    expect(scans.length).to.be.within(2, 4);
  });

  it('count the records of an index only after they are loaded', async () => {
    const counted: Filter[] = [];
    const store = { count: async (filter: Filter) => counted.push(filter) };
    const { count } = withColumns(store as unknown as InvestmentStore, cache);
    const filter = { ...scope, country: 'JP' };
    expect(await count(filter)).to.equal(1);
    await cache.use(scope, new Set(['country']));
    expect(await count(filter)).to.equal(0);
    expect(counted).to.have.length(1);
    expect(await count({ ...filter, lei: 'A' })).to.equal(2);
  });

  it('answer immediately while other columns are read', async () => {
    await use();
    let hasResponse = false;
    between = async () => {
      hasResponse ||= (await use()) !== undefined;
    };
    await use(scope, 'sector');
    expect(hasResponse).to.equal(true);
  });
});

describe('the memory of columns', () => {
  const mib = 1_048_576;

  it('is an eighth of the memory of the machine, a quarter of the heap, and at least 256 MiB', () => {
    expect(columnMemory(8_192 * mib, 8_192 * mib)).to.equal(1_024 * mib);
    expect(columnMemory(24_576 * mib, 4_288 * mib)).to.equal(1_072 * mib);
    expect(columnMemory(1_024 * mib, 560 * mib)).to.equal(256 * mib);
  });

  it('is by default the memory of the current machine', () => {
    expect(columnMemory()).to.be.within(256 * mib, 64 * 1_024 * mib);
  });
});
