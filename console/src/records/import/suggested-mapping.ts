import type { ImportReport, Mapping } from './import-file.ts';

/** The mapping with suggested fields for unmapped columns. A field has a single column. */
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
