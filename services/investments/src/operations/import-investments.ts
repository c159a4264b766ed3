import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { newId } from '@irp/contracts';
import {
  type importInvestments as contract,
  getImportJob,
  type ImportFormat,
  type ImportReport,
} from '@irp/contracts/investments';
import { permissions } from '@irp/contracts/permissions';
import { invalidField, PlatformError } from '@irp/errors';
import { type Call, type IdempotencyStore, locationOf, type Operation } from '@irp/http';
import { type AccessContext, accessContextOf, requireUser } from '../domain/access-context.ts';
import { hashPrefix } from '../imports/hash-prefix.ts';
import { ImportAllowanceError } from '../imports/import-allowance-error.ts';
import { ImportBoundError } from '../imports/import-bound-error.ts';
import type { ImportBounds } from '../imports/import-bounds.ts';
import { ImportFileError } from '../imports/import-file-error.ts';
import { ReportBuilder } from '../imports/import-report.ts';
import { importRows } from '../imports/import-rows.ts';
import type { ImportRequest } from '../imports/jobs/job-request.ts';
import { receiveJob } from '../imports/jobs/receive-job.ts';
import { toImportJob } from '../imports/jobs/to-import-job.ts';
import { measureFile } from '../imports/measure-file.ts';
import { type ImportFile, openImportFile } from '../imports/open-import-file.ts';
import { peek } from '../imports/peek.ts';
import { resolveMapping } from '../imports/resolve-mapping.ts';
import { CallerLimiter } from '../records/caller-limiter.ts';
import type { ImportFileStore } from '../store/import-file-store.ts';
import type { ImportJobStore } from '../store/import-job-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import type { PresetStore } from '../store/preset-store.ts';

interface ImportStores {
  store: InvestmentStore;
  bounds: ImportBounds;
  presets: PresetStore;
  /** Stores the idempotency keys of imported files. */
  idempotency: IdempotencyStore;
  jobs: ImportJobStore;
  files: ImportFileStore;
  /** Is called when a job is queued. */
  onJobQueued(): void;
}

type ImportCall = Call<typeof contract>;

const claimPollMs = 10;
/** Maximum number of concurrent imports of a caller. Even a small file can contain much work. */
const maxImports = 4;

/**
 * Creates the operation. The file is streamed. For a workbook, the compressed file and the shared
 * texts are in memory.
 */
export function importInvestments(stores: ImportStores): Operation<typeof contract> {
  const limiter = new CallerLimiter('imports', maxImports);
  return async (call) => {
    const access = accessContextOf(call.principal);
    if (call.query.visibility === 'private') {
      requireUser(permissions.importInvestments.private, call.principal, 'have private records');
    }
    const { query } = call;
    const { async: _async, preset: _preset, mapping: _mapping, ...options } = query;
    if (!query.dryRun) {
      await stores.bounds.requireSpace();
    }
    const mapping = await resolveMapping(stores.presets, access.workspaceId, query);
    const end = limiter.start(access);
    let file: ImportFile | undefined;
    try {
      file = await openImportFile(call.request);
      requireHeaderRow(file.format, query.headerRow);
      // A dry run needs no protection against repeated requests, because a dry run stores nothing.
      const rowKey = query.dryRun ? undefined : call.headers['idempotency-key'];
      const request: ImportRequest = {
        ...options,
        principal: call.principal,
        fileName: query.fileName ?? file.name,
        format: file.format,
        mapping,
        rowKey,
        encoding: query.encoding ?? file.encoding,
        delimiter: query.delimiter,
        sheet: query.sheet,
        headerRow: query.headerRow,
      };
      let isJob = query.async === 'true';
      if (query.async === undefined) {
        const { isLarge, content } = await measureFile(file, call.request);
        isJob = isLarge;
        file = { ...file, content };
      }
      return await (isJob ? queueFile : importFile)(stores, access, request, file, call);
    } catch (error) {
      await file?.discard();
      throw error;
    } finally {
      end();
    }
  };
}

/**
 * Rejects the parameter `headerRow` for a format without a header row.
 * @throws PlatformError 400
 */
function requireHeaderRow(format: ImportFormat, headerRow: number | undefined): void {
  if (format !== 'ndjson' || headerRow === undefined) {
    return;
  }
  const message = 'must be absent for NDJSON: only CSV files and workbooks have a header row';
  throw invalidField('headerRow', message);
}

