import type { paths } from '@irp/client';
import type { Options } from '@irp/command-line';
import type { CommandCall } from '../../command/command.ts';

export const mediaTypes = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const importOptions = {
  format: {
    type: 'string',
    value: 'FORMAT',
    about: 'csv, ndjson or xlsx; default: by the file extension (.ndjson, .jsonl, .xlsx), else csv',
    choices: ['csv', 'ndjson', 'xlsx'],
  },
  delimiter: {
    type: 'string',
    value: 'CHARACTER',
    about: 'Delimiter of CSV: , ; | or tab; default: detected',
    choices: [',', ';', 'tab', '|'],
  },
  encoding: {
    type: 'string',
    value: 'NAME',
    about: 'utf-8, utf-16le, utf-16be or windows-1252; default: detected',
    choices: ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'],
  },
  sheet: {
    type: 'string',
    value: 'NAME',
    about: 'Sheet of a workbook; default: the first sheet',
  },
  'header-row': {
    type: 'string',
    value: 'NUMBER',
    about: 'Line or row with the column names; default: the first line that is not empty',
  },
  mapping: {
    type: 'string',
    value: 'JSON',
    about: 'Mapping of columns to fields, such as {"Symbol":"tickerSymbol"}',
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
    choices: ['workspace', 'private'],
  },
  key: {
    type: 'string',
    value: 'FIELDS',
    about:
      'Fields that identify the record to update: id (default), lei, figi, tickerSymbol, tickerSymbol,exchange or none',
    choices: ['id', 'lei', 'figi', 'tickerSymbol', 'tickerSymbol,exchange', 'none'],
  },
  'empty-cells': {
    type: 'string',
    value: 'WHAT',
    about: 'Effect of an empty cell on an existing value: keep (default) or clear',
    choices: ['keep', 'clear'],
  },
  async: {
    type: 'boolean',
    about:
      'Import as a background job (the default for a large file, or a file with many short lines)',
  },
  'dry-run': { type: 'boolean', about: 'Print the changes of the import without making them' },
  'idempotency-key': {
    type: 'string',
    value: 'KEY',
    about: 'Idempotency key: a repeated import with the same key creates no record twice',
  },
} as const satisfies Options;

export type ImportCall = CommandCall<typeof importOptions, ['FILE']>;
export type ImportOptions = ImportCall['options'];
export type ImportQuery = NonNullable<
  paths['/v2/investments/imports']['post']['parameters']['query']
>;
