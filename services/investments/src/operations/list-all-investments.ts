import type { listAllInvestments as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { toInvestment } from '../domain/investment-row.ts';
import { readerOf } from '../domain/reader.ts';
import { sortKeys } from '../domain/sort-order.ts';
import { filteredBy } from '../store/list-filter.ts';
import type { Deps } from './deps.ts';

/** The bare array: one batch of records is in memory at a time, however many there are. */
export function listAllInvestments({ store, counters, favorites }: Deps) {
  return async ({ principal }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    const { hasFavorites } = await counters.totals(reader);
    const marked = hasFavorites ? await favorites.all(reader) : new Set<string>();
    const batches = store.stream(filteredBy(reader, { archived: 'any' }), sortKeys['-createdAt']);
    return { status: 200, headers: { 'Content-Type': 'application/json' }, stream: arrayOf(batches, marked) };
  };
}

type Batches = ReturnType<Deps['store']['stream']>;

async function* arrayOf(batches: Batches, marked: Set<string>): AsyncGenerator<string> {
  let separator = '[';
  for await (const rows of batches) {
    const records = rows.map((row) => JSON.stringify(toInvestment(row, marked.has(row._id))));
    yield separator + records.join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
