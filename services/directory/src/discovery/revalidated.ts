import { hash } from 'node:crypto';
import { entityTag, toJson } from '@irp/http';

/** A response body with its serialized JSON and its entity tag. */
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
 * Creates a response that is the same for every caller. Caches may store the response but must
 * revalidate it before each use (RFC 9111, section 5.2.2.4), so that an unpublished listing
 * disappears at once.
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
