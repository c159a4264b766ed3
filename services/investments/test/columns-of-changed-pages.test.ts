import { expect } from 'chai';
import { ColumnCache } from '../src/columns/column-cache.ts';
import type { ScannedDocument } from '../src/columns/scope-columns.ts';
import { withColumns } from '../src/columns/with-columns.ts';
import type { InvestmentRow } from '../src/domain/investment-row.ts';
import { sortKeysOf } from '../src/domain/sort-order.ts';
import type { InvestmentStore } from '../src/store/investment-store.ts';
import type { PageRequest } from '../src/store/record-reads.ts';

/**
 * Other requests change a record of the page between each read of columns and each read of the
 * store.
 */
describe('columns: a page of records changed by others', () => {
  const ids = ['a', 'b', 'c'];
  const row = (_id: string) => ({ _id, revision: 1, ceo: _id, sector: 'IT' }) as InvestmentRow;
  const request = {
    filter: { workspaceId: 'w', environment: 'production', sector: 'IT' },
    keys: sortKeysOf(['ceo']),
    skip: 0,
    after: undefined,
    limit: 3,
  } as unknown as PageRequest;

  /** @param missed number of store reads with a missing record */
  async function readWith(missed: number): Promise<{ found: string[]; reads: string[] }> {
    const reads: string[] = [];
    let left = missed;
    const store = {
      async findPage() {
        reads.push('page');
        return ids.map(row);
      },
      async findMatching(_filter: object, wanted: string[]) {
        reads.push('matching');
        return wanted.slice(left-- > 0 ? 1 : 0).map(row);
      },
    } as unknown as InvestmentStore;
    const scan = async function* () {
      yield ids.map(row) as unknown as ScannedDocument[];
    };
    const found = await withColumns(store, new ColumnCache(scan, { maxBytes: 1_000_000 })).findPage(
      request,
    );
    return { found: found.map(({ _id }) => _id), reads };
  }

  it('is read again', async () => {
    const { found, reads } = await readWith(2);
    expect(found).to.deep.equal(ids);
    expect(reads).to.deep.equal(['matching', 'matching', 'matching']);
  });

  it('is read from the store at last: a short page would end the list', async () => {
    const { found, reads } = await readWith(3);
    expect(found).to.deep.equal(ids);
    expect(reads.at(-1)).to.equal('page');
  });
});
