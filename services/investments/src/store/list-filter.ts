import {
  equalityFilters,
  type InvestmentFilters,
  type Visibility,
} from '@irp/contracts/investments';
import {
  type AccessContext,
  audiencesOf,
  privateAudience,
  workspaceAudience,
} from '../domain/access-context.ts';
import { words } from '../domain/search-terms.ts';

export type Filter = Record<string, unknown>;

/** Conditions by field; those of tags are a list. */
export interface Spelled extends Filter {
  tags: Filter[];
}

/** Audience of deleted records: no caller belongs to it. */
export const deletedAudience = 'nobody';

/** Every record that the caller may see: part of every query, and the prefix of every index. */
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

/** Compared with the index `newest`, not searched in it, so that letter case costs nothing. */
const comparedFields = ['type', 'marketType', 'financingType', 'issuance'] as const;

/**
 * The records that the caller may see and that match the filters of a list, regardless of letter
 * case.
 * @param spelled the conditions of `findSpellings`, which replace those of the same fields
 */
export function filteredBy(
  access: AccessContext,
  filters: InvestmentFilters,
  spelled: Spelled = { tags: [] },
): Filter {
  const { tags, ...fields } = spelled;
  const filter: Filter = {
    ...visibleTo(access),
    isArchived: { $in: archivedStates[filters.archived] },
  };
  if (filters.visibility !== undefined) {
    filter.audience = audienceOf(access, filters.visibility);
  }
  for (const name of equalityFilters) {
    if (filters[name] !== undefined) {
      filter[name] = filters[name];
    }
  }
  for (const name of comparedFields) {
    if (filters[name]) {
      filter[name] = ignoringCase(filters[name]);
    }
  }
  Object.assign(filter, fields);
  if (filters.isLocked !== undefined) {
    filter.isLocked = filters.isLocked;
  }
  if (filters.updatedSince !== undefined) {
    filter.updatedAt = { $gte: new Date(filters.updatedSince) };
  }
  const all: Filter[] = [...tags];
  // Words consist of letters and digits: nothing to escape in a regular expression.
  for (const word of filters.q === undefined ? [] : words(filters.q)) {
    all.push({ searchTerms: { $regex: `^${word}` } });
  }
  return all.length > 0 ? { ...filter, $and: all } : filter;
}

/** A condition for values that differ in letter case only. */
export function ignoringCase(text: string): Filter {
  return {
    $regex: `^${text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}$`,
    $options: 'i',
  };
}

function audienceOf({ userId }: AccessContext, visibility: Visibility): unknown {
  if (visibility === 'workspace') {
    return workspaceAudience;
  }
  return userId === undefined ? { $in: [] } : privateAudience(userId);
}

/** Whether a filter other than `archived` is set: the counters do not cover those. */
export function hasFieldFilters(filters: InvestmentFilters): boolean {
  const { archived: _archived, ...others } = filters;
  return Object.values(others).some((value) => value !== undefined);
}
