import { createHash } from 'node:crypto';

/**
 * The stored id of an artifact: SHA-256 in base64url, so that the database never contains the value
 * presented by a client.
 */
export function artifactId(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('base64url');
}
