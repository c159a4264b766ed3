import type { Endpoint } from '@irp/contracts';
import { smallPageRecords } from './to-json.ts';

/**
 * Maximum offset of a cheap page. For a page at an offset, the database reads all records before
 * the offset.
 */
const cheapOffset = 1_000;
/**
 * Parameters that are not filters. The endpoint's `isHeavyRead` decides whether a sort order is
 * heavy.
 */
const pageParameters = new Set(['limit', 'offset', 'cursor', 'sort', 'fields']);

/**
 * Returns a function that decides by the validated parameters whether a request is a heavy read. A
 * heavy read is a large page, a page at a deep offset, or a page or total of a filtered list. The
 * endpoint's `isHeavyRead` can declare other requests as heavy.
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
