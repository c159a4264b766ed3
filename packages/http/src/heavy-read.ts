import type { Endpoint } from '@irp/contracts';
import { smallPageRecords } from './to-json.ts';

/** Skipped records are read, all the same. */
const cheapOffset = 1_000;
/** Every sort order is that of an index. */
const pageParameters = new Set(['limit', 'offset', 'cursor', 'sort', 'fields']);

/**
 * Whether a request to an endpoint, with these validated parameters, reads much in the database: a
 * large page of a list, one at a deep offset, or a page or the total of what a filter or a search
 * leaves of the list.
 */
export function heavyReadsOf({
  query: schema,
}: Pick<Endpoint, 'query'>): (query: unknown) => boolean {
  const unset = schema?.safeParse({}).data;
  const defaults = isRecord(unset) ? unset : {};
  return (query) => {
    if (!isRecord(query) || typeof query.limit !== 'number') {
      return false;
    }
    const { limit, offset } = query;
    if (limit > smallPageRecords || (typeof offset === 'number' && offset > cheapOffset)) {
      return true;
    }
    return Object.entries(query).some(
      ([name, value]) => !pageParameters.has(name) && value !== defaults[name],
    );
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
