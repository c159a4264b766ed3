import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Minimum length of a secret, in bytes. A shorter secret could be guessed from a token (RFC 7518,
 * section 3.2).
 */
const minBytes = 32;

/**
 * A secret that the gateway and a service share. The gateway and the service authenticate tokens
 * with the secret (HMAC SHA-256).
 */
export interface PrincipalSecret {
  /** Identifies the secret without revealing it. */
  kid: string;
  /** The authentication code of a text, in base64url. */
  authenticate(text: string): string;
  isValid(text: string, code: string): boolean;
}

/** @param value at least 32 random bytes in base64. @throws TypeError for fewer */
export function createPrincipalSecret(value: string): PrincipalSecret {
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length < minBytes) {
    throw new TypeError(`must be at least ${minBytes} random bytes in base64`);
  }
  const authenticate = createAuthenticate(bytes);
  const identity = Buffer.concat([Buffer.from('irp principal secret'), bytes]);
  return {
    kid: hash('sha256', identity, 'base64url').slice(0, 12),
    authenticate,
    isValid(text, code) {
      const expected = Buffer.from(authenticate(text));
      const received = Buffer.from(code);
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}

const blockBytes = 64;
const digestBytes = 32;

/**
 * Computes HMAC SHA-256 (RFC 2104, section 2) with two hashes. `createHmac` would be slower,
 * because `createHmac` creates an object for each text. The garbage collection of such objects
 * takes longer than the two hashes.
 */
function createAuthenticate(secret: Buffer): (text: string) => string {
  const key = Buffer.alloc(blockBytes);
  (secret.length > blockBytes ? hash('sha256', secret, 'buffer') : secret).copy(key);
  const innerKey = Buffer.from(key.map((byte) => byte ^ 0x36));
  const outer = Buffer.alloc(blockBytes + digestBytes);
  outer.set(key.map((byte) => byte ^ 0x5c));
  let inner = Buffer.alloc(0);
  return (text) => {
    // A UTF-16 code unit has at most three bytes in UTF-8.
    if (inner.length < blockBytes + 3 * text.length) {
      inner = Buffer.alloc(blockBytes + 6 * text.length);
      innerKey.copy(inner);
    }
    const end = blockBytes + inner.write(text, blockBytes);
    hash('sha256', inner.subarray(0, end), 'buffer').copy(outer, blockBytes);
    return hash('sha256', outer, 'base64url');
  };
}
