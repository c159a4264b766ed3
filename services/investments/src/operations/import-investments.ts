import { createHash } from 'node:crypto';
import {
  type ColumnMapping,
  type importInvestments as contract,
  type DomainEvent,
  type ImportReport,
  type InvestmentFields,
  newId,
} from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Call, Reply } from '@irp/http';
import { imported } from '../domain/investment-event.ts';
import { type InvestmentRow, newRow } from '../domain/investment-row.ts';
import { type Reader, readerOf, requirePerson } from '../domain/reader.ts';
import type { Deps } from './deps.ts';
import { importId } from './import-id.ts';
import { importMapping } from './import-mapping.ts';
import { ImportSlots } from './import-slots.ts';
import type { ImportedRow } from './imported-row.ts';
import { withKnownBeginning } from './known-beginning.ts';
import { openImportFile } from './open-import-file.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readNdjsonRows } from './read-ndjson-rows.ts';

/** `told`: the event of a batch of rows. */
type ImportDeps = Deps & { told: (rows: InvestmentRow[]) => DomainEvent<'investment.imported'> };
type IdOf = (line: number, fields: Partial<InvestmentFields>) => string;

const batchRows = 1_000;
/** Batches under way share a commit: syncing the disk is what an import waits for. */
const batchesAtOnce = 4;
const maxReportedFaults = 1_000;

/** Reads a file as it comes, and stores a batch while the next is read: memory stays the same whatever its size. */
export function importInvestments(deps: Deps) {
  const slots = new ImportSlots();
  return async (call: Call<typeof contract>): Promise<Reply> => {
    const reader = readerOf(call.principal);
    const importing = newId();
    const told = (rows: InvestmentRow[]) =>
      newEvent(Date.now(), imported(call.principal, importing, rows)) as DomainEvent<'investment.imported'>;
    if (call.query.visibility === 'private') requirePerson(reader, 'have private records');
    const mapping = await importMapping(deps, reader, call.query);
    const leave = slots.take(`${reader.workspaceId}/${reader.actorId}`);
    try {
      return { status: 200, body: await importFile({ ...deps, told }, reader, mapping, call) };
    } finally {
      leave();
    }
  };
}

async function importFile(
  deps: ImportDeps,
  reader: Reader,
  mapping: ColumnMapping | undefined,
  { query: { visibility }, headers, request }: Call<typeof contract>,
): Promise<ImportReport> {
  const { format, content, abandon } = openImportFile(request);
  const read = format === 'csv' ? readCsvRows : readNdjsonRows;
  const key = headers['idempotency-key'];
  try {
    if (key === undefined) return await store(deps, reader, read(content, mapping), visibility, () => newId());
    const known = withKnownBeginning(content, (sha256) =>
      requireSameFile(deps, reader, key, [format, mapping, visibility, sha256]),
    );
    const idOf: IdOf = (line, fields) => importId(reader, key, line, fields);
    return await store(deps, reader, read(known, mapping), visibility, idOf);
  } catch (error) {
    abandon();
    throw error;
  }
}

/** @throws PlatformError 422 where the key was used for a file that begins otherwise, or is read otherwise */
async function requireSameFile({ idempotency }: Deps, reader: Reader, key: string, file: unknown[]): Promise<void> {
  const { workspaceId, environment, actorId } = reader;
  const owner = [workspaceId, environment, actorId, 'importInvestments'].join('/');
  const fingerprint = createHash('sha256').update(JSON.stringify(file)).digest('base64url');
  const claim = { owner, key, fingerprint };
  if ((await idempotency.begin(claim, newId())) === 'mismatch')
    throw new PlatformError('unprocessable', 'This Idempotency-Key was used before, for a different file.');
  // A repeat is welcome at any time: its rows find those of the first try.
  await idempotency.release(claim);
}

async function store(
  deps: ImportDeps,
  reader: Reader,
  rows: AsyncIterable<ImportedRow>,
  visibility: 'workspace' | 'private',
  idOf: IdOf,
): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, alreadyImported: 0, rejected: 0, errors: [] };
  const now = new Date();
  let batch: InvestmentRow[] = [];
  const storing: Promise<void>[] = [];
  const flush = async () => {
    if (storing.length >= batchesAtOnce) await storing.shift();
    const full = batch;
    batch = [];
    if (full.length === 0) return;
    const stored = deps.store.insertAll(full, deps.told(full)).then((made) => {
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
