import type { ColumnMapping } from '@irp/contracts/investments';
import { invalidField, type PlatformError } from '@irp/errors';
import {
  type ImportField,
  invalidMapping,
  isMappedField,
  lettersOf,
  nearestField,
  unmappedFields,
} from './column-mapping.ts';

const maxListedColumns = 100;
const otherHeader =
  'If another line of the file has the names of the columns, set headerRow to the number of this line.';

interface ColumnOptions {
  namedDelimiter?: string | undefined;
  mayLackColumns?: boolean;
}

export interface Column {
  /** Position of the column in the row, from 0. */
  index: number;
  field: ImportField | 'id';
}

/**
 * Returns the imported columns of a file with their fields: the columns in the mapping, and the
 * columns with the name of an unmapped field. If no column has exactly the name, case, spaces,
 * hyphens and underscores are ignored.
 * @param options.namedDelimiter the delimiter in the request. Undefined if the delimiter is
 *   detected, or if the file has no delimiter
 * @param options.mayLackColumns whether columns of the mapping may be missing. True in a dry run,
 *   whose report names the missing columns with suggestions
 * @throws PlatformError 400 if a column of the mapping is missing, if several columns have the
 *   name, or if no column of the file is imported
 */
export function resolveColumns(
  header: readonly string[],
  mapping: ColumnMapping = {},
  { namedDelimiter, mayLackColumns = false }: ColumnOptions = {},
): Column[] {
  const positionsOf = createColumnIndex(header);
  const mapped = Object.entries(mapping).map(([name, field]) => ({
    name,
    field,
    found: positionsOf(name),
  }));
  const taken = new Set(mapped.flatMap(({ found }) => found));
  const named = unmappedFields(mapping).map((field) => ({
    field,
    found: positionsOf(field).filter((at) => !taken.has(at)),
  }));
  const positions = [...mapped, ...named];
  const isMissing = positions.every(({ found }) => found.length === 0);
  if (isMissing && namedDelimiter !== undefined && isOneLine(header)) {
    throw wrongDelimiter(header[0] ?? '');
  }
  const repeated = positions.filter(({ found }) => found.length > 1);
  if (repeated.length > 0) {
    throw repeatedColumns(repeated.flatMap(({ found }) => found.map((at) => header[at] ?? '')));
  }
  const missing = mapped.filter(({ found }) => found.length === 0);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    throw invalidMapping(
      `contains columns that are not in the file: ${names}. ${listColumns(header)}. ${otherHeader}`,
    );
  }
  const columns = positions.flatMap(({ field, found: [index] }) =>
    index !== undefined && isMappedField(field) ? [{ index, field }] : [],
  );
  if (mapped.length > 0 || mayLackColumns || columns.some(({ field }) => field !== 'id')) {
    return columns.sort((a, b) => a.index - b.index);
  }
  throw invalidMapping(
    `is required: no column of the file has the name of a field. ${describeColumns(header)} ${otherHeader}`,
  );
}

/**
 * Creates a function that returns the positions of the columns with a name. If no name is exactly
 * equal, case, spaces, hyphens and underscores are ignored.
 */
function createColumnIndex(header: readonly string[]): (name: string) => readonly number[] {
  const positions = [...header.keys()];
  const byName = Map.groupBy(positions, (at) => header[at] ?? '');
  const byLetters = Map.groupBy(positions, (at) => lettersOf(header[at] ?? ''));
  return (name) => byName.get(name) ?? byLetters.get(lettersOf(name)) ?? [];
}

/** A column that is not imported, and the field with the most similar name. */
export interface IgnoredColumn {
  column: string;
  didYouMean: string | null;
}

/** A column of a file, and its field. */
export interface ImportedColumn {
  column: string;
  field: string;
}

export function importedColumns(
  header: readonly string[],
  columns: readonly Column[],
): ImportedColumn[] {
  return columns.map(({ index, field }) => ({ column: header[index] ?? '', field }));
}

/**
 * Returns up to 100 columns of a file that are not imported. All columns without a name count as a
 * single column.
 */
export function ignoredColumns(
  header: readonly string[],
  columns: readonly Column[],
): IgnoredColumn[] {
  const imported = new Set(columns.map(({ index }) => index));
  const firstUnnamed = header.findIndex((name, index) => name === '' && !imported.has(index));
  const fields = columns.map(({ field }) => field);
  return header
    .filter((name, index) => !imported.has(index) && (name !== '' || index === firstUnnamed))
    .slice(0, maxListedColumns)
    .map((column) => ({
      column,
      didYouMean: nearestField(column, fields),
    }));
}

function listColumns(header: readonly string[]): string {
  const names = header.slice(0, maxListedColumns).map((name) => JSON.stringify(name));
  return `The columns of the file are ${names.join(', ')}`;
}

/** Returns the columns of a header line as text for an error message, with a suggested mapping. */
function describeColumns(header: readonly string[]): string {
  const mapping = new Map<string, string>();
  for (const { column, didYouMean } of ignoredColumns(header, [])) {
    if (didYouMean !== null && ![...mapping.values()].includes(didYouMean)) {
      mapping.set(column, didYouMean);
    }
  }
  return mapping.size === 0
    ? `${listColumns(header)}.`
    : `${listColumns(header)}; did you mean the mapping ${JSON.stringify(Object.fromEntries(mapping))}?`;
}

/**
 * Returns whether a header line has a single column whose name contains common delimiters. A header
 * line like this was probably split by the wrong delimiter.
 */
function isOneLine(header: readonly string[]): boolean {
  return header.length === 1 && /[,;\t|]/.test(header[0] ?? '');
}

/** Creates the error for a header line without the delimiter of the request. */
function wrongDelimiter(line: string): PlatformError {
  const message = `does not occur in the header line ${JSON.stringify(line.slice(0, 200))}: omit the parameter, or use the delimiter of the file`;
  return invalidField('delimiter', message);
}

function repeatedColumns(names: readonly string[]): PlatformError {
  return invalidMapping(
    `is ambiguous: the file has several columns named ${[...new Set(names)].join(', ')}`,
  );
}
