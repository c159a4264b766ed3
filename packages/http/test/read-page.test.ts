import { PlatformError } from '@irp/errors';
import { byKey, type PageQuery, type PageRange, readPage } from '@irp/http';
import { expect } from 'chai';

describe('pages of lists', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  let reads: PageRange<string>[] = [];
  let counts = 0;

  function read(query: Partial<PageQuery>, filters: object = {}, list = 'letters') {
    return readPage(
      {
        limit: 2,
        offset: 0,
        ...query,
      },
      {
        ...byKey((item: string) => item),
        list,
        query: filters,
        async read(range) {
          reads.push(range);
          return all
            .filter((item) => item > (range.after ?? ''))
            .slice(range.skip, range.skip + range.limit);
        },
        async count() {
          counts++;
          return all.length;
        },
      },
    );
  }

  async function errorOf(
    query: Partial<PageQuery>,
    filters?: object,
    list?: string,
  ): Promise<unknown> {
    const error = await read(query, filters, list).catch((thrown: unknown) => thrown);
    expect(error)
      .to.be.instanceOf(PlatformError)
      .and.to.include({ status: 400, code: 'invalid_request' });
    return (error as PlatformError).errors;
  }

  beforeEach(() => {
    reads = [];
    counts = 0;
  });

  it('read one record more than they show, and nothing for limit=0', async () => {
    await read({ offset: 1 });
    expect(await read({ limit: 0 })).to.deep.equal({
      data: [],
      meta: {
        totalRecords: 5,
        limit: 0,
        offset: 0,
        nextCursor: null,
      },
    });
    expect(reads).to.deep.equal([
      {
        after: undefined,
        skip: 1,
        limit: 3,
      },
    ]);
  });

  it('count only if the last record of the list is not on the page', async () => {
    for (const query of [{ limit: 5 }, { limit: 9 }, { limit: 9, offset: 2 }]) {
      expect((await read(query)).meta.totalRecords).to.equal(5);
    }
    expect(counts).to.equal(0);
    for (const query of [{}, { limit: 0 }, { offset: 9 }]) {
      expect((await read(query)).meta.totalRecords).to.equal(5);
    }
    expect(counts).to.equal(3);
  });

  it('have cursors of one format, so that a cursor of an older process stays valid', async () => {
    const cursor = 'WzIsImY3Z0R0SFlxbnFCRld2aDQiLCJiIl0_fBstFpf';
    expect((await read({})).meta.nextCursor).to.equal(cursor);
    expect(await read({ cursor })).to.deep.include({ data: ['c', 'd'] });
  });

  it('reject a cursor of another list or other filters, with an offset, truncated or altered, and name the parameter', async () => {
    const { nextCursor } = (await read({}, { country: 'JP' })).meta;
    const cursor = String(nextCursor);
    expect(await errorOf({ cursor }, { country: 'FR' })).to.deep.equal([
      {
        field: 'cursor',
        message:
          'belongs to another list, other filters or another sort order: start without a cursor',
      },
    ]);
    expect(await errorOf({ cursor }, { country: 'JP' }, 'digits')).to.deep.equal(
      await errorOf({ cursor }, {}),
    );
    expect(await errorOf({ cursor, offset: 1 }, { country: 'JP' })).to.deep.equal([
      { field: 'offset', message: 'must not be combined with a cursor' },
    ]);
    const altered = (cursor[5] === 'A' ? 'B' : 'A') + cursor.slice(6);
    for (const wrong of ['', 'abc', `${cursor}A`, cursor.slice(1), cursor.slice(0, 5) + altered]) {
      expect(await errorOf({ cursor: wrong }, { country: 'JP' }), wrong).to.deep.equal([
        { field: 'cursor', message: 'must be meta.nextCursor of the previous page' },
      ]);
    }
  });
});
