import type { ImportReport, Mapping } from './import-file.ts';

/**
 * Returns the mapping with suggested fields for unmapped columns. Each field has only one column.
 */
export function suggestedMapping(
  { ignoredColumns, importedColumns = [] }: ImportReport,
  mapping: Mapping,
): Mapping {
  const taken = new Set([...Object.values(mapping), ...importedColumns.map(({ field }) => field)]);
  const suggested = { ...mapping };
  for (const { column, didYouMean } of ignoredColumns) {
    if (didYouMean !== null && !taken.has(didYouMean)) {
      taken.add(didYouMean);
      suggested[column] = didYouMean;
    }
  }
  return suggested;
}
