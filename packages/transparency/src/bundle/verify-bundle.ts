import type { PublicKeys } from '../note/public-keys.ts';
import { createBundleReader } from './bundle-reader.ts';
import type { BundleVerdict } from './bundle-verdict.ts';
import type { KnownCheckpoint } from './checkpoint-chain.ts';
import { createInquiry } from './inquiry.ts';
import { createLineSplitter } from './line-splitter.ts';

export interface VerifyOptions {
  /** The platform's published keys, from anywhere but the bundle: those that lie in it are never trusted. */
  keys: PublicKeys;
  /** Checkpoints that are known to be right, from earlier bundles or from where the platform publishes them. */
  knownCheckpoints?: readonly KnownCheckpoint[];
}

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
