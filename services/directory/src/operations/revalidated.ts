import { createHash } from 'node:crypto';
import { entityTag, matchesIfNoneMatch } from '@irp/http';

/**
 * The reply to a read that is the same for everybody: caches may store it, and ask each time whether it still is so
 * (RFC 9111, section 5.2.2.4), because what is unpublished is gone at once.
 */
export function revalidated<Body>(headers: { 'if-none-match'?: string | undefined }, body: Body) {
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const ETag = entityTag(digest.slice(0, 22));
  const cached = { ETag, 'Cache-Control': 'no-cache' };
  if (matchesIfNoneMatch(headers['if-none-match'], ETag)) return { status: 304, headers: cached } as const;
  return { status: 200, headers: cached, body } as const;
}
