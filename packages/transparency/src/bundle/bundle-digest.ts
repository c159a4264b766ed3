import { createHash, hash } from 'node:crypto';
import { hashBytes } from '../tree/hash.ts';

export interface BundleDigest {
  /** A record counts by its leaf hash, in hex, so that its bytes are hashed once. */
  addRecord(leafHash: string): void;
  /** Any other line, without its break, counts by its SHA-256. */
  addSaying(line: string | Uint8Array): void;
  /** SHA-256 over the hashes of all lines so far, one after the other. Base64. It ends the digest. */
  end(): string;
}

export function createBundleDigest(): BundleDigest {
  const whole = createHash('sha256');
  const batch = Buffer.alloc(256 * hashBytes);
  let filled = 0;
  const add = (lineHash: string) => {
    batch.write(lineHash, filled, 'hex');
    filled += hashBytes;
    if (filled < batch.length) return;
    whole.update(batch);
    filled = 0;
  };
  return {
    addRecord: add,
    addSaying: (line) => add(hash('sha256', line)),
    end: () => whole.update(batch.subarray(0, filled)).digest('base64'),
  };
}
