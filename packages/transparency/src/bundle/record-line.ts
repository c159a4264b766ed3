import { hash } from 'node:crypto';
import { isObject } from './bundle-format.ts';

const hashMember = ',"leafHash":"';
const hexLength = 64;
const suffixLength = hashMember.length + hexLength + 2;

/** A record's line, taken apart. */
export interface RecordLine {
  /** What its bytes hash to. */
  leafHash: Buffer;
  /** The same in hex. */
  hex: string;
  /** Whether that is the hash that it states. */
  intact: boolean;
  /** The canonical JSON behind a byte 0x00: what was hashed. */
  hashed: Buffer;
}

interface RecordFields {
  seq: number;
  stream: string;
  prevHash: string;
}

/** Hashes a line where it lies: its spare byte becomes the leaf's 0x00, and the comma before `leafHash` the closing brace. */
export function openRecordLine(line: Buffer): RecordLine | undefined {
  const end = line.length - suffixLength;
  if (end < 2 || line.toString('latin1', end, end + hashMember.length) !== hashMember) return undefined;
  if (line.toString('latin1', line.length - 2) !== '"}') return undefined;
  const stated = line.toString('latin1', end + hashMember.length, line.length - 2);
  line[0] = 0x00;
  line[end] = 0x7d;
  const hashed = line.subarray(0, end + 1);
  const leafHash = hash('sha256', hashed, 'buffer');
  const hex = leafHash.toString('hex');
  return { leafHash, hex, intact: hex === stated, hashed };
}

/** Undefined where it is not the JSON of a record. */
export function fieldsOf({ hashed }: RecordLine): RecordFields | undefined {
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
