import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';

// The build replaces `node:crypto` with this module. The module exports only the functions for
// SHA-256 and Ed25519 that `@irp/transparency/verify` uses.

/** A public key of 32 bytes (RFC 8032). */
interface PublicKey {
  raw: Uint8Array;
}

interface JwkInput {
  key: { x?: string };
}

const signatureBytes = 64;

const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? Buffer.from(data) : data;

export function hash(_algorithm: 'sha256', data: string | Uint8Array, encoding?: 'buffer') {
  const digest = Buffer.from(sha256(bytesOf(data)));
  return encoding === 'buffer' ? digest : digest.toString('hex');
}

export function createHash(_algorithm: 'sha256') {
  const state = sha256.create();
  const hashing = {
    update(data: string | Uint8Array) {
      state.update(bytesOf(data));
      return hashing;
    },
    digest: (encoding: BufferEncoding) => Buffer.from(state.digest()).toString(encoding),
  };
  return hashing;
}

/** @throws Error for bytes that are not a point of the curve */
export function createPublicKey({ key: { x = '' } }: JwkInput): PublicKey {
  const raw = Uint8Array.from(Buffer.from(x, 'base64'));
  ed25519.Point.fromBytes(raw);
  return { raw };
}

/** @returns false also for a malformed signature */
export function verify(
  _algorithm: null,
  message: Uint8Array,
  { raw }: PublicKey,
  signature: Uint8Array,
): boolean {
  if (signature.length !== signatureBytes) {
    return false;
  }
  // Without ZIP 215, the verification is as strict as RFC 8032.
  return ed25519.verify(Uint8Array.from(signature), Uint8Array.from(message), raw, {
    zip215: false,
  });
}
