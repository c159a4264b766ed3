import type { InvestmentRow } from '../domain/investment-row.ts';
import { searchedWords } from '../domain/search-terms.ts';
import type { Filter } from '../store/list-filter.ts';
import { wordsField } from './column-fields.ts';
import { compileCondition } from './field-condition.ts';

/**
 * A filter in two parts: the store tests `rest`, and `hasWords` tests whether a record has the
 * words of the search.
 */
export interface SplitFilter {
  rest: Filter;
  hasWords(row: InvestmentRow): boolean;
}

export function hasWordConditions({ $and = [] }: Filter): boolean {
  return ($and as Filter[]).some((part) => wordsField in part);
}

/**
 * Splits a filter, because the store cannot search descriptions. The store tests all conditions
 * except the words.
 */
export function splitWords({ $and = [], ...fields }: Filter): SplitFilter {
  const parts = $and as Filter[];
  const others = parts.filter((part) => !(wordsField in part));
  const tests = parts
    .filter((part) => wordsField in part)
    .map((part) => compileCondition(part[wordsField]));
  return {
    rest: others.length > 0 ? { ...fields, $and: others } : fields,
    hasWords(row) {
      const words = searchedWords(row);
      return tests.every((test) => test?.(words));
    },
  };
}
