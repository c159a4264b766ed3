import { type ColumnMapping, type InvestmentFields, textFieldNames } from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { nearestName } from './nearest-name.ts';

/** Fields that an import sets. */
export type ImportField = Exclude<keyof InvestmentFields, 'visibility'>;

const importFields = new Set<string>([...textFieldNames, 'employees', 'tags', 'bannerImage', 'clearbit']);
/** A column can also map to the id of the record that the row updates. */
const mappedFields = new Set<string>([...importFields, 'id']);
const maxListedColumns = 100;
const otherHeader = 'If another line of the file has the names of the columns, name it with headerRow.';

/** Mappings for two public data sets. */
export const builtInPresets: Record<string, ColumnMapping> = {
  /** datasets/s-and-p-500-companies, constituents.csv */
  sp500: {
    ...{ Symbol: 'tickerSymbol', Security: 'name', 'GICS Sector': 'sector', 'GICS Sub-Industry': 'industry' },
    ...{ 'Headquarters Location': 'headquarters', CIK: 'cik', Founded: 'foundingDate' },
  },
  /** JerBouma/FinanceDatabase, equities */
  financedatabase: {
    ...{
      symbol: 'tickerSymbol',
      name: 'name',
      summary: 'description',
      sector: 'sector',
      industry: 'industry',
      exchange: 'exchange',
    },
    ...{ market: 'marketType', country: 'country', city: 'headquarters', website: 'website', figi: 'figi' },
  },
};

/** @throws PlatformError 409 */
export function requireNotBuiltIn(name: string): void {
  if (Object.hasOwn(builtInPresets, name))
    throw new PlatformError('conflict', `${name} is a built-in preset: choose another name.`);
}

/** @throws PlatformError 400 for a field that cannot be imported, or one that two columns map to */
export function validateMapping(mapping: ColumnMapping): void {
  const fields = Object.values(mapping);
  const unknown = fields.filter((field) => !mappedFields.has(field));
  if (unknown.length > 0)
    throw invalidMapping(`contains fields that cannot be imported: ${unknown.map(withNearestField).join(', ')}`);
  const repeated = repeatedIn(fields);
  if (repeated.length > 0)
    throw invalidMapping(`must map one column to each field, not several: ${repeated.join(', ')}`);
}

export interface Column {
  /** Position in the row, from 0. */
  index: number;
  field: ImportField | 'id';
}

/**
 * The columns of a file that are imported, and the field that each maps to. Without a mapping, a column maps to the field of
 * its name. Names are compared without case, spaces, hyphens and underscores where no column has exactly the name.
 * @param namedDelimiter of the caller; undefined where it was detected, or the file has none
 * @throws PlatformError 400 for a mapped column that is not in the file, or twice in it, and for a file without any
 * imported column
 */
export function resolveColumns(
  header: readonly string[],
  mapping: ColumnMapping | undefined,
  namedDelimiter?: string,
): Column[] {
  const wanted = mapping ? Object.entries(mapping) : [...mappedFields].map((field) => [field, field] as const);
  const positionsOf = createColumnIndex(header);
  const positions = wanted.map(([name, field]) => ({ name, field, found: positionsOf(name) }));
  const isMissing = positions.every(({ found }) => found.length === 0);
  if (isMissing && namedDelimiter !== undefined && isOneLine(header)) throw wrongDelimiter(header[0] ?? '');
  const repeated = positions.filter(({ found }) => found.length > 1);
  if (repeated.length > 0) throw repeatedColumns(repeated.flatMap(({ found }) => found.map((at) => header[at] ?? '')));
  const missing = mapping ? positions.filter(({ found }) => found.length === 0) : [];
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    throw invalidMapping(`contains columns that are not in the file: ${names}. ${listColumns(header)}. ${otherHeader}`);
  }
  const columns = positions.flatMap(({ field, found: [index] }) =>
    index !== undefined && isMappedField(field) ? [{ index, field }] : [],
  );
  if (mapping || columns.some(({ field }) => field !== 'id')) return columns.sort((a, b) => a.index - b.index);
  throw invalidMapping(
    `is required: no column of the file has the name of a field. ${describeColumns(header)} ${otherHeader}`,
  );
}

