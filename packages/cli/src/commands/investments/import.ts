import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { components, paths } from '@irp/client';
import { IncompleteError, type Options, type Terminal, UsageError } from '@irp/command-line';
import { type CommandCall, defineCommand } from '../../command/command.ts';
import { findFile } from '../../input/find-file.ts';
import { countText } from '../../output/estimate.ts';
import { watchTransfer } from '../../output/transfer.ts';
import { waitForJob } from './wait-for-job.ts';

const mediaTypes = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const maxPrintedErrors = 20;
const maxPrintedRows = 20;
/** Sent as a stream, whose length the platform does not know. */
const jobBytes = 33_554_432;
/** The rest takes the platform seconds, of which only a job says how many. */
const jobBytesWithProgress = 4_194_304;

const options = {
  format: {
    type: 'string',
    value: 'FORMAT',
    about:
      'csv, ndjson or xlsx; default: by the name of the file (.ndjson, .jsonl, .xlsx), else csv',
  },
  delimiter: {
    type: 'string',
    value: 'CHARACTER',
    about: 'Delimiter of CSV: , ; | or tab; default: detected',
  },
  encoding: {
    type: 'string',
    value: 'NAME',
    about: 'utf-8, utf-16le, utf-16be or windows-1252; default: detected',
  },
  sheet: {
    type: 'string',
    value: 'NAME',
    about: 'Sheet of a workbook; default: the first',
  },
  'header-row': {
    type: 'string',
    value: 'NUMBER',
    about:
      'Line or row with the names of the columns, below titles; default: the first that is not empty',
  },
  mapping: {
    type: 'string',
    value: 'JSON',
    about: 'Columns and their fields: {"Symbol":"tickerSymbol"}',
  },
  preset: {
    type: 'string',
    value: 'NAME',
    about: 'Name of a stored or built-in mapping, such as sp500',
  },
  visibility: {
    type: 'string',
    value: 'WHO',
    about: 'Visibility of the records: workspace or private; default: workspace',
  },
  key: {
    type: 'string',
    value: 'FIELDS',
    about:
      'Fields by which rows find the records to update: id (default), lei, figi, tickerSymbol, tickerSymbol,exchange or none',
  },
  'empty-cells': {
    type: 'string',
    value: 'WHAT',
    about: 'What an empty cell does to a value that exists: keep (default) or clear it',
  },
  async: {
    type: 'boolean',
    about: 'Import by a job of the platform; default: for a large file, or one of many short lines',
  },
  'dry-run': { type: 'boolean', about: 'Print what the import would do, and change nothing' },
  'idempotency-key': {
    type: 'string',
    value: 'KEY',
    about: 'Key of this import: a repeat with the same key creates no record twice',
  },
} as const satisfies Options;

export const importFile = defineCommand({
  name: 'import',
  about: 'Import records from a file; - reads standard input',
  operands: ['FILE'],
  options,
  notes:
    'The file is CSV with a header line, NDJSON, or an .xlsx workbook; a file named .gz is sent compressed. Invalid rows are reported with their line numbers and the others are imported; the exit code is then 1. Values of imported rows that were shortened or left out are warnings. A row with the id of a record, as an export has it, updates that record; --key names other fields.',
  async run(call) {
    const [file] = call.operands;
    const body = await contentOf(file, call);
    const api = await call.client();
    const leastBytes = call.terminal.showsProgress ? jobBytesWithProgress : jobBytes;
    const isLarge = file !== '-' && (await stat(file)).size >= leastBytes;
    const { data } = await api.post('/v2/investments/imports', {
      body,
      headers: headersOf(file, call.options),
      params: {
        query: {
          ...queryOf(call.options),
          ...(isLarge || call.options.async ? { async: 'true' } : {}),
        },
      },
      signal: call.signal,
    });
    call.terminal.progress('');
    const report = 'state' in data ? await waitForJob(api, data, call.terminal, call.signal) : data;
    await printReport(call.terminal, report);
    if (report.rejected > 0) {
      throw new IncompleteError('Some rows were not imported.');
    }
  },
});

type ImportCall = CommandCall<typeof options, ['FILE']>;
type ImportOptions = ImportCall['options'];
type ImportQuery = NonNullable<paths['/v2/investments/imports']['post']['parameters']['query']>;

