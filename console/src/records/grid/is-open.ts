import type { View } from '../record.ts';
import type { RecordsSearch } from '../search.ts';

/** Whether the grid has the filter, order and columns of a saved view. */
export function isOpen(
  view: View,
  { filter = {}, sort = '', columns = [] }: RecordsSearch,
): boolean {
  const textOf = (parts: object) => JSON.stringify(parts);
  return textOf([view.filter, view.sort, view.columns]) === textOf([filter, sort, columns]);
}
