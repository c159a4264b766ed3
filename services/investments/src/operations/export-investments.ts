import type { exportInvestments as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { stringify } from 'csv-stringify/sync';
import { exportColumns, toCells } from '../domain/csv-cells.ts';
import { toInvestment } from '../domain/investment-row.ts';
import { readerOf } from '../domain/reader.ts';
import { sortKeys } from '../domain/sort-order.ts';
import { filteredBy } from '../store/list-filter.ts';
import type { Deps } from './deps.ts';

const contentTypes = { csv: 'text/csv; charset=utf-8; header=present', ndjson: 'application/x-ndjson' };

export function exportInvestments({ store, counters, favorites }: Deps) {
  return async ({ principal, query }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    const { format, ...filters } = query;
    const { hasFavorites } = await counters.totals(reader);
    const marked = hasFavorites ? await favorites.all(reader) : new Set<string>();
    const batches = store.stream(filteredBy(reader, filters), sortKeys['-createdAt']);
    const headers = {
      'Content-Type': contentTypes[format],
      'Content-Disposition': `attachment; filename="investments.${format}"`,
    };
    return { status: 200, headers, stream: format === 'csv' ? csv(batches, marked) : ndjson(batches, marked) };
  };
}

type Batches = ReturnType<Deps['store']['stream']>;

async function* csv(batches: Batches, marked: Set<string>): AsyncGenerator<string> {
  yield stringify([exportColumns]);
  for await (const rows of batches) yield stringify(rows.map((row) => toCells(toInvestment(row, marked.has(row._id)))));
}

async function* ndjson(batches: Batches, marked: Set<string>): AsyncGenerator<string> {
  for await (const rows of batches)
    yield rows.map((row) => `${JSON.stringify(toInvestment(row, marked.has(row._id)))}\n`).join('');
}
