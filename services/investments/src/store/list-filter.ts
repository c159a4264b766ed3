import {
  equalityFilters,
  exclusionsOf,
  type InvestmentFilters,
  rangesOf,
  type Visibility,
} from '@irp/contracts/investments';
import { literalPattern } from '@irp/persistence';
import {
  type AccessContext,
  audiencesOf,
  privateAudience,
  workspaceAudience,
} from '../domain/access-context.ts';
import type { SearchedWord } from '../domain/relevance.ts';
import { emptinessOf, inRange, outside } from './field-conditions.ts';

export type Filter = Record<string, unknown>;

/** The conditions that `findSpellings` has found. */
export interface Spelled {
  /**
   * The conditions by field. A condition replaces the condition that the filters of the list give
   * for the same field.
   */
  byField: Filter;
  /** Further conditions, all of which a record must match. */
  all: Filter[];
  /** The words of the search. `all` contains a condition for each word. */
  words: readonly SearchedWord[];
}

/** The audience of deleted records, to which no caller belongs. */
export const deletedAudience = 'nobody';

/**
 * Returns the condition for the records that the caller can see. The condition is part of every
 * query, and its fields are the prefix of every index.
 */
export function visibleTo(access: AccessContext): Filter {
  return {
    workspaceId: access.workspaceId,
    environment: access.environment,
    audience: { $in: audiencesOf(access) },
  };
}

const archivedStates = {
  true: [true],
  false: [false],
  any: [false, true],
};

/**
 * Fields without an index of their own. Filters by these fields are tested in the entries of the
 * index `newest`, where ignoring case costs no additional time.
 */
const comparedFields = ['type', 'marketType', 'financingType', 'issuance'] as const;

/**
 * Returns the condition for the records that the caller can see and that match the filters of a
 * list. Upper and lower case are ignored.
 * @param spelled the conditions from `findSpellings`, which replace the conditions of the same
 *   fields
 */
export function filteredBy(
  access: AccessContext,
  filters: InvestmentFilters,
  spelled: Pick<Spelled, 'byField' | 'all'> = { byField: {}, all: [] },
): Filter {
  const filter: Filter = {
    ...visibleTo(access),
    isArchived: { $in: archivedStates[filters.archived] },
  };
  if (filters.visibility !== undefined) {
    filter.audience = audienceOf(access, filters.visibility);
  }
  const all: Filter[] = [...spelled.all];
  for (const name of equalityFilters) {
    const values = filters[name];
    if (values !== undefined) {
      filter[name] = oneOf(values);
    }
  }
  for (const name of comparedFields) {
    const values = filters[name];
    if (values !== undefined) {
      filter[name] = oneOf(values.map(regardlessOfCase));
    }
  }
  for (const [name, condition] of Object.entries(spelled.byField)) {
    filter[name] = condition;
  }
  if (filters.isLocked !== undefined) {
    filter.isLocked = filters.isLocked;
  }
  if (filters.updatedSince !== undefined) {
    all.push({ updatedAt: { $gte: filters.updatedSince } });
  }
  for (const { field, values } of exclusionsOf(filters)) {
    if (field === 'country') {
      all.push(outside(field, values));
    } else if (isCompared(field)) {
      all.push({ $nor: [{ [field]: oneOf(values.map(regardlessOfCase)) }] });
    }
  }
  all.push(...rangesOf(filters).map(inRange));
  all.push(...emptinessOf(filters));
  return all.length > 0 ? { ...filter, $and: all } : filter;
}

/**
 * Adds a condition to a filter. The scope stays at the top level of the filter, because the cache
 * of lists reads the scope from the top level.
 */
export function withCondition(filter: Filter, condition: Filter): Filter {
  const { $and = [] } = filter as { $and?: Filter[] };
  return { ...filter, $and: [...$and, condition] };
}

function isCompared(field: string): boolean {
  return (comparedFields as readonly string[]).includes(field);
}

/** Returns the condition for one of the values. A regular expression matches as with `$regex`. */
export function oneOf(values: readonly (string | RegExp)[]): unknown {
  return values.length === 1 ? values[0] : { $in: values };
}

/**
 * Returns a pattern for a text that ignores upper and lower case. The empty text, which finds
 * records without a value, is returned unchanged.
 */
export function regardlessOfCase(text: string): string | RegExp {
  return text === '' ? '' : new RegExp(`^${literalPattern(text)}$`, 'i');
}

function audienceOf({ userId }: AccessContext, visibility: Visibility): unknown {
  if (visibility === 'workspace') {
    return workspaceAudience;
  }
  return userId === undefined ? { $in: [] } : privateAudience(userId);
}

/**
 * Returns whether any filter except `archived` is set. The counters store only the totals of active
 * and of archived records.
 */
export function hasFieldFilters(filters: InvestmentFilters): boolean {
  const { archived: _archived, ...others } = filters;
  return Object.values(others).some((value) => value !== undefined);
}
