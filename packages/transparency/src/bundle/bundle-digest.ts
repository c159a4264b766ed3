import { createHash, hash } from 'node:crypto';
import { hashBytes } from '../tree/hash.ts';

/**
 * Computes the digest of all lines of a bundle before the end line: SHA-256 over the hash of each
 * line, in order. The hash of a record is its leaf hash. The hash of a line that is not a record is
 * the SHA-256 of the line.
 */
export interface BundleDigest {
  /** Adds a record by its known leaf hash (hex). */
  addRecord(leafHash: string): void;
  /**
   * Adds a line that is not a record.
   * @param line without the line break
   */
  addStatement(line: string | Uint8Array): void;
  /**
   * Ends the digest. Nothing can be added afterwards.
   * @returns the digest in base64
   */
  end(): string;
}

/** Number of hashes in a call of `update`. A call for each hash would take longer than the hash. */
const hashesOfUpdate = 256;

export function createBundleDigest(): BundleDigest {
  const whole = createHash('sha256');
  const batch = Buffer.alloc(hashesOfUpdate * hashBytes);
  let filled = 0;
  const add = (lineHash: string) => {
    batch.write(lineHash, filled, 'hex');
    filled += hashBytes;
    if (filled === batch.length) {
      whole.update(batch);
      filled = 0;
    }
  };
  return {
    addRecord: add,
    addStatement: (line) => add(hash('sha256', line)),
    end: () => whole.update(batch.subarray(0, filled)).digest('base64'),
  };
}
