import { createPublicKey, hash, type JsonWebKey, type KeyObject } from 'node:crypto';

/** A set of keys that cannot be used as it stands. */
export class KeySetError extends Error {
  override readonly name = 'KeySetError';
}

/** One Ed25519 key that signatures are checked with. */
export interface PublicKey {
  kid: string;
  /** 32 bytes (RFC 8032). */
  raw: Buffer;
  key: KeyObject;
  /** Epoch milliseconds from which on it signs. */
  notBeforeMs: number;
  /** Epoch milliseconds from which on it does not. */
  notAfterMs: number;
}

/** Keys that the reader trusts, whatever a bundle says of itself. */
export type PublicKeys = readonly PublicKey[];

/**
 * Reads a JSON Web Key Set (RFC 7517) of Ed25519 keys (RFC 8037). When a key signs stands in `nbf` and `exp`, in seconds,
 * as in OpenID Federation's historical keys; keys of other kinds are passed over.
 * @throws KeySetError
 */
export function readPublicKeys(jwks: unknown): PublicKeys {
  const listed = (jwks as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(listed)) throw new KeySetError('A JSON Web Key Set has a list of keys.');
  const keys = listed.filter((jwk) => jwk?.kty === 'OKP' && jwk.crv === 'Ed25519').map(readPublicKey);
  if (keys.length === 0) throw new KeySetError('The key set has no Ed25519 key.');
  const kids = new Set(keys.map(({ kid }) => kid));
  if (kids.size < keys.length) throw new KeySetError('Two keys of the set have the same kid.');
  return keys;
}

function readPublicKey({ kid, x, nbf, exp }: Record<string, unknown>): PublicKey {
  if (typeof kid !== 'string' || kid === '') throw new KeySetError('A key of the set has no kid.');
  const raw = Buffer.from(typeof x === 'string' ? x : '', 'base64url');
  if (raw.length !== 32 || raw.toString('base64url') !== x) throw new KeySetError(`Key ${kid} is not 32 bytes.`);
  for (const time of [nbf, exp])
    if (time !== undefined && typeof time !== 'number')
      throw new KeySetError(`Key ${kid} has times that are no numbers.`);
  return {
    kid,
    raw,
    key: importKey(kid, { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }),
    notBeforeMs: nbf === undefined ? -Infinity : (nbf as number) * 1_000,
    notAfterMs: exp === undefined ? Infinity : (exp as number) * 1_000,
  };
}

function importKey(kid: string, jwk: JsonWebKey): KeyObject {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    throw new KeySetError(`Key ${kid} is not an Ed25519 key.`);
  }
}

/** How a signature line names its key: SHA-256(name ‖ 0x0A ‖ 0x01 ‖ key), four bytes of it (C2SP signed-note). */
export function keyHash(name: string, raw: Uint8Array): Buffer {
  const input = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(0x01), raw]);
  return hash('sha256', input, 'buffer').subarray(0, 4);
}