async function importFile(
  { store, bounds, idempotency }: ImportStores,
  access: AccessContext,
  request: ImportRequest,
  { content }: ImportFile,
  { signal }: ImportCall,
) {
  const { rowKey: key } = request;
  const claim = async (sha256: string) =>
    void (await claimKey(idempotency, access, request, sha256, signal));
  const file = key === undefined ? content : hashPrefix(content, claim);
  const builder = new ReportBuilder(request.format, request.dryRun);
  const { report } = builder;
  try {
    const onStep = builder.add.bind(builder);
    await importRows(file, request, {
      store,
      bounds,
      builder,
      importId: newId(),
      onStep,
      signal,
    });
    return { status: 200 as const, body: report };
  } catch (error) {
    if (!signal.aborted && !isOfFile(error)) {
      throw error;
    }
    const reason =
      signal.aborted || !isOfFile(error) ? 'The client has disconnected' : error.message;
    const message = `${reason}; ${describeStored(report)}.`;
    const waits = error instanceof ImportAllowanceError ? { retryAfterS: error.retryAfterS } : {};
    throw new PlatformError(isOfFile(error) ? error.code : 'invalid_request', message, {
      cause: error,
      ...waits,
    });
  }
}

/**
 * Returns whether an import ended because of its file or a limit. The message of each of the three
 * errors is a reason without a full stop.
 */
function isOfFile(
  error: unknown,
): error is ImportFileError | ImportBoundError | ImportAllowanceError {
  return [ImportFileError, ImportBoundError, ImportAllowanceError].some(
    (kind) => error instanceof kind,
  );
}

/**
 * Describes the part of the file that was imported before the import ended. For a dry run,
 * describes the part that would have been imported.
 */
function describeStored({
  dryRun,
  created,
  updated,
  unchanged,
  alreadyImported,
}: ImportReport): string {
  const rows = created + updated + unchanged + alreadyImported;
  const verb = rows === 1 ? 'was' : 'were';
  return `${rows} ${rows === 1 ? 'row' : 'rows'} before this point ${dryRun ? 'would have been' : verb} imported`;
}

async function queueFile(
  { idempotency, onJobQueued, ...stores }: ImportStores,
  access: AccessContext,
  request: ImportRequest,
  { content, discard }: ImportFile,
  { version, signal }: ImportCall,
) {
  let id = newId();
  const claim = async (sha256: string) => {
    id = (await claimKey(idempotency, access, request, sha256, signal)) ?? id;
  };
  const file = request.rowKey === undefined ? content : hashPrefix(content, claim);
  // Reads the beginning of the file first, because the id of the job depends on the beginning.
  const { start, failed, content: whole } = await peek(file, 1);
  if (start.length === 0 && !failed) {
    throw new PlatformError('invalid_request', 'The file is empty.');
  }
  const { job, isNew } = await receiveJob(stores, access, id, request, whole).catch((error) => {
    throw isOfFile(error) ? new PlatformError(error.code, `${error.message}.`) : error;
  });
  if (isNew) {
    onJobQueued();
  } else {
    await discard();
  }
  const headers = {
    Location: locationOf(getImportJob, version, { id: job._id }),
    'Retry-After': '1',
  };
  return {
    status: 202 as const,
    headers,
    body: toImportJob(job),
  };
}

/**
 * Claims the Idempotency-Key for a file.
 * @returns the same id for every request with this Idempotency-Key; undefined without a key
 * @throws PlatformError 422 if the key was used with other parameters, or for a file with another
 *   beginning
 */
async function claimKey(
  idempotency: IdempotencyStore,
  { workspaceId, environment, actorId }: AccessContext,
  { principal: _, fileName: _name, rowKey: key, ...options }: ImportRequest,
  sha256: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (key === undefined) {
    return undefined;
  }
  const owner = [workspaceId, environment, actorId, 'importInvestments'].join('/');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([options, sha256]))
    .digest('base64url');
  const claim = {
    owner,
    key,
    fingerprint,
  };
  for (;;) {
    const state = await idempotency.begin(claim, newId());
    if (state === 'mismatch') {
      throw new PlatformError(
        'unprocessable',
        'This Idempotency-Key was used before, for a different file or other parameters: use a new key.',
      );
    }
    if (state !== 'busy') {
      // The claim is released at once, because a repeated request may run at any time. A repeated
      // request creates no record twice, because each row gets the same record id.
      await idempotency.release(claim);
      return 'claimed' in state ? state.id : undefined;
    }
    // Another request has claimed the Idempotency-Key, and releases the claim after two writes to
    // the database.
    await setTimeout(claimPollMs, undefined, { signal });
  }
}
