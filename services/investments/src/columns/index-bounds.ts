import type { SortKeys } from '../domain/sort-order.ts';
import { hasIndex } from '../domain/sort-order.ts';
import type { Filter } from '../store/list-filter.ts';
import { idField, wordsField } from './column-fields.ts';

/** Fields with an index in which records with the same value are in the order of `newestFirst`. */
const valueFields: readonly string[] = ['country', 'sector', 'industry', 'exchange', 'tags'];
/** Fields whose values each occur in only a few records. */
const rareFields: readonly string[] = [idField, 'tickerSymbol', 'lei', 'figi'];
const scopeFields: readonly string[] = ['workspaceId', 'environment', 'audience', 'isArchived'];

/**
 * How the records that match a filter are counted. `index`: by an index with few entries. `loaded
 * columns`: by columns if they are loaded, otherwise by an index with many entries. `columns`: by
 * columns, which are loaded if necessary.
 */
export type CountPlan = 'index' | 'loaded columns' | 'columns';

export function countPlanOf(filter: Filter): CountPlan {
  const conditions = conditionsOf(filter);
  if (conditions.some(isWord)) {
    return 'columns';
  }
  if (conditions.some(isRare)) {
    return 'index';
  }
  return conditions.length === 0 || (conditions.length === 1 && conditions.every(isIndexedValue))
    ? 'loaded columns'
    : 'columns';
}

/** Returns whether an index contains the records that match a filter in this order. */
export function isReadByIndex(filter: Filter, keys: SortKeys): boolean {
  const conditions = conditionsOf(filter);
  if (conditions.some(isWord)) {
    return false;
  }
  if (conditions.some(isRare)) {
    return true;
  }
  const isByTime = keys.fields.length === 1 && keys.fields[0]?.field === 'createdAt';
  return conditions.length === 0
    ? hasIndex(keys)
    : isByTime && conditions.length === 1 && conditions.every(isIndexedValue);
}

type Condition = [name: string, condition: unknown];

function conditionsOf({ $and, ...filter }: Filter): Condition[] {
  const all = (($and as Filter[] | undefined) ?? []).flatMap((part) => Object.entries(part));
  return [...Object.entries(filter), ...all].filter(([name]) => !scopeFields.includes(name));
}

/**
 * Returns whether a condition searches for words. The index of the database does not contain the
 * words of descriptions.
 */
function isWord([name]: Condition): boolean {
  return name === wordsField;
}

function isRare([name, condition]: Condition): boolean {
  return rareFields.includes(name) && isValue(condition);
}

function isIndexedValue([name, condition]: Condition): boolean {
  return valueFields.includes(name) && isValue(condition);
}

/**
 * Returns whether a condition is a text or a list of texts. Returns false for the empty text,
 * because most records may have the empty text.
 */
function isValue(condition: unknown): boolean {
  const texts = (condition as { $in?: unknown[] } | undefined)?.$in ?? [condition];
  return texts.every((text) => typeof text === 'string' && text !== '');
}
