import { hashBytes, hashNodeHex } from './hash.ts';
import { createPath } from './verify-proof.ts';

/**
 * Creates a verifier for inclusion proofs of a tree. For neighbouring leaves, the verifier is
 * faster than {@link verifyInclusion}, because the shared upper part of their proofs is hashed only
 * once.
 * @param root hex
 */
export function createInclusionVerifier(size: number, root: string) {
  // The hashes of the previous proof. `reached[n]` is the node on the path of the previous proof at
  // which n hashes remained.
  let before: readonly string[] = [];
  const reached: {
    node: number;
    last: number;
    hash: string;
  }[] = [];

  /**
   * @param leafHash in hex
   * @param proof in base64, the sibling of the leaf first
   */
  return function verify(index: number, leafHash: string, proof: readonly string[]): boolean {
    if (!Number.isSafeInteger(index) || index < 0 || index >= size) {
      return false;
    }
    const shared = equalAtEnd(before, proof);
    const path = createPath(index, size - 1);
    let hash = leafHash;
    for (let left = proof.length; left > 0; left--) {
      const known = reached[left];
      if (left <= shared && known?.hash === hash && path.isAt(known)) {
        break;
      }
      reached[left] = { ...path.position(), hash };
      const sibling = Buffer.from(proof[proof.length - left] ?? '', 'base64').toString('hex');
      if (path.atRoot() || sibling.length !== 2 * hashBytes) {
        return forget();
      }
      hash = path.isRight() ? hashNodeHex(sibling, hash) : hashNodeHex(hash, sibling);
      path.up();
      if (left === 1 && !(path.atRoot() && hash === root)) {
        return forget();
      }
    }
    if (proof.length === 0 && !(path.atRoot() && hash === root)) {
      return forget();
    }
    before = proof;
    return true;
  };

  function forget(): false {
    before = [];
    return false;
  }
}

/** Returns how many hashes at the end of both lists are equal. */
function equalAtEnd(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < most && one.at(-1 - shared) === other.at(-1 - shared)) {
    shared++;
  }
  return shared;
}
