import { reject } from './bundle-error.ts';
import type { WithheldRecord } from './bundle-source.ts';

/**
 * A bundle is NDJSON (`application/x-ndjson`). The line of a record is an object: exactly the
 * hashed JSON, with `leafHash` as an additional last member. A line that is not a record is a
 * statement, `[kind, value]`. The lines in order:
 *
 * - `["bundle", Manifest]`
 * - `["keys", JWKS]`: for information; a verifier trusts only keys from another source
 * - in a complete range: `["start", Start]`, unless the range begins at 0
 * - in a complete range: the records. Each checkpoint follows the last record that it covers.
 *   `["withheld", {@link WithheldRecord}]` replaces a record whose content the reader may not see
 * - in a selection: the checkpoints
 * - in a selection: the records. `["proof", InclusionLine]` follows each record
 * - `["end", { note }]`, a signed note with the text {@link endText}
 */
export const bundleFormat = 'irp-audit-bundle';
export const bundleVersion = 1;

export interface Manifest {
  format: typeof bundleFormat;
  v: typeof bundleVersion;
  origin: string;
  stream: string;
  /** First sequence number. */
  from: number;
  /** Sequence number of the last record plus 1. */
  to: number;
  /**
   * The filter of a selection; null for a complete range. A bundle does not prove that a selection
   * is complete.
   */
  filter: object | null;
  /** RFC 3339. */
  createdAt: string;
}

/** The hashes of the tree before the first record, as in the state of a frontier, in base64. */
export interface Start {
  hashes: string[];
}

export interface CheckpointLine {
  note: string;
  /** Consistency proof from the previous checkpoint in the bundle. The hashes are in base64. */
  proof: string[];
  /**
   * Consistency proof from the tree with the manifest's `to` records, in base64. Only the first
   * checkpoint with more than `to` records has a `tail`, and only if no checkpoint has exactly `to`
   * records.
   */
  tail?: string[];
}

/**
 * Proves that the tree of the last checkpoint contains the record in the previous line. The hashes
 * are in base64.
 */
export interface InclusionLine {
  seq: number;
  size: number;
  hashes: string[];
}

/**
 * The content of the signed end line. Without an end line, a verifier could not detect that the
 * last lines were removed.
 */
export interface EndCounts {
  origin: string;
  /** Number of records, without the withheld records. */
  records: number;
  checkpoints: number;
  /** The digest (`bundle-digest.ts`) of all lines before the end line, in base64. */
  digest: string;
  /** RFC 3339. */
  time: string;
}

/**
 * Returns the text that the end line signs. The first line of the text contains spaces. The first
 * line of a checkpoint is its origin, which has no spaces, so the text is never a valid checkpoint.
 */
export function endText({ origin, records, checkpoints, digest, time }: EndCounts): string {
  const lines = [
    'irp audit bundle end v1',
    origin,
    `records ${records}`,
    `checkpoints ${checkpoints}`,
  ];
  return `${[...lines, `digest ${digest}`, `time ${time}`].join('\n')}\n`;
}

/** Returns the end line of a bundle. */
export function endLine(note: string): string {
  return JSON.stringify(['end', { note }]);
}

export function parseEndText(text: string): EndCounts | undefined {
  const [, origin, records, checkpoints, digest, time] = text
    .split('\n')
    .map((line) => line.slice(line.indexOf(' ') + 1));
  const end = {
    origin,
    records: Number(records),
    checkpoints: Number(checkpoints),
    digest,
    time,
  } as EndCounts;
  return endText(end) === text && !Number.isNaN(Date.parse(end.time)) ? end : undefined;
}

/**
 * Parses a line that is not a record.
 * @param line a buffer with a spare byte before the line
 * @throws BundleRejection `malformed` if the line is not `[kind, value]`
 */
export function parseStatement(line: Buffer): [kind: string, value: unknown] {
  let statement: unknown;
  try {
    statement = JSON.parse(line.toString('utf8', 1));
  } catch {}
  if (!Array.isArray(statement) || statement.length !== 2 || typeof statement[0] !== 'string') {
    reject('malformed', 'The line is neither a record nor a JSON array [kind, value].');
  }
  return statement as [string, unknown];
}

export function isManifest(value: unknown): value is Manifest {
  if (!isObject(value)) {
    return false;
  }
  const { origin, stream, from, to, filter } = value;
  return (
    typeof origin === 'string' &&
    typeof stream === 'string' &&
    origin.endsWith(`/${stream}`) &&
    isCount(from) &&
    isCount(to) &&
    from <= to &&
    (filter === null || isObject(filter))
  );
}

export function isCheckpointLine(value: unknown): value is CheckpointLine {
  if (!isObject(value)) {
    return false;
  }
  return (
    typeof value.note === 'string' &&
    isHashes(value.proof) &&
    (value.tail === undefined || isHashes(value.tail))
  );
}

export function isInclusionLine(value: unknown): value is InclusionLine {
  return isObject(value) && isCount(value.seq) && isCount(value.size) && isHashes(value.hashes);
}

export function isWithheldRecord(value: unknown): value is WithheldRecord {
  if (!isObject(value) || Object.keys(value).length !== 2) {
    return false;
  }
  return (
    isCount(value.seq) &&
    typeof value.leafHash === 'string' &&
    /^[0-9a-f]{64}$/.test(value.leafHash)
  );
}

const base64Length = 44;

/**
 * Checks the length of base64 hashes. A hash with invalid characters is rejected when it is used.
 */
export function isHashes(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one === 'string' && one.length === base64Length)
  );
}

export function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
