import { createPublicKey, hash, type JsonWebKey, type KeyObject } from 'node:crypto';
import { base64urlOf, fromBase64url } from './base64url.ts';

/** A key set or a key is invalid. */
export class KeySetError extends Error {
  override readonly name = 'KeySetError';
}

/** An Ed25519 key that verifies signatures. */
export interface PublicKey {
  kid: string;
  /**
   * The name of the key. The key verifies notes with this name and with names below it, such as
   * `<name>/<stream>`. Undefined: the key verifies notes with any name.
   */
  name?: string;
  /** 32 bytes (RFC 8032). */
  raw: Buffer;
  key: KeyObject;
  /** Start of the validity, in milliseconds since 1970; -Infinity without a start. */
  notBeforeMs: number;
  /** End of the validity (exclusive), in milliseconds since 1970; Infinity without an end. */
  notAfterMs: number;
}

/** Keys that the caller trusts. */
export type PublicKeys = readonly PublicKey[];

/**
 * Reads a JSON Web Key Set (RFC 7517) of Ed25519 keys (RFC 8037). `nbf` and `exp` (seconds since
 * 1970) are a key's validity period, as in OpenID Federation's historical keys. Keys of other types
 * are ignored.
 * @throws KeySetError
 */
export function readPublicKeys(jwks: unknown): PublicKeys {
  const listed = (jwks as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(listed)) {
    throw new KeySetError('The key set has no array `keys` (RFC 7517, section 5).');
  }
  const keys = listed
    .filter((jwk) => jwk?.kty === 'OKP' && jwk.crv === 'Ed25519')
    .map(readPublicKey);
  if (keys.length === 0) {
    throw new KeySetError('The key set has no Ed25519 key.');
  }
  const kids = new Set(keys.map(({ kid }) => kid));
  if (kids.size < keys.length) {
    throw new KeySetError('Two keys of the set have the same kid.');
  }
  return keys;
}

/**
 * Reads verifier keys (C2SP signed-note), one per line. Each key belongs to the log that it names.
 * Empty lines and lines that begin with # are ignored.
 * @throws KeySetError
 */
export function readVerifierKeys(text: string): PublicKeys {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (lines.length === 0) {
    throw new KeySetError('There is no verifier key.');
  }
  return lines.map((line) => {
    const { name, raw } = parseVerifierKey(line.trim());
    const kid = `${name}+${keyHash(name, raw).toString('hex')}`;
    const key = importKey(kid, {
      kty: 'OKP',
      crv: 'Ed25519',
      x: base64urlOf(raw),
    });
    return {
      kid,
      name,
      raw,
      key,
      notBeforeMs: -Infinity,
      notAfterMs: Infinity,
    };
  });
}

/**
 * Returns whether a key may verify notes with this name. A key with the name of a log also verifies
 * the checkpoints of the log's streams, `<log>/<stream>`.
 */
export function isKeyFor({ name: of }: PublicKey, name: string): boolean {
  return of === undefined || name === of || name.startsWith(`${of}/`);
}

function readPublicKey({ kid, x, nbf, exp }: Record<string, unknown>): PublicKey {
  if (typeof kid !== 'string' || kid === '') {
    throw new KeySetError('A key of the set has no kid.');
  }
  const raw = fromBase64url(typeof x === 'string' ? x : '');
  if (raw.length !== 32 || base64urlOf(raw) !== x) {
    throw new KeySetError(`x of key ${kid} must be 32 bytes in base64url.`);
  }
  for (const time of [nbf, exp]) {
    if (time !== undefined && typeof time !== 'number') {
      throw new KeySetError(`nbf and exp of key ${kid} must be numbers (seconds since 1970).`);
    }
  }
  return {
    kid,
    raw,
    key: importKey(kid, {
      kty: 'OKP',
      crv: 'Ed25519',
      x: base64urlOf(raw),
    }),
    notBeforeMs: nbf === undefined ? -Infinity : (nbf as number) * 1_000,
    notAfterMs: exp === undefined ? Infinity : (exp as number) * 1_000,
  };
}

/**
 * Returns a key in the form of C2SP signed-note, `<name>+<key id, hex>+<base64 of 0x01 and the
 * key>`, which witnesses and `golang.org/x/mod/sumdb/note` use.
 * @param name the name of the key, which is the origin of the checkpoints that it signs
 */
export function verifierKey(name: string, raw: Uint8Array): string {
  const typed = Buffer.concat([Buffer.of(0x01), raw]);
  return `${name}+${keyHash(name, raw).toString('hex')}+${typed.toString('base64')}`;
}

/**
 * The type bytes of Ed25519 verifier keys: for notes (C2SP signed-note) and for cosignatures (C2SP
 * tlog-cosignature).
 */
export const keyTypes = { note: 0x01, cosignature: 0x04 } as const;

/** Returns the name and the 32 bytes of a verifier key. @throws KeySetError */
export function parseVerifierKey(
  text: string,
  type: number = keyTypes.note,
): { name: string; raw: Buffer } {
  const [, name = '', id, base64 = ''] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const typed = Buffer.from(base64, 'base64');
  const raw = typed.subarray(1);
  if (
    typed.toString('base64') !== base64 ||
    typed.length !== 33 ||
    typed[0] !== type ||
    keyHash(name, raw, type).toString('hex') !== id
  ) {
    const of =
      type === keyTypes.note
        ? 'verifier key (C2SP signed-note)'
        : 'cosignature key (C2SP tlog-cosignature)';
    throw new KeySetError(`${text.slice(0, 200)} is not an Ed25519 ${of}.`);
  }
  return { name, raw };
}

export function importKey(kid: string, jwk: JsonWebKey): KeyObject {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    throw new KeySetError(`Key ${kid} is not an Ed25519 key.`);
  }
}

/**
 * Returns the key id in a signature line (C2SP signed-note): the first four bytes of SHA-256(name ‖
 * 0x0A ‖ type ‖ key).
 */
export function keyHash(name: string, raw: Uint8Array, type: number = keyTypes.note): Buffer {
  const input = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), raw]);
  return hash('sha256', input, 'buffer').subarray(0, 4);
}
