import type { FacetField } from '@irp/contracts/investments';

/** The number of records with these values. The values are in the order of the counted fields. */
interface ValueCount {
  values: readonly string[];
  count: number;
}

/** The values of a field, the most frequent first. */
interface Facet {
  field: FacetField;
  values: { value: string; count: number }[];
}

export interface Facets {
  facets: Facet[];
  totalRecords: number;
}

/** Returns the counts of each field. */
export function facetsOf(
  fields: readonly FacetField[],
  combinations: readonly ValueCount[],
): Facets {
  return {
    facets: fields.map((field, at) =>
      facetOf(
        field,
        combinations.map(({ values, count }) => [values[at] ?? '', count] as const),
      ),
    ),
    totalRecords: combinations.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * Returns the facet of a field.
 * @param counted values with their numbers of records; a value can occur several times
 */
export function facetOf(
  field: FacetField,
  counted: Iterable<readonly [value: string, count: number]>,
): Facet {
  const spellings = new Map<string, Map<string, number>>();
  for (const [value, count] of counted) {
    const key = value.toLowerCase();
    const counts = spellings.get(key) ?? new Map<string, number>();
    counts.set(value, (counts.get(value) ?? 0) + count);
    spellings.set(key, counts);
  }
  return {
    field,
    values: [...spellings.values()].map(together).sort(byCount),
  };
}

/** Adds the counts of all spellings of a value. The result has the most frequent spelling. */
function together(counts: ReadonlyMap<string, number>): Facet['values'][number] {
  const entries = [...counts].map(([value, count]) => ({ value, count })).sort(byCount);
  return {
    value: entries[0]?.value ?? '',
    count: entries.reduce((sum, { count }) => sum + count, 0),
  };
}

function byCount(one: Facet['values'][number], other: Facet['values'][number]): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1);
}
