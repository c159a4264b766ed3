import { type ColumnMapping, type InvestmentFields, textFieldNames } from '@irp/contracts';
import { PlatformError } from '@irp/errors';

/** Fields that a column can fill. */
export type ImportField = Exclude<keyof InvestmentFields, 'visibility'>;

const importFields = new Set<string>([...textFieldNames, 'employees', 'tags', 'bannerImage', 'clearbit']);

/** For two public data sets that many begin with. */
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

/** @throws PlatformError 400 naming the fields that no column can fill */
export function checkMapping(mapping: ColumnMapping): void {
  const fields = Object.values(mapping);
  const unknown = fields.filter((field) => !importFields.has(field));
  const repeated = fields.filter((field, at) => fields.indexOf(field) !== at);
  if (unknown.length > 0) throw invalid(`names fields that cannot be imported: ${unknown.join(', ')}`);
  if (repeated.length > 0) throw invalid(`fills a field from two columns: ${[...new Set(repeated)].join(', ')}`);
}

export interface Column {
  at: number;
  field: ImportField;
}

/**
 * Which column of a file fills which field. Without a mapping, columns fill the fields whose names they bear.
 * @throws PlatformError 400 where a mapped column is not in the file, or no column fills anything
 */
export function columnsOf(header: string[], mapping: ColumnMapping | undefined): Column[] {
  const used = header.filter((name) => (mapping ? Object.hasOwn(mapping, name) : importFields.has(name)));
  const repeated = used.filter((name, at) => used.indexOf(name) !== at);
  if (repeated.length > 0) throw invalid(`cannot tell apart columns of one name: ${[...new Set(repeated)].join(', ')}`);
  if (mapping === undefined) {
    const columns = header.flatMap((name, at) => (importFields.has(name) ? [{ at, field: name as ImportField }] : []));
    if (columns.length > 0) return columns;
    throw invalid('is needed: no column of the file bears the name of a field');
  }
  const missing = Object.keys(mapping).filter((name) => !header.includes(name));
  if (missing.length > 0) throw invalid(`names columns that the file does not have: ${missing.join(', ')}`);
  return Object.entries(mapping).map(([name, field]) => ({ at: header.indexOf(name), field: field as ImportField }));
}

function invalid(message: string): PlatformError {
  return new PlatformError('invalid_request', `mapping ${message}`, { errors: [{ field: 'mapping', message }] });
}
