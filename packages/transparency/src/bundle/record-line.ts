import { hash } from 'node:crypto';
import { isObject } from './bundle-format.ts';

const hashMember = ',"leafHash":"';
const hexLength = 64;
const suffixLength = hashMember.length + hexLength + 2;

/** A record's line, taken apart. */
export interface RecordLine {
  /** What its bytes hash to, in hex. */
  leafHash: string;
  /** Whether that is the hash that it states. */
  intact: boolean;
  /** The canonical JSON behind a byte 0x00: what was hashed. */
  hashed: Buffer;
}

export interface RecordFields {
  seq: number;
  stream: string;
  prevHash: string;
}

/** Hashes a line where it lies: its spare byte becomes the leaf's 0x00, and the comma before `leafHash` the closing brace. */
export function openRecordLine(line: Buffer): RecordLine | undefined {
  const end = line.length - suffixLength;
  if (end < 2) return undefined;
  const suffix = line.toString('latin1', end);
  if (!suffix.startsWith(hashMember) || !suffix.endsWith('"}')) return undefined;
  line[0] = 0x00;
  line[end] = 0x7d;
  const hashed = line.subarray(0, end + 1);
  const leafHash = hash('sha256', hashed);
  return { leafHash, intact: suffix.startsWith(leafHash, hashMember.length), hashed };
}

const text = '"(?:[^"\\\\]|\\\\.)*"';
const target = `\\{(?:${text}:${text},?)*\\},?`;

/**
 * The last members of a record as the platform writes it, down to the end of its JSON: whatever comes before, these are its own
 * and not those of something inside it.
 */
const lastMembers = new RegExp(
  `"prevHash":"([0-9a-f]{64})",(?:"reason":(?:null|${text}),)?"recordedAt":${text},` +
    `"seq":(\\d{1,15}),"stream":"([!#-[\\]-~]*)","targets":\\[(?:${target})*\\],"v":\\d+\\}$`,
  'y',
);
const usualLength = 10_000;

/** Undefined where it is not the JSON of a record. It is parsed only where its last members are not the usual ones. */
export function fieldsOf({ hashed }: RecordLine): RecordFields | undefined {
  const tail = hashed.toString('latin1', Math.max(hashed.length - usualLength, 0));
  lastMembers.lastIndex = Math.max(tail.lastIndexOf('"prevHash":"'), 0);
  const [, prevHash, seq, stream] = lastMembers.exec(tail) ?? [];
  return prevHash === undefined ? parsedFields(hashed) : { prevHash, seq: Number(seq), stream: stream! };
}

function parsedFields(hashed: Buffer): RecordFields | undefined {
  let record: unknown;
  try {
    record = JSON.parse(hashed.toString('utf8', 1));
  } catch {
    return undefined;
  }
  if (!isObject(record)) return undefined;
  const { seq, stream, prevHash } = record;
  if (!Number.isSafeInteger(seq) || typeof stream !== 'string' || typeof prevHash !== 'string') return undefined;
  return { seq: seq as number, stream, prevHash };
}
