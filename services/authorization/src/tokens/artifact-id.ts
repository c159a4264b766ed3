import { createHash } from 'node:crypto';

/**
 * Returns the stored id of an artifact: its SHA-256 in base64url. The database never contains the
 * value that a client presents.
 */
export function artifactId(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('base64url');
}
