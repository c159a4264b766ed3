import { equalityFilters, type InvestmentFilters } from '@irp/contracts';
import { audiencesOf, everyone, privateAudience, type Reader } from '../domain/reader.ts';
import { words } from '../domain/search-terms.ts';

export type Filter = Record<string, unknown>;

/** Of deleted records: no reader belongs to it. */
export const nobody = 'nobody';

/** All that a reader may see: the beginning of every query, and the prefix of every index. */
export function visibleTo(reader: Reader): Filter {
  return { workspaceId: reader.workspaceId, environment: reader.environment, audience: { $in: audiencesOf(reader) } };
}

const archivedStates = { true: [true], false: [false], any: [false, true] };

/** What the filters of a list leave of it. */
export function filteredBy(reader: Reader, filters: InvestmentFilters): Filter {
  const filter: Filter = { ...visibleTo(reader), isArchived: { $in: archivedStates[filters.archived] } };
  if (filters.visibility !== undefined) filter.audience = audienceOf(reader, filters.visibility);
  for (const name of equalityFilters) if (filters[name] !== undefined) filter[name] = filters[name];
  if (filters.isLocked !== undefined) filter.isLocked = filters.isLocked;
  if (filters.updatedSince !== undefined) filter.updatedAt = { $gte: new Date(filters.updatedSince) };
  const all: Filter[] = [];
  for (const tag of filters.tags ?? []) all.push({ tags: tag });
  // A word of letters and digits needs no escaping in a pattern.
  for (const word of filters.q === undefined ? [] : words(filters.q)) all.push({ searchTerms: { $regex: `^${word}` } });
  return all.length > 0 ? { ...filter, $and: all } : filter;
}

function audienceOf({ userId }: Reader, visibility: 'workspace' | 'private'): unknown {
  if (visibility === 'workspace') return everyone;
  return userId === undefined ? { $in: [] } : privateAudience(userId);
}

/** Whether anything but visibility and the archive is asked: then the counters cannot tell how many there are. */
export function isNarrowed(filters: InvestmentFilters): boolean {
  const { archived: _archived, ...others } = filters;
  return Object.values(others).some((value) => value !== undefined);
}
