import { hash } from 'node:crypto';
import { entityTag, toJson } from '@irp/http';

/** A response body in its sent form. */
export interface Representation<Body> {
  body: Body;
  json: Buffer;
  etag: string;
}

/** The entity tag is weak: the gateway sends the same representation in several codings. */
export async function represent<Body>(body: Body): Promise<Representation<Body>> {
  const json = await toJson(body);
  return {
    body,
    json,
    etag: `W/${entityTag(hash('sha256', json, 'base64url').slice(0, 22))}`,
  };
}

/**
 * The reply to a read with the same result for everybody. Caches may store the reply, but must
 * revalidate at each use (RFC 9111, section 5.2.2.4): an unpublished listing must disappear at
 * once.
 */
export function revalidated<Body>({ body, json, etag }: Representation<Body>) {
  return {
    status: 200,
    headers: {
      ETag: etag,
      'Cache-Control': 'no-cache',
    },
    body,
    json,
  } as const;
}
