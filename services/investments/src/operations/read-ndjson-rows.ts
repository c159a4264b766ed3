import {
  type ColumnMapping,
  createInvestmentBody,
  type InvestmentFields,
  inOwnWords,
  serverFields,
} from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { parseJson } from '@irp/http';
import { type RowResult, readRow } from '../domain/cell-values.ts';
import type { ImportField } from '../domain/column-mapping.ts';
import { toText } from '../domain/csv-cells.ts';
import type { ImportedRow } from './imported-row.ts';
import { linesOf } from './lines-of.ts';

const maxRowBytes = 1_000_000;

/**
 * One JSON object a line. With a mapping its members are read as the cells of a CSV row are; without one they bear the
 * names of the API's fields, and what the platform sets is passed over, so that an export can be read.
 */
export async function* readNdjsonRows(
  file: AsyncIterable<Buffer>,
  mapping: ColumnMapping | undefined,
): AsyncGenerator<ImportedRow> {
  const read = mapping ? (record: JsonObject) => readMapped(record, mapping) : readFields;
  for await (const { line, bytes } of linesOf(file, maxRowBytes)) {
    if (!bytes) yield { line, ...unusable(`is longer than ${maxRowBytes} bytes`) };
    else if (!isBlank(bytes)) yield { line, ...readLine(bytes, read) };
  }
}

type JsonObject = Record<string, unknown>;

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte <= 0x20);
}

function unusable(message: string): RowResult {
  return { faults: [{ field: '', message }] };
}

function readLine(bytes: Buffer, read: (record: JsonObject) => RowResult): RowResult {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch (error) {
    return unusable(error instanceof PlatformError ? error.message.replace('The body', 'A line') : 'cannot be read');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unusable('must be a JSON object');
  return read(value as JsonObject);
}

function readMapped(record: JsonObject, mapping: ColumnMapping): RowResult {
  const columns = Object.values(mapping).map((field, at) => ({ at, field: field as ImportField }));
  const cells = Object.keys(mapping).map((name) => (Object.hasOwn(record, name) ? toText(record[name]) : ''));
  return readRow(cells, columns);
}

function readFields(record: JsonObject): RowResult {
  const own = { ...record };
  for (const name of serverFields) delete own[name];
  const result = createInvestmentBody.safeParse(own, { error: inOwnWords });
  if (result.success) return { fields: result.data as Partial<InvestmentFields> };
  return {
    faults: result.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((field) => ({ field, message: 'is not known here' }))
        : [{ field: issue.path.join('.'), message: issue.message }],
    ),
  };
}
