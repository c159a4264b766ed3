import { type RowError, type RowResult, readRow } from '../domain/cell-values.ts';
import { requireKeyColumns } from '../domain/import-key.ts';
import {
  type Column,
  ignoredColumns,
  importedColumns,
  resolveColumns,
} from '../domain/resolve-columns.ts';
import type { RowFormat } from './import-row.ts';

/**
 * Reads a row.
 * @param unreadable the reasons why cells have no value, by the position of the cell in the row
 */
export type RowReader = (
  cells: readonly string[],
  unreadable?: ReadonlyMap<number, string>,
) => RowResult;

/**
 * Creates the reader of the rows below a header line.
 * @param delimiter the delimiter of the file, if it has one
 * @throws PlatformError 400 if the header line does not fit the mapping, or lacks a key column
 */
export function createRowReader(
  names: readonly string[],
  { mapping, key, emptyCells, onImported, onIgnored, ...named }: RowFormat,
  delimiter?: string,
): RowReader {
  const header = names.map((name) => name.trim());
  const columns = resolveColumns(header, mapping, {
    namedDelimiter: delimiter === undefined ? undefined : named.delimiter,
    mayLackColumns: named.dryRun,
  });
  requireKeyColumns(columns, key);
  onImported(importedColumns(header, columns));
  onIgnored(ignoredColumns(header, columns));
  return (cells, unreadable) => {
    // If a row has more cells than columns, a delimiter was probably not quoted, so the later cells
    // are in the wrong columns.
    const isShifted =
      cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== '');
    if (isShifted) {
      return {
        errors: [
          {
            field: '',
            message: `must have at most ${header.length} cells, one for each column: it has ${cells.length}`,
          },
        ],
      };
    }
    const errors = unreadable ? errorsOf(unreadable, columns) : [];
    if (errors.length > 0) {
      return { errors };
    }
    const result = readRow(cells, columns, { emptyCells, delimiter });
    // A row of a workbook never counts as short, because every such row ends with its last
    // non-empty cell.
    const isShort =
      delimiter !== undefined && emptyCells === 'clear' && cells.length < header.length;
    return isShort ? withWarning(result, clearedFields(cells, columns), header.length) : result;
  };
}

function errorsOf(unreadable: ReadonlyMap<number, string>, columns: readonly Column[]): RowError[] {
  return columns.flatMap(({ index, field }) => {
    const message = unreadable.get(index);
    return message === undefined ? [] : [{ field, message }];
  });
}

/** Returns the fields whose columns come after the end of a row. */
function clearedFields(cells: readonly string[], columns: readonly Column[]): string[] {
  return columns.filter(({ index }) => index >= cells.length).map(({ field }) => field);
}

/**
 * Adds a warning to a row with too few cells, because the missing cells clear fields of the record.
 * The row may have been truncated.
 */
function withWarning(result: RowResult, fields: readonly string[], columns: number): RowResult {
  if ('errors' in result || fields.length === 0) {
    return result;
  }
  const message = `has fewer cells than the file has columns (${columns}): the import clears ${fields.join(', ')}`;
  return {
    ...result,
    warnings: [...(result.warnings ?? []), { field: '', message }],
  };
}
