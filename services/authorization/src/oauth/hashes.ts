import { createHash } from 'node:crypto';

/** How an artifact is found again without the database knowing the value that opens it. */
export function artifactId(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('base64url');
}
