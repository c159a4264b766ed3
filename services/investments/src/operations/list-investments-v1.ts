import type { listInvestmentsV1 as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { readerOf } from '../domain/reader.ts';
import { sortKeys } from '../domain/sort-order.ts';
import { filteredBy } from '../store/list-filter.ts';
import type { Deps } from './deps.ts';
import { readPage } from './read-page.ts';

export function listInvestmentsV1(deps: Deps) {
  return async ({ principal, query }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    const filter = filteredBy(reader, { archived: 'any' });
    const { limit, offset } = query;
    const { data, totals } = await readPage(deps, reader, {
      filter,
      keys: sortKeys['-createdAt'],
      after: undefined,
      limit,
      offset,
    });
    const totalRecords = totals.active + totals.archived;
    return { status: 200, body: { data, meta: { totalRecords, limit: data.length, offset } } };
  };
}
