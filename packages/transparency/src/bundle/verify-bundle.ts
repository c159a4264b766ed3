import type { PublicKeys } from '../note/public-keys.ts';
import type { BundleFault } from './bundle-fault.ts';
import { createBundleReader } from './bundle-reader.ts';
import type { KnownCheckpoint } from './checkpoint-chain.ts';
import { createInquiry } from './inquiry.ts';
import { createLineSplitter } from './line-splitter.ts';

export interface VerifyOptions {
  /** The platform's published keys, from anywhere but the bundle: those that lie in it are never trusted. */
  keys: PublicKeys;
  /** Checkpoints that are known to be right, from earlier bundles or from where the platform publishes them. */
  knownCheckpoints?: readonly KnownCheckpoint[];
}

/** What a bundle that is right proves. */
export interface VerifiedBundle {
  ok: true;
  origin: string;
  stream: string;
  /** The first seq of the range. */
  from: number;
  /** The seq after its last. */
  to: number;
  /** What the records were chosen by; null for all of the range. */
  filter: object | null;
  records: number;
  checkpoints: number;
  /** Of the last checkpoint: how many records the stream had, their Merkle tree hash in hex, who signed it, and when. */
  size: number;
  root: string;
  kid: string | null;
  time: string | null;
  /** How many known checkpoints lie where the bundle can be compared with them: all that agree. */
  compared: number;
}

export type BundleVerdict = VerifiedBundle | { ok: false; fault: BundleFault };

/**
 * Verifies a bundle as it streams by, in memory that does not grow with it. Whatever is in it becomes a verdict.
 * @param chunks its bytes, cut anywhere
 * @throws only what reading the chunks throws
 */
export async function verifyBundle(
  chunks: AsyncIterable<Uint8Array | string>,
  { keys, knownCheckpoints = [] }: VerifyOptions,
): Promise<BundleVerdict> {
  const reader = createBundleReader(keys, knownCheckpoints);
  const inquiry = createInquiry(reader.take);
  const splitter = createLineSplitter(inquiry.take);
  for await (const chunk of chunks) {
    inquiry.attempt(() => splitter.push(chunk));
    if (inquiry.closed) break;
  }
  inquiry.attempt(() => endOf(splitter.rest()));
  return inquiry.fault ? { ok: false, fault: inquiry.fault } : reader.verdict();

  /** A line that has lost nothing but its break is whole. */
  function endOf(rest: Buffer | undefined): void {
    if (rest && !reader.isCut(rest)) reader.take(rest, inquiry.line + 1);
    reader.refuseUnended();
  }
}
