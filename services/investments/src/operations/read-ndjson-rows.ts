import type { Readable } from 'node:stream';
import { createInvestmentBody, type InvestmentFields, serverFields } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { parseJson } from '@irp/http';
import type { RowResult } from '../domain/cell-values.ts';
import type { ImportedRow } from './imported-row.ts';
import { linesOf } from './lines-of.ts';

const maxRowBytes = 1_000_000;

/** One record a line, with the fields of the API. What the platform sets is passed over, so that an export can be read. */
export async function* readNdjsonRows(file: Readable): AsyncGenerator<ImportedRow> {
  for await (const { line, bytes } of linesOf(file, maxRowBytes)) {
    if (!bytes) yield { line, ...unusable(`is longer than ${maxRowBytes} bytes`) };
    else if (!isBlank(bytes)) yield { line, ...readLine(bytes) };
  }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte <= 0x20);
}

function unusable(message: string): RowResult {
  return { faults: [{ field: '', message }] };
}

function readLine(bytes: Buffer): RowResult {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch (error) {
    return unusable(error instanceof PlatformError ? error.message.replace('The body', 'A line') : 'cannot be read');
  }
  const result = createInvestmentBody.safeParse(withoutServerFields(value));
  if (result.success) return { fields: result.data as Partial<InvestmentFields> };
  return {
    faults: result.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((field) => ({ field, message: 'is not known here' }))
        : [{ field: issue.path.join('.'), message: issue.message }],
    ),
  };
}

function withoutServerFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const record: Record<string, unknown> = { ...value };
  for (const name of serverFields) delete record[name];
  return record;
}
