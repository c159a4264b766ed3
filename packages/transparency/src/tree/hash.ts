import { hash } from 'node:crypto';

/** Length of a SHA-256, in bytes. */
export const hashBytes = 32;

const nodeInput = Buffer.alloc(1 + 2 * hashBytes, 0x01);

/**
 * Returns the hash of a leaf (RFC 6962, section 2.1): SHA-256 over 0x00 and the data. Because of
 * the 0x00, a leaf and an inner node never have the same hash.
 */
export function hashLeaf(data: string | Uint8Array): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  const input = Buffer.allocUnsafe(bytes.length + 1);
  input[0] = 0x00;
  input.set(bytes, 1);
  return Buffer.from(hash('sha256', input), 'hex');
}

/**
 * Returns the hash of an inner node (RFC 6962, section 2.1): SHA-256 over 0x01 and both children.
 */
export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  nodeInput.set(left, 1);
  nodeInput.set(right, 1 + hashBytes);
  return Buffer.from(hash('sha256', nodeInput), 'hex');
}

/**
 * Does the same as {@link hashNode} with hashes in hex. Node returns a hash as a string in half the
 * time of a Buffer.
 */
export function hashNodeHex(left: string, right: string): string {
  nodeInput.write(left, 1, 'hex');
  nodeInput.write(right, 1 + hashBytes, 'hex');
  return hash('sha256', nodeInput);
}

/** The root of a tree without leaves (RFC 6962, section 2.1). */
export const emptyRoot: Buffer = hash('sha256', '', 'buffer');
