import {
  type ColumnMapping,
  type InvestmentFields,
  textFieldNames,
} from '@irp/contracts/investments';
import { invalidField, PlatformError } from '@irp/errors';
import { nearestName } from './nearest-name.ts';

/** The fields of an investment that a column can set. */
export type ImportField = Exclude<keyof InvestmentFields, 'visibility'>;

const importFields = new Set<string>([
  ...textFieldNames,
  'employees',
  'tags',
  'bannerImage',
  'clearbit',
]);
/**
 * Fields to which a column can be mapped. A row with a value for `id` updates the record with this
 * id.
 */
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

/**
 * Rejects the name of a built-in preset.
 * @throws PlatformError 409
 */
export function requireNotBuiltIn(name: string): void {
  if (Object.hasOwn(builtInPresets, name)) {
    throw new PlatformError('conflict', `${name} is a built-in preset: choose another name.`);
  }
}

/**
 * Checks a mapping.
 * @throws PlatformError 400 for an unknown field, or if two columns are mapped to the same field
 */
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

/**
 * Returns the fields that are not in the mapping. A column with the name of an unmapped field sets
 * this field.
 */
export function unmappedFields(mapping: ColumnMapping): string[] {
  const fields = new Set(Object.values(mapping));
  return [...mappedFields].filter((field) => !fields.has(field));
}

/** Returns a test that tells whether an import reads a column with a certain name. */
export function createColumnTest(mapping: ColumnMapping = {}): (name: string) => boolean {
  const names = [...Object.keys(mapping), ...unmappedFields(mapping)];
  const known = new Set(names.flatMap((name) => [name, lettersOf(name)]));
  return (name) => known.has(name) || known.has(lettersOf(name));
}

/** Returns a name in lower case, without spaces, hyphens and underscores. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '') || name;
}

export interface Member {
  name: string;
  field: ImportField | 'id';
  /**
   * Whether the mapping contains this property. A property outside of the mapping has the name of
   * its field.
   */
  isMapped: boolean;
}

/**
 * Returns the members of an object that an import reads: the members in the mapping, and members
 * with exactly the name of an unmapped field.
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
  return [...mapped, ...free].filter((member): member is Member => isMappedField(member.field));
}

/**
 * Returns the field with the most similar name, of the fields without a column. Returns null if no
 * name is similar.
 */
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
  return invalidField('mapping', message);
}
