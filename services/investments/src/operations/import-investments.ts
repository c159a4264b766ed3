import {
  type ColumnMapping,
  columnMapping,
  type importInvestments as contract,
  type ImportReport,
  type InvestmentFields,
  newId,
} from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type Call, parseJson, type Reply } from '@irp/http';
import { builtInPresets, checkMapping } from '../domain/column-mapping.ts';
import { audienceFor, type InvestmentRow, newRow } from '../domain/investment-row.ts';
import { type Reader, readerOf, requirePerson } from '../domain/reader.ts';
import type { Deps } from './deps.ts';
import { importId } from './import-id.ts';
import type { ImportedRow } from './imported-row.ts';
import { openImportFile } from './open-import-file.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readNdjsonRows } from './read-ndjson-rows.ts';

type IdOf = (line: number, fields: Partial<InvestmentFields>) => string;

const batchRows = 1_000;
/** Batches under way share a commit: syncing the disk is what an import waits for. */
const batchesAtOnce = 4;
const maxReportedFaults = 1_000;

/** Reads a file as it comes, and stores a batch while the next is read: memory stays the same whatever its size. */
export function importInvestments(deps: Deps) {
  return async ({ principal, query, headers, request }: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(principal);
    if (query.visibility === 'private') requirePerson(reader, 'have private records');
    const mapping = await mappingOf(deps, reader, query);
    const { format, content, abandon } = openImportFile(request);
    const rows = (format === 'csv' ? readCsvRows : readNdjsonRows)(content, mapping);
    const key = headers['idempotency-key'];
    const idOf: IdOf = key === undefined ? () => newId() : (line, fields) => importId(reader, key, line, fields);
    try {
      return { status: 200, body: await store(deps, reader, rows, query.visibility, idOf) };
    } catch (error) {
      abandon();
      throw error;
    }
  };
}

async function mappingOf(
  { presets }: Deps,
  reader: Reader,
  query: { mapping?: string | undefined; preset?: string | undefined },
): Promise<ColumnMapping | undefined> {
  const { mapping, preset } = query;
  if (mapping !== undefined && preset !== undefined) throw invalid('mapping', 'and preset exclude each other');
  if (mapping !== undefined) return parseMapping(mapping);
  if (preset === undefined) return undefined;
  const builtIn = Object.hasOwn(builtInPresets, preset) ? builtInPresets[preset] : undefined;
  const found = builtIn ?? (await presets.find(reader.workspaceId, preset));
  if (!found) throw invalid('preset', 'is not known in this workspace');
  return found;
}

function parseMapping(text: string): ColumnMapping {
  let value: unknown;
  try {
    value = parseJson(Buffer.from(text));
  } catch {
    throw invalid('mapping', 'must be a JSON object of column names and field names');
  }
  const result = columnMapping.safeParse(value);
  if (!result.success) throw invalid('mapping', 'must be a JSON object of column names and field names');
  checkMapping(result.data);
  return result.data;
}

function invalid(field: string, message: string): PlatformError {
  return new PlatformError('invalid_request', `${field} ${message}`, { errors: [{ field, message }] });
}

async function store(
  deps: Deps,
  reader: Reader,
  rows: AsyncIterable<ImportedRow>,
  visibility: 'workspace' | 'private',
  idOf: IdOf,
): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, alreadyImported: 0, rejected: 0, errors: [] };
  const audience = audienceFor(visibility, reader);
  const now = new Date();
  let batch: InvestmentRow[] = [];
  const storing: Promise<void>[] = [];
  const flush = async () => {
    if (storing.length >= batchesAtOnce) await storing.shift();
    const full = batch;
    batch = [];
    const stored = deps.store.insertNew(full, audience).then((made) => {
      report.imported += made;
      report.alreadyImported += full.length - made;
    });
    // Awaited later; until then nobody else looks at it.
    stored.catch(() => undefined);
    storing.push(stored);
  };
  const finish = async () => {
    await flush();
    await Promise.all(storing);
  };
  try {
    for await (const row of rows) {
      if ('faults' in row) reject(report, row);
      else batch.push(newRow(idOf(row.line, row.fields), { ...row.fields, visibility }, reader, now));
      if (batch.length >= batchRows) await flush();
    }
  } catch (error) {
    await finish();
    throw asFault(error, report);
  }
  await finish();
  return report;
}

function reject(report: ImportReport, { line, faults }: Extract<ImportedRow, { faults: unknown }>): void {
  report.rejected++;
  for (const { field, message } of faults) {
    if (report.errors.length >= maxReportedFaults) return;
    report.errors.push({ line, ...(field === '' ? {} : { field }), message });
  }
}

/** A file that breaks off or cannot be unpacked is the caller's fault; the rows before that stay, and are told. */
function asFault(error: unknown, { imported, alreadyImported }: ImportReport): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const cut = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'Z_BUF_ERROR';
  if (!cut && !code.startsWith('Z_')) return error;
  const what = cut ? 'The file ended before all of it had come' : 'The file is not well-formed gzip';
  const kept = imported + alreadyImported;
  return new PlatformError('invalid_request', `${what}; ${kept} rows before that were imported.`, { cause: error });
}
