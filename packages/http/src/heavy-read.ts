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
 * Whether a request to an endpoint, with these validated parameters, reads much in the database: a
 * large page of a list, a page at a deep offset, a page or the total of a filtered or searched
 * list, or a request named by `isHeavyRead` of the endpoint.
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
