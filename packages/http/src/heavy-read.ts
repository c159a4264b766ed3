import type { Endpoint } from '@irp/contracts';
import { smallPageRecords } from './to-json.ts';

/** Offset up to which a page is not heavy. Records before the offset must be read, too. */
const cheapOffset = 1_000;
/**
 * Parameters that are no filters. Whether a sort is heavy is decided by the endpoint's
 * `isHeavyRead`.
 */
const pageParameters = new Set(['limit', 'offset', 'cursor', 'sort', 'fields']);

/**
 * Returns a function that tells whether a request with these parameters reads much from the
 * database: a large page, a page at a deep offset, a page or total of a list with filters or a
 * search, or what the endpoint's `isHeavyRead` recognizes.
 */
export function heavyReadsOf({
  query: schema,
  isHeavyRead,
}: Pick<Endpoint, 'query' | 'isHeavyRead'>): (query: unknown) => boolean {
  const unset = schema?.safeParse({}).data;
  const defaults = isRecord(unset) ? unset : {};
  return (query) => {
    const parameters = isRecord(query) ? query : {};
    if (isHeavyRead?.(parameters)) {
      return true;
    }
    const { limit, offset } = parameters;
    if (typeof limit !== 'number') {
      return false;
    }
    if (limit > smallPageRecords || (typeof offset === 'number' && offset > cheapOffset)) {
      return true;
    }
    return Object.entries(parameters).some(
      ([name, value]) => !pageParameters.has(name) && value !== defaults[name],
    );
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
