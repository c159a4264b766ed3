import { createHash } from 'node:crypto';
import type { TreeReader } from '../../src/tree/tile.ts';
import { tilesCompletedBy } from '../../src/tree/tile.ts';

type Hash = Buffer;

function sha256(...parts: Uint8Array[]): Hash {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(part);
  }
  return hash.digest();
}

/** MTH of RFC 6962, section 2.1, over leaf hashes: literal and slow. */
export function naiveRoot(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) {
    return sha256();
  }
  if (leaves.length === 1) {
    return leaves[0]!;
  }
  const k = splitOf(leaves.length);
  return sha256(Buffer.of(1), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)));
}

/** PATH(m, D[n]) of RFC 6962, section 2.1.1. */
export function naivePath(m: number, leaves: readonly Hash[]): Hash[] {
  if (leaves.length === 1) {
    return [];
  }
  const k = splitOf(leaves.length);
  if (m < k) {
    return [...naivePath(m, leaves.slice(0, k)), naiveRoot(leaves.slice(k))];
  }
  return [...naivePath(m - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))];
}

/** PROOF(m, D[n]) of RFC 6962, section 2.1.2. */
export function naiveProof(m: number, leaves: readonly Hash[], complete = true): Hash[] {
  if (m === leaves.length) {
    return complete ? [] : [naiveRoot(leaves)];
  }
  const k = splitOf(leaves.length);
  if (m <= k) {
    return [...naiveProof(m, leaves.slice(0, k), complete), naiveRoot(leaves.slice(k))];
  }
  return [...naiveProof(m - k, leaves.slice(k), false), naiveRoot(leaves.slice(0, k))];
}

function splitOf(n: number): number {
  let k = 1;
  while (k * 2 < n) {
    k *= 2;
  }
  return k;
}

/** A store of leaf hashes and tiles in memory; throws if a tile is written twice. */
export function createTreeStore() {
  const leaves: Hash[] = [];
  const tiles = new Map<string, { hashes: Buffer; root: Buffer }>();
  const reader: TreeReader = {
    async tile(level, index) {
      return tiles.get(`${level}/${index}`)!.hashes;
    },
    async partial(level, from, to) {
      if (level === 0) {
        return Buffer.concat(leaves.slice(from, to));
      }
      const roots = Array.from(
        { length: to - from },
        (_, at) => tiles.get(`${level - 1}/${from + at}`)!.root,
      );
      return Buffer.concat(roots);
    },
  };
  return {
    leaves,
    tiles,
    reader,
    async append(batch: readonly Hash[]): Promise<void> {
      const completed = await tilesCompletedBy(reader, leaves.length, batch);
      leaves.push(...batch);
      for (const { level, index, hashes, root } of completed) {
        const key = `${level}/${index}`;
        if (tiles.has(key)) {
          throw new Error(`tile ${key} exists already`);
        }
        tiles.set(key, { hashes, root });
      }
    },
  };
}
