import { longestReadMs } from '@irp/persistence';
import type { mongo } from 'mongoose';
import type { AccessContext } from '../domain/access-context.ts';
import type { InvestmentRow } from '../domain/investment-row.ts';
import { nearWords } from '../domain/near-words.ts';
import { distinctiveWords } from '../domain/similar-names.ts';
import { type Filter, visibleTo } from './list-filter.ts';
import type { InvestmentDocument } from './models.ts';

/** Maximum number of records that each query of an index returns. */
const maxCandidates = 50;

/**
 * Finds records that may be about the same company as `row`. An index is read for each identifier,
 * for the ticker symbol, and for the words of the names.
 * @param tickers the spellings of the record's ticker symbol that occur in records
 */
export async function findCandidates(
  documents: mongo.Collection<InvestmentDocument>,
  access: AccessContext,
  row: InvestmentRow,
  tickers: readonly (string | RegExp)[],
): Promise<InvestmentDocument[]> {
  const scope = {
    ...visibleTo(access),
    isArchived: { $in: [false, true] },
  };
  const read = (hint: string, condition: Filter) =>
    documents
      .find({ ...scope, ...condition }, { hint, limit: maxCandidates, maxTimeMS: longestReadMs })
      .toArray();
  const lookups: Promise<InvestmentDocument[]>[] = [];
  for (const field of ['lei', 'figi'] as const) {
    if (row[field] !== '') {
      lookups.push(read(`by_${field}`, { [field]: row[field] }));
    }
  }
  if (row.cik !== '') {
    lookups.push(read('by_word', { searchTerms: row.cik, cik: row.cik }));
  }
  if (tickers.length > 0) {
    lookups.push(read('by_ticker', { tickerSymbol: { $in: tickers } }));
  }
  for (const name of new Set([row.name, row.editedName])) {
    const conditions = distinctiveWords(name).map((word) => ({
      searchTerms: { $in: [word, ...nearWords(word)] },
    }));
    if (conditions.length > 0) {
      lookups.push(read('by_word', { $and: conditions }));
    }
  }
  const found = (await Promise.all(lookups)).flat();
  const byId = new Map(found.map((document) => [document._id, document]));
  byId.delete(row._id);
  return [...byId.values()];
}
