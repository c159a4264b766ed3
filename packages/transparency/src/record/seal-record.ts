import { hashLeaf } from '../tree/hash.ts';
import { canonicalJson } from './canonical-json.ts';

/** The `prevHash` of a stream's first record: no SHA-256 is known to be this. */
export const genesisHash = '0'.repeat(64);

/** What the chain needs of a record; everything else in it is only hashed. */
export interface RecordBody {
  /** The workspace. */
  stream: string;
  /** From 0, without a gap. */
  seq: number;
}

export interface ChainLinks {
  /** `leafHash` of the record before it in the stream, or {@link genesisHash}. Hex. */
  prevHash: string;
  /** SHA-256 over 0x00 and the canonical JSON of the record without this member (RFC 6962 section 2.1). Hex. */
  leafHash: string;
}

export interface Sealed<Body> {
  record: Body & ChainLinks;
  /**
   * The record as a bundle holds it: its canonical JSON without `leafHash`, byte for byte what was hashed, and then
   * `leafHash` as the last member. No line break.
   */
  line: string;
  leafHash: Buffer;
}

/** Chains a record to the one before it. Members that are undefined are left out. @throws TypeError without JSON form */
export function sealRecord<Body extends RecordBody>(body: Body, prevHash: string): Sealed<Body> {
  const hashed = { ...body, prevHash };
  const canonical = canonicalJson(hashed);
  const leafHash = hashLeaf(canonical);
  const record = { ...hashed, leafHash: leafHash.toString('hex') };
  return { record, line: lineOf(canonical, record.leafHash), leafHash };
}

/** The line of a record that was stored as an object. It must come back from the store as it went in. */
export function recordLine(record: ChainLinks): string {
  const { leafHash, ...hashed } = record;
  return lineOf(canonicalJson(hashed), leafHash);
}

function lineOf(canonical: string, leafHash: string): string {
  return `${canonical.slice(0, -1)},"leafHash":"${leafHash}"}`;
}
