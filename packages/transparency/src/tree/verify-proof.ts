import { emptyRoot, hashBytes, hashNode } from './hash.ts';

export interface InclusionClaim {
  leafHash: Uint8Array;
  /** Index of the leaf, from 0. */
  index: number;
  size: number;
  root: Uint8Array;
  /** The hashes of the proof. The first hash is the sibling of the leaf. */
  proof: readonly Uint8Array[];
}

export interface ConsistencyClaim {
  fromSize: number;
  fromRoot: Uint8Array;
  toSize: number;
  toRoot: Uint8Array;
  proof: readonly Uint8Array[];
}

/**
 * Returns whether the tree with this root contains the leaf (RFC 9162, section 2.1.3.2, for proofs
 * of RFC 6962, section 2.1.1).
 */
export function verifyInclusion({ leafHash, index, size, root, proof }: InclusionClaim): boolean {
  if (
    !isCount(index) ||
    !isCount(size) ||
    index >= size ||
    !areHashes([leafHash, root, ...proof])
  ) {
    return false;
  }
  const path = createPath(index, size - 1);
  let hash = leafHash;
  for (const sibling of proof) {
    if (path.atRoot()) {
      return false;
    }
    hash = path.isRight() ? hashNode(sibling, hash) : hashNode(hash, sibling);
    path.up();
  }
  return path.atRoot() && same(hash, root);
}

/**
 * Returns whether the second tree is the first tree with further leaves (RFC 9162, section 2.1.4.2,
 * for proofs of RFC 6962, section 2.1.2).
 */
export function verifyConsistency({
  fromSize,
  fromRoot,
  toSize,
  toRoot,
  proof,
}: ConsistencyClaim): boolean {
  if (!isCount(fromSize) || !isCount(toSize) || fromSize > toSize) {
    return false;
  }
  if (!areHashes([fromRoot, toRoot, ...proof])) {
    return false;
  }
  if (fromSize === toSize) {
    return proof.length === 0 && same(fromRoot, toRoot);
  }
  if (fromSize === 0) {
    return proof.length === 0 && same(fromRoot, emptyRoot);
  }
  const [start, ...rest] = isPowerOfTwo(fromSize) ? [fromRoot, ...proof] : proof;
  if (start === undefined) {
    return false;
  }
  const path = createPath(fromSize - 1, toSize - 1);
  path.skipRight();
  let [first, second] = [start, start];
  for (const sibling of rest) {
    if (path.atRoot()) {
      return false;
    }
    if (path.isRight()) {
      [first, second] = [hashNode(sibling, first), hashNode(sibling, second)];
    } else {
      second = hashNode(second, sibling);
    }
    path.up();
  }
  return path.atRoot() && same(first, fromRoot) && same(second, toRoot);
}

/**
 * Creates the path from a node to the root. `last` is the last node in the same row. Bitwise
 * operators are not used, because numbers may exceed 2^32.
 */
export function createPath(node: number, last: number) {
  const half = () => {
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  };
  return {
    position: () => ({ node, last }),
    isAt: (other: { node: number; last: number }) => other.node === node && other.last === last,
    atRoot: () => last === 0,
    isRight: () => node % 2 === 1 || node === last,
    up() {
      // A last node without a sibling is also the last node of the row above, until it has a left
      // sibling.
      if (node === last) {
        while (node % 2 === 0 && node > 0) {
          half();
        }
      }
      half();
    },
    skipRight() {
      while (node % 2 === 1) {
        half();
      }
    },
  };
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value));
}

/**
 * Checks the number and the length of the hashes. For a tree with 2^53 leaves, an inclusion proof
 * has 53 hashes, and a consistency proof has 54.
 */
function areHashes(hashes: readonly Uint8Array[]): boolean {
  return hashes.length < 60 && hashes.every(({ length }) => length === hashBytes);
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
