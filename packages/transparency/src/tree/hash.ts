import { hash } from 'node:crypto';

/** Bytes of a SHA-256. */
export const hashBytes = 32;

const nodeInput = Buffer.alloc(1 + 2 * hashBytes, 0x01);

/** RFC 6962 section 2.1: a leaf is hashed behind 0x00, so that no leaf can pass for an inner node. */
export function hashLeaf(data: string | Uint8Array): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  const input = Buffer.allocUnsafe(bytes.length + 1);
  input[0] = 0x00;
  input.set(bytes, 1);
  return Buffer.from(hash('sha256', input), 'hex');
}

/** RFC 6962 section 2.1: an inner node, behind 0x01. */
export function hashNode(left: Uint8Array, right: Uint8Array): Buffer {
  nodeInput.set(left, 1);
  nodeInput.set(right, 1 + hashBytes);
  return Buffer.from(hash('sha256', nodeInput), 'hex');
}

/** The same in hex: Node makes a string of a hash in half the time of a Buffer. */
export function hashNodeHex(left: string, right: string): string {
  nodeInput.write(left, 1, 'hex');
  nodeInput.write(right, 1 + hashBytes, 'hex');
  return hash('sha256', nodeInput);
}

/** The root of a tree without leaves. */
export const emptyRoot: Buffer = hash('sha256', '', 'buffer');