/** The file as a stream: each chunk is read when the one before was sent. */
async function contentOf(file: string, { terminal, signal }: ImportCall) {
  const found = file === '-' ? undefined : await findFile(file);
  const source = file === '-' ? terminal.input : createReadStream(file, { signal });
  const transfer = watchTransfer(terminal, 'Sent', { bytes: found?.size });
  return ReadableStream.from(
    (async function* () {
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        transfer.add(chunk);
        yield chunk;
      }
      terminal.progress('Sent; waiting for the platform …');
    })(),
  );
}

function headersOf(file: string, options: ImportOptions): Record<string, string> {
  const compressed = file.endsWith('.gz');
  const [, byName = 'csv'] = /\.(ndjson|jsonl|xlsx)(?:\.gz)?$/.exec(file) ?? [];
  const format = options.format ?? (byName === 'jsonl' ? 'ndjson' : byName);
  if (format !== 'csv' && format !== 'ndjson' && format !== 'xlsx') {
    throw new UsageError('--format must be csv, ndjson or xlsx.');
  }
  const key = options['idempotency-key'];
  return {
    'Content-Type': mediaTypes[format],
    ...(compressed ? { 'Content-Encoding': 'gzip' } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  };
}

function queryOf({ mapping, preset, visibility, key, ...options }: ImportOptions): ImportQuery {
  const { delimiter, encoding, sheet } = options;
  const emptyCells = options['empty-cells'];
  const headerRow = options['header-row'];
  return {
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

type Report = components['schemas']['ImportReport'];

async function printReport(terminal: Terminal, report: Report): Promise<void> {
  if (terminal.json) {
    return terminal.print(`${JSON.stringify(report, null, 2)}\n`);
  }
  await terminal.print(`${report.dryRun ? 'Dry run: ' : ''}${countsOf(report)}.\n`);
  for (const row of (report.rows ?? []).slice(0, maxPrintedRows)) {
    terminal.note(`line ${row.line}: ${describe(row)}`);
  }
  printNotes(terminal, 'errors', report.errors);
  printNotes(terminal, 'warnings', report.warnings);
  printLeftOut(terminal, report);
}

function printLeftOut(terminal: Terminal, { ignoredColumns, file }: Report): void {
  const others: string[] = [];
  for (const { column, didYouMean } of ignoredColumns) {
    if (didYouMean === null) {
      others.push(column);
    } else {
      terminal.note(
        `Column ${JSON.stringify(column)} was not imported: did you mean ${didYouMean}?`,
      );
    }
  }
  const list = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ');
  if (others.length > 0) {
    terminal.note(`Columns that were not imported: ${list(others)}.`);
  }
  if (file.otherSheets) {
    terminal.note(`Sheets that were not imported: ${list(file.otherSheets)}.`);
  }
}

function printNotes(
  terminal: Terminal,
  kind: 'errors' | 'warnings',
  notes: Report['errors'],
): void {
  const prefix = kind === 'warnings' ? 'warning, ' : '';
  for (const { line, field, value, message } of notes.slice(0, maxPrintedErrors)) {
    const quoted = value === undefined ? undefined : JSON.stringify(value);
    terminal.note(`${prefix}line ${line}: ${[field, quoted, message].filter(Boolean).join(' ')}`);
  }
  if (notes.length > maxPrintedErrors) {
    terminal.note(`… See all ${kind}, at most 1,000, with --json.`);
  }
}

type CountName = 'created' | 'updated' | 'unchanged' | 'alreadyImported' | 'rejected' | 'warned';

/** `12,345 created, 2 updated, 0 rejected`. */
export function countsOf({
  created,
  updated,
  unchanged,
  alreadyImported,
  rejected,
  warned,
}: Pick<Report, CountName>): string {
  const some = Object.entries({
    updated,
    unchanged,
    'already imported': alreadyImported,
  }).filter(([, n]) => n > 0);
  const warnings = warned > 0 ? [`${countText(warned)} with warnings`] : [];
  const counts = some.map(([what, rows]) => `${countText(rows)} ${what}`);
  const all = [
    `${countText(created)} created`,
    ...counts,
    `${countText(rejected)} rejected`,
    ...warnings,
  ];
  return all.join(', ');
}

function describe({ action, id, changes }: NonNullable<Report['rows']>[number]): string {
  if (action === 'create') {
    return 'creates a record';
  }
  const fields = changes.map(
    ({ field, before, after }) => `${field} ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
  return `changes ${id}: ${fields.join(', ')}`;
}
