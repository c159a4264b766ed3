import { emptyRoot, hashBytes, hashNodeHex } from './hash.ts';

/** A frontier as JSON. */
export interface FrontierState {
  /** Leaves so far. */
  size: number;
  /** Base64 roots of the complete subtrees that the leaves fall into, the largest first: one for each 1 bit of `size`. */
  hashes: string[];
}

/** The right edge of a Merkle tree: enough to append and to know the root, in memory that grows with log(size). */
export interface Frontier {
  readonly size: number;
  /** @param leafHash 32 bytes, or their 64 hex digits */
  append(leafHash: Uint8Array | string): void;
  /** The Merkle tree hash of all leaves so far (RFC 6962 section 2.1). */
  root(): Buffer;
  state(): FrontierState;
}

/** @throws RangeError where the state cannot be a tree of its size */
export function createFrontier(state: FrontierState = { size: 0, hashes: [] }): Frontier {
  let { size } = state;
  const subtrees = state.hashes.map((hash) => Buffer.from(hash, 'base64').toString('hex'));
  if (!Number.isSafeInteger(size) || size < 0 || subtrees.length !== onesIn(size))
    throw new RangeError(`A tree of ${size} leaves does not have ${subtrees.length} complete subtrees.`);
  if (subtrees.some((hex) => hex.length !== 2 * hashBytes)) throw new RangeError('A hash has 32 bytes.');

  return {
    get size() {
      return size;
    },
    append(leafHash) {
      let merged = typeof leafHash === 'string' ? leafHash : Buffer.from(leafHash).toString('hex');
      if (merged.length !== 2 * hashBytes) throw new RangeError('A hash has 32 bytes.');
      // Each 1 at the end of the size is a subtree that is now full, and joins its right neighbour.
      for (let left = size; left % 2 === 1; left = Math.floor(left / 2)) merged = hashNodeHex(subtrees.pop()!, merged);
      subtrees.push(merged);
      size++;
    },
    root() {
      if (size === 0) return emptyRoot;
      return Buffer.from(
        subtrees.reduceRight((right, left) => hashNodeHex(left, right)),
        'hex',
      );
    },
    state: () => ({ size, hashes: subtrees.map((hex) => Buffer.from(hex, 'hex').toString('base64')) }),
  };
}

/** Sizes pass 2^32, where bitwise operators end. */
function onesIn(size: number): number {
  let ones = 0;
  for (let left = size; left > 0; left = Math.floor(left / 2)) ones += left % 2;
  return ones;
}
