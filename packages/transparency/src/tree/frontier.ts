import { emptyRoot, hashBytes, hashNodeHex } from './hash.ts';

/** The state of a frontier as JSON, for storage. */
export interface FrontierState {
  /** Number of leaves. */
  size: number;
  /**
   * Roots of the complete subtrees in base64, the largest first. There is one root for each 1 bit
   * of `size`.
   */
  hashes: string[];
}

/**
 * The right edge of a Merkle tree: the roots of its complete subtrees. The roots of the subtrees
 * suffice to append leaves and to compute the root of the tree, and take O(log size) of memory.
 */
export interface Frontier {
  readonly size: number;
  /** @param leafHash 32 bytes, or their 64 hex digits */
  append(leafHash: Uint8Array | string): void;
  /** Returns the root of the tree of all leaves (RFC 6962, section 2.1). */
  root(): Buffer;
  state(): FrontierState;
}

/**
 * Creates a frontier.
 * @param state default: an empty tree
 * @throws RangeError if the hashes do not fit the size
 */
export function createFrontier(state: FrontierState = { size: 0, hashes: [] }): Frontier {
  let { size } = state;
  const subtrees = state.hashes.map((hash) => Buffer.from(hash, 'base64').toString('hex'));
  if (!Number.isSafeInteger(size) || size < 0 || subtrees.length !== onesIn(size)) {
    throw new RangeError(
      `A tree of ${size} leaves does not have ${subtrees.length} complete subtrees.`,
    );
  }
  if (subtrees.some((hex) => hex.length !== 2 * hashBytes)) {
    throw new RangeError(`A hash must have ${hashBytes} bytes.`);
  }

  return {
    get size() {
      return size;
    },
    append(leafHash) {
      let merged = typeof leafHash === 'string' ? leafHash : Buffer.from(leafHash).toString('hex');
      if (merged.length !== 2 * hashBytes) {
        throw new RangeError(`A hash must have ${hashBytes} bytes.`);
      }
      // Each 1 bit at the end of `size` stands for a complete subtree, which is merged with its
      // right neighbour. `!` is safe, because there is a subtree for each 1 bit of `size`.
      for (let left = size; left % 2 === 1; left = Math.floor(left / 2)) {
        merged = hashNodeHex(subtrees.pop()!, merged);
      }
      subtrees.push(merged);
      size++;
    },
    root() {
      if (size === 0) {
        return emptyRoot;
      }
      return Buffer.from(
        subtrees.reduceRight((right, left) => hashNodeHex(left, right)),
        'hex',
      );
    },
    state: () => ({
      size,
      hashes: subtrees.map((hex) => Buffer.from(hex, 'hex').toString('base64')),
    }),
  };
}

/** Counts the 1 bits. Bitwise operators are not used, because sizes may exceed 2^32. */
function onesIn(size: number): number {
  let ones = 0;
  for (let left = size; left > 0; left = Math.floor(left / 2)) {
    ones += left % 2;
  }
  return ones;
}
