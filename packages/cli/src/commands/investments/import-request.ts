import { basename } from 'node:path';
import { type ImportOptions, type ImportQuery, mediaTypes } from './import-options.ts';

/** Returns the headers of the import, such as the media type of the file. */
export function headersOf(file: string, options: ImportOptions): Record<string, string> {
  const compressed = file.endsWith('.gz');
  const key = options['idempotency-key'];
  return {
    'Content-Type': mediaTypes[formatOf(file, options)],
    ...(compressed ? { 'Content-Encoding': 'gzip' } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  };
}

/** Returns the format of `--format`, or else the format of the file extension; default: CSV. */
export function formatOf(file: string, { format }: ImportOptions): keyof typeof mediaTypes {
  const [, byName = 'csv'] = /\.(ndjson|jsonl|xlsx)(?:\.gz)?$/.exec(file) ?? [];
  return (format ?? (byName === 'jsonl' ? 'ndjson' : byName)) as keyof typeof mediaTypes;
}

/** Returns the query parameters of the import. */
export function queryOf(
  file: string,
  { mapping, preset, visibility, key, ...options }: ImportOptions,
): ImportQuery {
  const { delimiter, encoding, sheet } = options;
  const emptyCells = options['empty-cells'];
  const headerRow = options['header-row'];
  return {
    ...(file === '-' ? {} : { fileName: basename(file) }),
    ...(key ? { key: key as NonNullable<ImportQuery['key']> } : {}),
    ...(emptyCells ? { emptyCells: emptyCells as NonNullable<ImportQuery['emptyCells']> } : {}),
    ...(delimiter ? { delimiter: delimiter as NonNullable<ImportQuery['delimiter']> } : {}),
    ...(encoding ? { encoding: encoding as NonNullable<ImportQuery['encoding']> } : {}),
    ...(sheet ? { sheet } : {}),
    ...(headerRow ? { headerRow } : {}),
    ...(options['dry-run'] ? { dryRun: 'true' } : {}),
    ...(mapping ? { mapping } : {}),
    ...(preset ? { preset } : {}),
    ...(visibility ? { visibility: visibility as NonNullable<ImportQuery['visibility']> } : {}),
  };
}
