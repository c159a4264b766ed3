import { type RowResult, readRow } from '../domain/cell-values.ts';
import { ignoredColumns, resolveColumns } from '../domain/column-mapping.ts';
import { requireKeyColumns } from '../domain/import-key.ts';
import type { RowFormat } from './import-row.ts';

export type RowReader = (cells: readonly string[]) => RowResult;

/**
 * Reads the rows under a header line.
 * @param delimiter of the file, if it has one
 * @throws PlatformError 400 for columns that do not fit the mapping or the key
 */
export function createRowReader(
  names: readonly string[],
  { mapping, key, emptyCells, onIgnored }: RowFormat,
  delimiter?: string,
): RowReader {
  const header = names.map((name) => name.trim());
  const columns = resolveColumns(header, mapping);
  requireKeyColumns(columns, key);
  onIgnored(ignoredColumns(header, columns));
  return (cells) => {
    // More cells than columns: an unquoted delimiter has shifted the cells after it to the wrong columns.
    const isShifted = cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== '');
    if (!isShifted) return readRow(cells, columns, { emptyCells, delimiter });
    return { errors: [{ field: '', message: `has ${cells.length} cells for ${header.length} columns` }] };
  };
}
