import type { InvestmentRow } from '../domain/investment-row.ts';
import { describedWord, words } from '../domain/search-terms.ts';
import type { InvestmentStore } from './investment-store.ts';

/**
 * The store, with the words of descriptions in the index of words. With several processes, no
 * process has columns in memory, and descriptions are searched by the index.
 */
export function withDescribedWords(store: InvestmentStore): InvestmentStore {
  return {
    ...store,
    insert: (row, event) => store.insert(described(row), event),
    insertMany: (rows, event) => store.insertMany(rows.map(described), event),
    replace: (current, changed, event) => store.replace(current, described(changed), event),
  };
}

function described(row: InvestmentRow): InvestmentRow {
  const terms = [...row.searchTerms, ...words(row.description).map(describedWord)];
  return { ...row, searchTerms: [...new Set(terms)] };
}
