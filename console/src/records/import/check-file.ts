import type { Api } from '../../api/services.ts';
import { fieldsOfFile } from './fields-of-file.ts';
import { type ImportKey, type ImportReport, importFile, type Mapping } from './import-file.ts';
import { suggestedMapping } from './suggested-mapping.ts';

/** The choices of the person. Undefined choices have defaults that depend on the file. */
export interface CheckChoice {
  file: File;
  key?: ImportKey | undefined;
  mapping?: Mapping | undefined;
  preset?: string | undefined;
}

/** Rows that would create records, although records with the same values of `key` already exist. */
interface Repeated {
  key: ImportKey;
  rows: number;
}

export interface CheckedFile {
  report: ImportReport;
  key: ImportKey;
  mapping: Mapping;
  repeated: Repeated | undefined;
}

const keysByFields: readonly [ImportKey, readonly string[]][] = [
  ['lei', ['lei']],
  ['figi', ['figi']],
  ['tickerSymbol,exchange', ['tickerSymbol', 'exchange']],
  ['tickerSymbol', ['tickerSymbol']],
];

/**
 * Checks the effects of an import by a dry run. If a file has no known column, the suggested
 * mapping is used. For a file without a column of ids, other keys are tried. The first key that
 * rejects no more rows than the key `id` is used.
 */
export async function checkFile(api: Api, choice: CheckChoice): Promise<CheckedFile> {
  const { file, preset } = choice;
  let mapping = choice.mapping ?? {};
  const check = async (key: ImportKey) => {
    const response = await importFile(api, { file, key, mapping, preset }, { isDryRun: true });
    return response as ImportReport;
  };
  let byId = await check('id');
  if (choice.mapping === undefined && byId.importedColumns?.length === 0) {
    mapping = suggestedMapping(byId, mapping);
    byId = Object.keys(mapping).length === 0 ? byId : await check('id');
  }
  const fields = await fieldsOfFile(byId, file);
  const others = fields.includes('id') ? [] : keysOf(fields);
  if (choice.key !== undefined) {
    const { key } = choice;
    const report = key === 'id' ? byId : await check(key);
    const [other] = ['id', 'none'].includes(key) ? others : [];
    const repeated = other && repeatedOf(other, await check(other));
    return { report, key, mapping, repeated };
  }
  let repeated: Repeated | undefined;
  for (const key of others) {
    const report = await check(key);
    if (report.rejected <= byId.rejected) {
      return { report, key, mapping, repeated: undefined };
    }
    repeated ??= repeatedOf(key, report);
  }
  const key = fields.length === 0 || fields.includes('id') ? 'id' : 'none';
  return { report: byId, key, mapping, repeated };
}

function keysOf(fields: readonly string[]): ImportKey[] {
  return keysByFields
    .filter(([, names]) => names.every((name) => fields.includes(name)))
    .map(([key]) => key);
}

function repeatedOf(key: ImportKey, { updated, unchanged }: ImportReport): Repeated | undefined {
  const rows = updated + unchanged;
  return rows === 0 ? undefined : { key, rows };
}
