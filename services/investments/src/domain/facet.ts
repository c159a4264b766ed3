import type { FacetField } from '@irp/contracts/investments';

/** How many records have these values, in the order of the counted fields. */
export interface ValueCount {
  values: readonly string[];
  count: number;
}

interface Facet {
  field: FacetField;
  totalValues: number;
  values: { value: string; count: number }[];
}

/**
 * The counts of one field, the most frequent value first.
 * @param at the position of the field in `combinations`
 */
export function facetOf(
  field: FacetField,
  at: number,
  combinations: readonly ValueCount[],
  limit: number,
): Facet {
  const spellings = new Map<string, Map<string, number>>();
  for (const { values, count } of combinations) {
    const value = values[at] ?? '';
    const key = value.toLowerCase();
    const counts = spellings.get(key) ?? new Map<string, number>();
    counts.set(value, (counts.get(value) ?? 0) + count);
    spellings.set(key, counts);
  }
  const values = [...spellings.values()].map(together).sort(byCount);
  return {
    field,
    totalValues: values.length,
    values: values.slice(0, limit),
  };
}

/** The sum of the spellings, under the most frequent one. */
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
