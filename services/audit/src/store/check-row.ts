import type { AuditRecord } from '@irp/contracts/audit';
import { recordHash } from '@irp/transparency';
import { RecordError } from '../recorder/integrity-error.ts';
import type { RecordRow } from './models.ts';
import { sequenceOf, streamOf } from './sequence-key.ts';

/**
 * The columns for searches and exports. No proof covers the columns, because each column can be
 * computed from the signed line.
 */
type Columns = Omit<RecordRow, '_id' | 'line' | 'leafHash'>;

/** Returns the columns for a record. */
export function columnsOf(record: Omit<AuditRecord, 'seq' | 'prevHash' | 'leafHash'>): Columns {
  const { stream, id: eventId, environment, action, category, outcome, actor, targets } = record;
  return {
    stream,
    eventId,
    action,
    category,
    outcome,
    environment: environment ?? 'workspace',
    occurredAt: new Date(record.occurredAt),
    recordedAt: new Date(record.recordedAt),
    actors: actor.onBehalfOf === null ? [actor.id] : [actor.id, actor.onBehalfOf],
    targets: targets.map(({ id }) => id),
  };
}

/** Returns the difference between a stored row and its signed line; undefined if they match. */
function problemOf(row: RecordRow, record: AuditRecord): string | undefined {
  if (recordHash(row.line) !== row.leafHash || record.leafHash !== row.leafHash) {
    return 'the content of the record was changed';
  }
  if (record.seq !== sequenceOf(row._id)) {
    return 'the record is stored under another sequence number';
  }
  const columns = Object.entries(columnsOf(record)) as [keyof Columns, unknown][];
  // Rows from before the column `environment` lack the environment in both the column and the line.
  const isOld = row.environment === undefined && record.environment === undefined;
  const changed = columns.filter(
    ([name, value]) =>
      !(name === 'environment' && isOld) && JSON.stringify(row[name]) !== JSON.stringify(value),
  );
  return changed.length === 0
    ? undefined
    : `${changed.map(([name]) => name).join(', ')} was changed`;
}

/** Is called with each row that contradicts its line. */
export type ReportRow = (stream: string, problem: string) => void;

/**
 * Returns the record in a row.
 * @throws RecordError that names the record, if the row contradicts its signed line
 */
export function checkedRecord(row: RecordRow, report: ReportRow): AuditRecord {
  const record = parse(row.line);
  const problem =
    record === undefined ? 'the content of the record was changed' : problemOf(row, record);
  if (record !== undefined && problem === undefined) {
    return record;
  }
  const stream = streamOf(row._id);
  const message = `Record ${sequenceOf(row._id)} of the audit log of ${stream} does not match the signed data: ${problem}.`;
  report(stream, message);
  throw new RecordError(message);
}

function parse(line: string): AuditRecord | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
