import { hash } from 'node:crypto';
import { isObject } from './bundle-format.ts';

const hashMember = ',"leafHash":"';
const hexLength = 64;
const suffixLength = hashMember.length + hexLength + 2;

/** The result of hashing the line of a record. */
export interface RecordLine {
  /** The computed leaf hash, in hex. */
  leafHash: string;
  /** Whether the computed leaf hash equals the `leafHash` in the line. */
  intact: boolean;
  /** The bytes that are hashed: 0x00 and the canonical JSON of the record. */
  hashed: Buffer;
}

export interface RecordFields {
  seq: number;
  stream: string;
  prevHash: string;
}

/**
 * Hashes a line without a copy. The function overwrites two bytes: the spare byte before the line
 * with 0x00, and the comma before `leafHash` with the closing brace.
 * @returns undefined if the line does not end with a leaf hash
 */
export function openRecordLine(line: Buffer): RecordLine | undefined {
  const end = line.length - suffixLength;
  if (end < 2) {
    return undefined;
  }
  const suffix = line.toString('latin1', end);
  if (!suffix.startsWith(hashMember) || !suffix.endsWith('"}')) {
    return undefined;
  }
  line[0] = 0x00;
  line[end] = 0x7d;
  const hashed = line.subarray(0, end + 1);
  const leafHash = hash('sha256', hashed);
  return {
    leafHash,
    intact: suffix.startsWith(leafHash, hashMember.length),
    hashed,
  };
}

/**
 * Returns the canonical JSON of a record. {@link openRecordLine} must be called with the line
 * before.
 */
export function canonicalOf(line: Buffer): Buffer {
  return line.subarray(1, line.length - suffixLength + 1);
}

const text = '"(?:[^"\\\\]|\\\\.)*"';
const target = `\\{(?:${text}:${text},?)*\\},?`;

/**
 * Matches the last members of a record in the platform's format, to the end of the JSON. The anchor
 * at the end excludes members of a nested object.
 */
const lastMembers = new RegExp(
  `"prevHash":"([0-9a-f]{64})",(?:"reason":(?:null|${text}),)?"recordedAt":${text},` +
    `"seq":(\\d{1,15}),"stream":"([!#-[\\]-~]*)","targets":\\[(?:${target})*\\],"v":\\d+\\}$`,
  'y',
);
const usualLength = 10_000;

/**
 * Returns some members of a record. Parses the JSON only if {@link lastMembers} does not match.
 * @returns undefined if the text is not a record
 */
export function fieldsOf({ hashed }: RecordLine): RecordFields | undefined {
  const tail = hashed.toString('latin1', Math.max(hashed.length - usualLength, 0));
  lastMembers.lastIndex = Math.max(tail.lastIndexOf('"prevHash":"'), 0);
  const [, prevHash, seq, stream] = lastMembers.exec(tail) ?? [];
  if (prevHash === undefined || stream === undefined) {
    return parsedFields(hashed);
  }
  return {
    prevHash,
    seq: Number(seq),
    stream,
  };
}

function parsedFields(hashed: Buffer): RecordFields | undefined {
  let record: unknown;
  try {
    record = JSON.parse(hashed.toString('utf8', 1));
  } catch {
    return undefined;
  }
  if (!isObject(record)) {
    return undefined;
  }
  const { seq, stream, prevHash } = record;
  if (!Number.isSafeInteger(seq) || typeof stream !== 'string' || typeof prevHash !== 'string') {
    return undefined;
  }
  return {
    seq: seq as number,
    stream,
    prevHash,
  };
}
