import { reject } from './bundle-error.ts';
import type { WithheldRecord } from './bundle-source.ts';

/**
 * A bundle is NDJSON (application/x-ndjson). A record is an object: byte for byte the hashed JSON,
 * with `leafHash` added as the last member. Every other line is a statement, `[kind, value]`. The
 * lines in order:
 *
 * - `["bundle", Manifest]`
 * - `["keys", JWKS]`: for information; a verifier trusts only keys from another source
 * - for a whole range: `["start", Start]` unless the range begins at 0; then the records, and each
 *   checkpoint after its last covered record. A record with content hidden from the reader is
 *   replaced by `["withheld", {@link WithheldRecord}]`
 * - for a selection: the checkpoints; then the records, each followed by its `["proof",
 *   InclusionLine]`
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
  /** Sequence number behind the last record. */
  to: number;
  /**
   * The filter of a selection; null for a complete range. A bundle does not prove that a selection
   * is complete.
   */
  filter: object | null;
  /** RFC 3339. */
  createdAt: string;
}

/** The right edge of the tree before the first record, as the `hashes` of a frontier, in base64. */
export interface Start {
  hashes: string[];
}

export interface CheckpointLine {
  note: string;
  /** Consistency proof from the previous checkpoint in the bundle, base64. */
  proof: string[];
  /**
   * Consistency proof from the tree at the manifest's `to`; only in the first larger checkpoint.
   * Base64.
   */
  tail?: string[];
}

/** Proves that the tree of the last checkpoint contains the previous record. Hashes in base64. */
export interface InclusionLine {
  seq: number;
  size: number;
  hashes: string[];
}

/**
 * What the end line states and signs. Without an end line, nobody would notice if lines were
 * removed.
 */
export interface EndCounts {
  origin: string;
  /** Number of records, without withheld ones. */
  records: number;
  checkpoints: number;
  /** The digest (`bundle-digest.ts`) of all lines before the end line, base64. */
  digest: string;
  /** RFC 3339. */
  time: string;
}

/**
 * The first line contains spaces, forbidden in the origin of a checkpoint: the text is never a
 * valid checkpoint.
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

/** Returns the end line as it is written. */
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
 * Parses a line that is no record.
 * @param line begins with a spare byte
 * @throws BundleRejection `malformed` for anything but `[kind, value]`
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

/** Checks only the length. A hash with invalid characters fails when it is used. */
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
