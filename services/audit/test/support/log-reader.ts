import { createHash } from 'node:crypto';

const sha256 = (...parts: Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
export const leafOf = (entry: Uint8Array) => sha256(Buffer.of(0), entry);
const nodeOf = (left: Uint8Array, right: Uint8Array) => sha256(Buffer.of(1), left, right);

/** RFC 6962, section 2.1, implemented literally. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) {
    return sha256();
  }
  if (leaves.length === 1) {
    return leaves[0]!;
  }
  let split = 1;
  while (split * 2 < leaves.length) {
    split *= 2;
  }
  return nodeOf(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

export interface PublicCheckpoint {
  origin: string;
  size: number;
  root: string;
  /** The whole note. */
  note: string;
}

/**
 * Reads a tiled log according to the specifications (C2SP tlog-tiles, tlog-checkpoint), without
 * code of the platform.
 */
export function logReader(prefix: string) {
  async function get(path: string): Promise<Buffer> {
    const response = await fetch(`${prefix}/${path}`);
    if (response.status !== 200) {
      throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    }
    return Buffer.from(await response.arrayBuffer());
  }
  const indexPath = (index: number) => {
    const groups = [];
    for (let rest = index; groups.length === 0 || rest > 0; rest = Math.floor(rest / 1_000)) {
      groups.unshift(String(rest % 1_000).padStart(3, '0'));
    }
    return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  };
  const tilePath = (level: number | 'entries', index: number, width: number) =>
    `tile/${level}/${indexPath(index)}${width === 256 ? '' : `.p/${width}`}`;
  const widthsOf = (count: number) =>
    Array.from({ length: Math.ceil(count / 256) }, (_, index) =>
      Math.min(256, count - index * 256),
    );

  return {
    get,
    async checkpoint(): Promise<PublicCheckpoint> {
      const note = (await get('checkpoint')).toString('utf8');
      const [origin = '', size = '', root = ''] = note.split('\n');
      return {
        origin,
        size: Number(size),
        root,
        note,
      };
    },
    /** The hashes of a level of the tree of this size. */
    async hashes(level: number, size: number): Promise<Buffer[]> {
      const found: Buffer[] = [];
      for (const [index, width] of widthsOf(Math.floor(size / 256 ** level)).entries()) {
        const bytes = await get(tilePath(level, index, width));
        if (bytes.length !== width * 32) {
          throw new Error(`tile ${level}/${index} has ${bytes.length} bytes`);
        }
        for (let at = 0; at < bytes.length; at += 32) {
          found.push(bytes.subarray(at, at + 32));
        }
      }
      return found;
    },
    async entries(size: number): Promise<Buffer[]> {
      const found: Buffer[] = [];
      for (const [index, width] of widthsOf(size).entries()) {
        const bytes = await get(tilePath('entries', index, width));
        for (let at = 0; at < bytes.length; ) {
          const length = bytes.readUInt16BE(at);
          found.push(bytes.subarray(at + 2, at + 2 + length));
          at += 2 + length;
        }
      }
      return found;
    },
  };
}
