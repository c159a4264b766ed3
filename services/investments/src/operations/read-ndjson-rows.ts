import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createInvestmentBody, type InvestmentFields, serverFields } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { parseJson } from '@irp/http';
import type { ImportedRow } from './imported-row.ts';

/** One record a line, with the fields of the API. What the platform sets is passed over, so that an export can be read. */
export async function* readNdjsonRows(file: Readable): AsyncGenerator<ImportedRow> {
  let failure: Error | undefined;
  const lines = createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY });
  file.on('error', (error) => {
    failure = error;
    lines.close();
  });
  let line = 0;
  for await (const text of lines) {
    line++;
    if (text.trim() !== '') yield { line, ...readLine(text) };
  }
  if (failure) throw failure;
}

function readLine(text: string) {
  let value: unknown;
  try {
    value = parseJson(Buffer.from(text));
  } catch (error) {
    const message = error instanceof PlatformError ? error.message : 'cannot be read as JSON';
    return { faults: [{ field: '', message }] };
  }
  const record = typeof value === 'object' && value !== null ? { ...value } : value;
  for (const name of serverFields) delete (record as Record<string, unknown>)[name];
  const result = createInvestmentBody.safeParse(record);
  if (result.success) return { fields: result.data as Partial<InvestmentFields> };
  return { faults: result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) };
}
