import { accessContextOf } from '../domain/access-context.ts';
import { keyFields } from '../domain/import-key.ts';
import type { NewBatch } from '../store/import-record-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import type { ImportBounds } from './import-bounds.ts';
import type { ReportBuilder } from './import-report.ts';
import { importedInvestmentId, newInvestmentId } from './imported-investment-id.ts';
import type { ImportRequest } from './jobs/job-request.ts';
import { readRows } from './read-rows.ts';
import { type ImportStep, storeRows } from './store-rows.ts';
import { UniqueKeys } from './unique-keys.ts';
import { createBatchWriter } from './write-batch.ts';

interface ImportTarget {
  store: InvestmentStore;
  bounds: ImportBounds;
  builder: ReportBuilder;
  importId: string;
  /** Is called before the records of a batch are stored. */
  beforeCreating?(batch: NewBatch): Promise<void>;
  afterLine?: number;
  /** Whether a record counts as created if a record with its id already exists. */
  countsRepeats?: boolean;
  onStep(step: ImportStep): Promise<void> | void;
  signal: AbortSignal;
  isBackground?: boolean;
}

/**
 * Imports the rows of a file.
 * @throws the errors of reading and storing. The rows before the error stay stored
 */
export async function importRows(
  file: AsyncIterable<Buffer>,
  { principal, format, rowKey, ...request }: ImportRequest,
  {
    store,
    bounds,
    builder,
    importId,
    beforeCreating,
    countsRepeats = false,
    ...target
  }: ImportTarget,
): Promise<void> {
  const { visibility, key, dryRun, mapping } = request;
  const access = accessContextOf(principal);
  const startedMs = Date.now();
  const rows = readRows(format, file, {
    ...request,
    onFile: (found) => builder.describeFile(found),
    onImported: (columns) => builder.describeColumns(columns),
    onIgnored: (columns) => builder.ignore(columns),
  });
  const write = createBatchWriter(store, {
    requireSpace: bounds.requireSpace,
    insertInRoom: bounds.roomFor(principal),
    storeCounted: bounds.allowanceFor(principal),
    principal,
    visibility,
    key,
    dryRun,
    importId,
    ...(beforeCreating ? { beforeCreating } : {}),
    countsRepeats,
    fromCells: format !== 'ndjson' || mapping !== undefined,
    idOf: ({ line, fields }) =>
      rowKey === undefined
        ? newInvestmentId(startedMs, line)
        : importedInvestmentId(access, rowKey, line, fields),
  });
  const keys = key === 'none' ? undefined : new UniqueKeys(keyFields(key));
  await storeRows(bounds.rows(rows), {
    ...target,
    write,
    keys,
  });
}
