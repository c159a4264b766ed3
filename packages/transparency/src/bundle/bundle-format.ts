import { refuse } from './bundle-fault.ts';

/**
 * A bundle is NDJSON (application/x-ndjson). Records are objects, each line byte for byte what was hashed, and `leafHash` behind
 * it; all that is said about them is `[kind, value]`. In this order:
 *
 * - `["bundle", Manifest]`
 * - `["keys", JWKS]`: for people; a verifier trusts only keys that it was given
 * - of a whole range: `["start", Start]` where it does not begin at 0; then the records, and each checkpoint behind the last record
 *   that it covers
 * - of a selection: the checkpoints; then the records, behind each its `["proof", InclusionLine]`
 * - `["end", { note }]`, whose text is {@link endText}
 */
export const bundleFormat = 'irp-audit-bundle';
export const bundleVersion = 1;

export interface Manifest {
  format: typeof bundleFormat;
  v: typeof bundleVersion;
  origin: string;
  stream: string;
  /** The first seq. */
  from: number;
  /** The seq after the last. */
  to: number;
  /** What the records were chosen by; null where they are all of the range. That a selection is complete is not proven. */
  filter: object | null;
  /** RFC 3339. */
  createdAt: string;
}

/** The right edge of the tree before the first record, base64: `hashes` of a frontier. */
export interface Start {
  hashes: string[];
}

export interface CheckpointLine {
  note: string;
  /** Consistency with the checkpoint before it in the bundle, base64. */
  proof: string[];
  /** Consistency with the tree at the manifest's `to`, in the first checkpoint that goes beyond it. */
  tail?: string[];
}

/** That the record before it is in the tree of the last checkpoint. */
export interface InclusionLine {
  seq: number;
  size: number;
  hashes: string[];
}

/** What is signed in the end, so that nothing can be left off. */
export interface EndCounts {
  origin: string;
  records: number;
  checkpoints: number;
  /** Of all lines before: {@link createBundleDigest}. Base64. */
  digest: string;
  /** RFC 3339. */
  time: string;
}

/** Its first line has blanks, so that it never passes for a checkpoint. */
export function endText({ origin, records, checkpoints, digest, time }: EndCounts): string {
  const lines = ['irp audit bundle end v1', origin, `records ${records}`, `checkpoints ${checkpoints}`];
  return `${[...lines, `digest ${digest}`, `time ${time}`].join('\n')}\n`;
}

export function parseEndText(text: string): EndCounts | undefined {
  const [, origin, records, checkpoints, digest, time] = text
    .split('\n')
    .map((line) => line.slice(line.indexOf(' ') + 1));
  const end = { origin, records: Number(records), checkpoints: Number(checkpoints), digest, time } as EndCounts;
  return endText(end) === text && !Number.isNaN(Date.parse(end.time)) ? end : undefined;
}

/** @throws Refusal for anything but `[kind, value]` */
export function parseSaying(line: Buffer): [kind: string, value: unknown] {
  let saying: unknown;
  try {
    saying = JSON.parse(line.toString('utf8', 1));
  } catch {}
  if (!Array.isArray(saying) || saying.length !== 2 || typeof saying[0] !== 'string')
    refuse('malformed', 'This is no line of a bundle.');
  return saying as [string, unknown];
}

export function isManifest(value: unknown): value is Manifest {
  if (!isObject(value)) return false;
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
  if (!isObject(value)) return false;
  return typeof value.note === 'string' && isHashes(value.proof) && (value.tail === undefined || isHashes(value.tail));
}

export function isInclusionLine(value: unknown): value is InclusionLine {
  return isObject(value) && isCount(value.seq) && isCount(value.size) && isHashes(value.hashes);
}

const base64Length = 44;

/** That they are whole hashes shows where they are used. */
export function isHashes(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one.length === base64Length);
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
