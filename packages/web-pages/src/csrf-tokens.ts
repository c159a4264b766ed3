import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns a function that creates the CSRF token for the forms of a session: an HMAC of the session
 * id.
 */
export function createCsrfTokens(key: string): (sessionUid: string) => string {
  return (sessionUid) => createHmac('sha256', key).update(sessionUid).digest('base64url');
}

/** Compares two texts in constant time. */
export function equalInConstantTime(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
