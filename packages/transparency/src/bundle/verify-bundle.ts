import type { PublicKeys } from '../note/public-keys.ts';
import { createBundleReader } from './bundle-reader.ts';
import type { BundleVerdict } from './bundle-verdict.ts';
import type { KnownCheckpoint } from './checkpoint-chain.ts';
import { createErrorRefiner } from './error-refiner.ts';
import type { ExpectedBundle } from './expected-bundle.ts';
import { createLineSplitter } from './line-splitter.ts';

export interface VerifyOptions {
  /**
   * The published keys of the platform, from another source than the bundle, whose own keys are
   * never trusted.
   */
  keys: PublicKeys;
  /** Checkpoints trusted by the caller, from earlier bundles or from the platform's publication. */
  knownCheckpoints?: readonly KnownCheckpoint[];
  /**
   * What the caller expects. A valid bundle of another log or stream, or with another begin, is
   * then an error.
   */
  expected?: ExpectedBundle;
}

/**
 * Verifies a bundle during the read, with memory independent of the size. An error in the bundle is
 * a verdict, not an exception.
 * @param chunks bytes or text, in chunks of any size
 * @throws only errors of reading the chunks
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

  /** A last line without a line break may be complete, so it is read. */
  function readRest(rest: Buffer | undefined): void {
    if (rest && !reader.isCut(rest)) {
      reader.readLine(rest, refiner.line + 1);
    }
    reader.requireEnd();
  }
}