/** Whether a column of this name is imported. */
export function createColumnTest(mapping: ColumnMapping | undefined): (name: string) => boolean {
  const known = new Set(
    (mapping ? Object.keys(mapping) : [...mappedFields]).flatMap((name) => [name, lettersOf(name)]),
  );
  return (name) => known.has(name) || known.has(lettersOf(name));
}

/** Where columns have a name: exactly, or, where none has, but for its spelling. */
function createColumnIndex(header: readonly string[]): (name: string) => readonly number[] {
  const positions = [...header.keys()];
  const byName = Map.groupBy(positions, (at) => header[at] ?? '');
  const byLetters = Map.groupBy(positions, (at) => lettersOf(header[at] ?? ''));
  return (name) => byName.get(name) ?? byLetters.get(lettersOf(name)) ?? [];
}

/** The name without case, spaces, hyphens and underscores. */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '') || name;
}

/** @param names of the columns, of which every mapped one is there */
export function columnsOf(names: readonly string[], mapping: ColumnMapping): Column[] {
  return Object.entries(mapping).flatMap(([name, field]) =>
    isMappedField(field) ? [{ index: names.indexOf(name), field }] : [],
  );
}

/** A column that is not imported, and the field whose name is nearest to its own. */
export interface IgnoredColumn {
  column: string;
  didYouMean: string | null;
}

/** The columns of a file that are not imported, at most 100. Those without a name are one. */
export function ignoredColumns(header: readonly string[], columns: readonly Column[]): IgnoredColumn[] {
  const imported = new Set(columns.map(({ index }) => index));
  const firstUnnamed = header.findIndex((name, index) => name === '' && !imported.has(index));
  const used = new Set<string>(columns.map(({ field }) => field));
  const free = [...mappedFields].filter((field) => !used.has(field));
  return header
    .filter((name, index) => !imported.has(index) && (name !== '' || index === firstUnnamed))
    .slice(0, maxListedColumns)
    .map((column) => ({ column, didYouMean: nearestName(column, free) ?? null }));
}

function listColumns(header: readonly string[]): string {
  const names = header.slice(0, maxListedColumns).map((name) => JSON.stringify(name));
  return `The columns of the file are ${names.join(', ')}`;
}

function describeColumns(header: readonly string[]): string {
  const near = ignoredColumns(header, []).filter(({ didYouMean }) => didYouMean !== null);
  const suggestions = near.map(({ column, didYouMean }) => `${didYouMean} for ${JSON.stringify(column)}`);
  return suggestions.length === 0
    ? `${listColumns(header)}.`
    : `${listColumns(header)}; did you mean ${suggestions.join(', ')}?`;
}

/** Whether a header line was not cut: its only column contains what cuts others. */
function isOneLine(header: readonly string[]): boolean {
  return header.length === 1 && /[,;\t|]/.test(header[0] ?? '');
}

/** A header line that a named delimiter does not cut. */
function wrongDelimiter(line: string): PlatformError {
  const message = `does not occur in the header line ${JSON.stringify(line.slice(0, 200))}: leave the parameter out, or name the one of the file`;
  return new PlatformError('invalid_request', `delimiter ${message}`, { errors: [{ field: 'delimiter', message }] });
}

function withNearestField(name: string): string {
  const nearest = nearestName(name, [...mappedFields]);
  return nearest === undefined ? name : `${name} (did you mean ${nearest}?)`;
}

function isMappedField(name: string): name is ImportField | 'id' {
  return mappedFields.has(name);
}

function repeatedIn(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function repeatedColumns(names: readonly string[]): PlatformError {
  return invalidMapping(`is ambiguous: the file has several columns named ${[...new Set(names)].join(', ')}`);
}

function invalidMapping(message: string): PlatformError {
  return new PlatformError('invalid_request', `mapping ${message}`, { errors: [{ field: 'mapping', message }] });
}
