import type { Investment } from '@irp/contracts';
import { type InvestmentRow, toInvestment } from '../domain/investment-row.ts';
import type { Reader } from '../domain/reader.ts';
import type { Totals } from '../store/counter-store.ts';
import type { PageRequest } from '../store/investment-store.ts';
import type { Deps } from './deps.ts';

export interface ReadPage {
  rows: InvestmentRow[];
  data: Investment[];
  marked: Set<string>;
  totals: Totals;
}

/** The records of a page, with the reader's marks, and how many there are in all. */
export async function readPage(
  { store, counters, favorites }: Deps,
  reader: Reader,
  request: PageRequest,
): Promise<ReadPage> {
  const [rows, totals] = await Promise.all([store.page(request), counters.totals(reader)]);
  const ids = rows.map(({ _id }) => _id);
  const marked = totals.hasFavorites && ids.length > 0 ? await favorites.among(reader, ids) : new Set<string>();
  return { rows, data: rows.map((row) => toInvestment(row, marked.has(row._id))), marked, totals };
}
