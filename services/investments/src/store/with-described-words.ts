import type { InvestmentRow } from '../domain/investment-row.ts';
import { describedWord, words } from '../domain/search-terms.ts';
import type { InvestmentStore } from './investment-store.ts';

/**
 * Wraps a store, so that the index of words contains even the words of descriptions. Used if
 * several processes share the database. Only a single process can cache the descriptions in memory,
 * so the index must contain the words.
 */
export function withDescribedWords(store: InvestmentStore): InvestmentStore {
  return {
    ...store,
    insert: (row, event) => store.insert(described(row), event),
    insertMany: (rows, event) => store.insertMany(rows.map(described), event),
    replace: (changes) =>
      store.replace(changes.map((one) => ({ ...one, changed: described(one.changed) }))),
  };
}

function described(row: InvestmentRow): InvestmentRow {
  const terms = [...row.searchTerms, ...words(row.description).map(describedWord)];
  return { ...row, searchTerms: [...new Set(terms)] };
}
