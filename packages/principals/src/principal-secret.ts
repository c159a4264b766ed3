import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Below this, a secret could be guessed from a captured token (RFC 7518, section 3.2). */
const minBytes = 32;

/**
 * A secret of the gateway and one service, by which they recognise each other's tokens (HMAC
 * SHA-256).
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
  const key = createSecretKey(bytes);
  const authenticate = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    kid: createHash('sha256')
      .update('irp principal secret')
      .update(bytes)
      .digest('base64url')
      .slice(0, 12),
    authenticate,
    isValid(text, code) {
      const expected = Buffer.from(authenticate(text));
      const received = Buffer.from(code);
      return received.length === expected.length && timingSafeEqual(received, expected);
    },
  };
}
