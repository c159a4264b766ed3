import { relevanceOf, scoreElsewhere } from '../domain/relevance.ts';
import { newestFirst } from '../domain/sort-order.ts';
import { maxRanked, type Ranking, type SearchText } from '../store/rank-records.ts';
import { nameWords } from './column-fields.ts';
import type { Matching } from './matching-rows.ts';
import { orderOf } from './row-order.ts';
import { firstRows, visitRows } from './select-rows.ts';

/** Columns that a ranking needs in addition to the columns of the filter. */
export const rankedFields = ['name', 'editedName', 'tickerSymbol', 'createdAt', nameWords];

/**
 * Ranks the matching rows by a search. Reads the texts of a row only if its names and ticker symbol
 * contain all words, because most rows with a common word have the word elsewhere.
 */
export async function rankRows(
  { columns, select }: Matching,
  { words }: SearchText,
): Promise<Ranking> {
  const scores = new Uint8Array(columns.rows);
  const matches: number[] = [];
  const [names, editedNames, tickers, times] = rankedFields.map(columns.columnOf);
  const named = words.map(({ text, corrections }) => {
    const condition = { $in: [new RegExp(`^${text}`), ...corrections] };
    return columns.columnOf(nameWords).rowsWith(() => false, condition).test;
  });
  const textOf = (column: typeof names, row: number) => String(column?.get(row) ?? '');
  await visitRows(select(), (rows, count) => {
    for (const row of rows.subarray(0, count)) {
      matches.push(row);
      scores[row] = named.every((isNamed) => isNamed(row))
        ? relevanceOf(
            {
              name: textOf(names, row),
              editedName: textOf(editedNames, row),
              tickerSymbol: textOf(tickers, row),
            },
            words,
          )
        : scoreElsewhere;
    }
  });
  const newest = orderOf(columns, newestFirst);
  const best = await firstRows(
    { rows: matches, keep: (_, count) => count },
    (one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || newest(one, other),
    maxRanked,
  );
  return {
    records: best.map((row) => ({
      id: columns.idAt(row),
      score: scores[row] ?? 0,
      createdAt: new Date(Number(times?.get(row))),
    })),
    isComplete: matches.length <= maxRanked,
  };
}
