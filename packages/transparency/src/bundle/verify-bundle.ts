import type { PublicKeys } from '../note/public-keys.ts';
import { createBundleReader } from './bundle-reader.ts';
import type { BundleVerdict } from './bundle-verdict.ts';
import type { KnownCheckpoint } from './checkpoint-chain.ts';
import { createErrorRefiner } from './error-refiner.ts';
import type { ExpectedBundle } from './expected-bundle.ts';
import { createLineSplitter } from './line-splitter.ts';

export interface VerifyOptions {
  /**
   * The published keys of the platform, from another source than the bundle. The keys in the bundle
   * are never trusted.
   */
  keys: PublicKeys;
  /**
   * Checkpoints that the caller trusts, from earlier bundles or from the platform's publication.
   */
  knownCheckpoints?: readonly KnownCheckpoint[];
  /**
   * Values that the caller expects. A valid bundle with another log, stream or start is rejected.
   */
  expected?: ExpectedBundle;
}

/**
 * Verifies a bundle while it is read. The memory does not depend on the size of the bundle. An
 * error in the bundle is returned as a verdict and not thrown.
 * @param chunks bytes or text, in chunks of any size
 * @throws only errors of `chunks`
 */
export async function verifyBundle(
  chunks: AsyncIterable<Uint8Array | string>,
  { keys, knownCheckpoints = [], expected = {} }: VerifyOptions,
): Promise<BundleVerdict> {
  const reader = createBundleReader(keys, knownCheckpoints, expected);
  const refiner = createErrorRefiner(reader.readLine);
  const splitter = createLineSplitter(refiner.readLine);
  for await (const chunk of chunks) {
    refiner.attempt(() => splitter.push(chunk));
    if (refiner.closed) {
      break;
    }
  }
  refiner.attempt(() => readRest(splitter.rest()));
  return refiner.error ? { ok: false, error: refiner.error } : reader.verdict();

  /** Reads a last line without a line break, if the line is complete. */
  function readRest(rest: Buffer | undefined): void {
    if (rest && !reader.isCut(rest)) {
      reader.readLine(rest, refiner.line + 1);
    }
    reader.requireEnd();
  }
}
