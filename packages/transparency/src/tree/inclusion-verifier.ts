import { hashBytes, hashNodeHex } from './hash.ts';
import { createPath } from './verify-proof.ts';

/**
 * Verifies proofs of one tree, leaf after leaf, as {@link verifyInclusion} does. Neighbours share the upper part of their proofs:
 * what is the same as in the proof before, and starts from the same node, is not hashed again.
 * @param root hex
 */
export function createInclusionVerifier(size: number, root: string) {
  // Of the proof before. `reached[n]` is where it stood with n siblings to go.
  let before: readonly string[] = [];
  const reached: { node: number; last: number; hash: string }[] = [];

  /** @param leafHash hex. @param proof base64, the lowest hash first */
  return function verify(index: number, leafHash: string, proof: readonly string[]): boolean {
    if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
    const shared = sharedEnd(before, proof);
    const path = createPath(index, size - 1);
    let hash = leafHash;
    for (let left = proof.length; left > 0; left--) {
      const known = reached[left];
      if (left <= shared && known?.hash === hash && path.isAt(known)) break;
      reached[left] = { ...path.position(), hash };
      const sibling = Buffer.from(proof[proof.length - left]!, 'base64').toString('hex');
      if (path.atRoot() || sibling.length !== 2 * hashBytes) return forget();
      hash = path.isRight() ? hashNodeHex(sibling, hash) : hashNodeHex(hash, sibling);
      path.up();
      if (left === 1 && !(path.atRoot() && hash === root)) return forget();
    }
    if (proof.length === 0 && !(path.atRoot() && hash === root)) return forget();
    before = proof;
    return true;
  };

  function forget(): false {
    before = [];
    return false;
  }
}

/** How many of the last hashes are the same. */
function sharedEnd(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < most && one.at(-1 - shared) === other.at(-1 - shared)) shared++;
  return shared;
}
