import { hash } from 'node:crypto';
import { entityTag, toJson } from '@irp/http';

/** A response body in its sent form. */
export interface Representation<Body> {
  body: Body;
  json: Buffer;
  etag: string;
}

/**
 * Serializes a body. The entity tag is weak, because the gateway compresses the same JSON with
 * different algorithms.
 */
export async function represent<Body>(body: Body): Promise<Representation<Body>> {
  const json = await toJson(body);
  return {
    body,
    json,
    etag: `W/${entityTag(hash('sha256', json, 'base64url').slice(0, 22))}`,
  };
}

/**
 * Returns the response to a read whose result is the same for everybody. Caches may store the
 * response, but must revalidate it at each use (RFC 9111, section 5.2.2.4), because an unpublished
 * listing must disappear at once.
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
