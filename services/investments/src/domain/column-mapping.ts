import {
  type ColumnMapping,
  type InvestmentFields,
  textFieldNames,
} from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { nearestName } from './nearest-name.ts';

/** Fields that an import sets. */
export type ImportField = Exclude<keyof InvestmentFields, 'visibility'>;

const importFields = new Set<string>([
  ...textFieldNames,
  'employees',
  'tags',
  'bannerImage',
  'clearbit',
]);
/** A column can also map to the id of the record that the row updates. */
const mappedFields = new Set<string>([...importFields, 'id']);

/** Mappings for two public data sets. */
export const builtInPresets: Record<string, ColumnMapping> = {
  /** datasets/s-and-p-500-companies, constituents.csv */
  sp500: {
    Symbol: 'tickerSymbol',
    Security: 'name',
    'GICS Sector': 'sector',
    'GICS Sub-Industry': 'industry',
    'Headquarters Location': 'headquarters',
    CIK: 'cik',
    Founded: 'foundingDate',
  },
  /** JerBouma/FinanceDatabase, equities */
  financedatabase: {
    symbol: 'tickerSymbol',
    name: 'name',
    summary: 'description',
    sector: 'sector',
    industry: 'industry',
    exchange: 'exchange',
    market: 'marketType',
    country: 'country',
    city: 'headquarters',
    website: 'website',
    figi: 'figi',
  },
};

/** @throws PlatformError 409 */
export function requireNotBuiltIn(name: string): void {
  if (Object.hasOwn(builtInPresets, name)) {
    throw new PlatformError('conflict', `${name} is a built-in preset: choose another name.`);
  }
}

/** @throws PlatformError 400 for a field that cannot be imported, or one that two columns map to */
export function validateMapping(mapping: ColumnMapping): void {
  const fields = Object.values(mapping);
  const unknown = fields.filter((field) => !mappedFields.has(field));
  if (unknown.length > 0) {
    throw invalidMapping(
      `contains fields that cannot be imported: ${unknown.map(withNearestField).join(', ')}`,
    );
  }
  const repeated = repeatedIn(fields);
  if (repeated.length > 0) {
    throw invalidMapping(`must map one column to each field, not several: ${repeated.join(', ')}`);
  }
}

/** Fields that a column of the same name maps to. */
export function unmappedFields(mapping: ColumnMapping): string[] {
  const fields = new Set(Object.values(mapping));
  return [...mappedFields].filter((field) => !fields.has(field));
}

/** Whether a column of this name is imported. */
export function createColumnTest(mapping: ColumnMapping = {}): (name: string) => boolean {
  const names = [...Object.keys(mapping), ...unmappedFields(mapping)];
  const known = new Set(names.flatMap((name) => [name, lettersOf(name)]));
  return (name) => known.has(name) || known.has(lettersOf(name));
}

/** The name without case, spaces, hyphens and underscores. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '') || name;
}

export interface Member {
  name: string;
  field: ImportField | 'id';
  /** Whether the mapping has it; otherwise it has the name of its field. */
  isMapped: boolean;
}

/**
 * The members of objects that are imported with a mapping: its own, and those with exactly the name
 * of another field.
 */
export function membersOf(mapping: ColumnMapping): Member[] {
  const mapped = Object.entries(mapping).map(([name, field]) => ({
    name,
    field,
    isMapped: true,
  }));
  const named = unmappedFields(mapping).map((field) => ({
    name: field,
    field,
    isMapped: false,
  }));
  const free = named.filter(({ name }) => !Object.hasOwn(mapping, name));
  return [...mapped, ...free].flatMap(({ field, ...member }) =>
    isMappedField(field) ? [{ ...member, field }] : [],
  );
}

/** The field with the name nearest to this one, of those that no column has. */
export function nearestField(name: string, imported: readonly string[]): string | null {
  const free = [...mappedFields].filter((field) => !imported.includes(field));
  return nearestName(name, free) ?? null;
}

function withNearestField(name: string): string {
  const nearest = nearestName(name, [...mappedFields]);
  return nearest === undefined ? name : `${name} (did you mean ${nearest}?)`;
}

export function isMappedField(name: string): name is ImportField | 'id' {
  return mappedFields.has(name);
}

function repeatedIn(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

export function invalidMapping(message: string): PlatformError {
  return new PlatformError('invalid_request', `mapping ${message}`, {
    errors: [{ field: 'mapping', message }],
  });
}
