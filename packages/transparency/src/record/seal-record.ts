import { hashLeaf } from '../tree/hash.ts';
import { canonicalJson } from './canonical-json.ts';

/** The `prevHash` of the first record in a stream: 64 zeros. */
export const genesisHash = '0'.repeat(64);

/** The members of a record that the hash chain uses. All other members are only hashed. */
export interface RecordBody {
  /** Id of the workspace. */
  stream: string;
  /** Sequence number: from 0, without gaps. */
  seq: number;
}

export interface ChainLinks {
  /** `leafHash` of the previous record in the stream, or {@link genesisHash}, in hex. */
  prevHash: string;
  /**
   * SHA-256 over 0x00 and the canonical JSON of the record without this member (RFC 6962 section
   * 2.1). Hex.
   */
  leafHash: string;
}

export interface Sealed<Body> {
  record: Body & ChainLinks;
  /**
   * The record as a line of a bundle: exactly the canonical JSON that is hashed, with `leafHash` as
   * the last member. The line has no line break.
   */
  line: string;
  leafHash: Buffer;
}

/**
 * Adds `prevHash` and `leafHash` to a record. Undefined members are omitted.
 * @param prevHash `leafHash` of the previous record, or {@link genesisHash}.
 * @throws TypeError for a body without a JSON form
 */
export function sealRecord<Body extends RecordBody>(body: Body, prevHash: string): Sealed<Body> {
  const hashed = { ...body, prevHash };
  const canonical = canonicalJson(hashed);
  const leafHash = hashLeaf(canonical);
  const record = {
    ...hashed,
    leafHash: leafHash.toString('hex'),
  };
  return {
    record,
    line: lineOf(canonical, record.leafHash),
    leafHash,
  };
}

/**
 * Returns the line of a record that was stored as an object. The line matches its hash only if the
 * database has returned the object unchanged.
 */
export function recordLine(record: ChainLinks): string {
  const { leafHash, ...hashed } = record;
  return lineOf(canonicalJson(hashed), leafHash);
}

function lineOf(canonical: string, leafHash: string): string {
  return `${canonical.slice(0, -1)},"leafHash":"${leafHash}"}`;
}

const leafHashMember = ',"leafHash":"'.length + 64 + '"}'.length;

/**
 * Computes the leaf hash of a record's line, in hex. The result equals the `leafHash` in the line,
 * unless the line was changed.
 */
export function recordHash(line: string): string {
  return hashLeaf(`${line.slice(0, -leafHashMember)}}`).toString('hex');
}
