import type { InvestmentRow } from '../domain/investment-row.ts';
import { searchedWords } from '../domain/search-terms.ts';
import type { Filter } from '../store/list-filter.ts';
import { wordsField } from './column-fields.ts';
import { compileCondition } from './field-condition.ts';

/**
 * A filter, split into the conditions that the database compares, and a test of the words that a
 * search looks for.
 */
export interface SplitFilter {
  rest: Filter;
  hasWords(row: InvestmentRow): boolean;
}

export function hasWordConditions({ $and = [] }: Filter): boolean {
  return ($and as Filter[]).some((part) => wordsField in part);
}

/**
 * Splits a filter. The database compares all conditions but those about words, because it cannot
 * search descriptions.
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
