import { hash } from 'node:crypto';
import { entityTag, toJson } from '@irp/http';

/** A body as it is sent. */
export interface Representation<Body> {
  body: Body;
  json: Buffer;
  etag: string;
}

/** Its entity tag is weak: the gateway sends the same representation in several codings. */
export async function represent<Body>(body: Body): Promise<Representation<Body>> {
  const json = await toJson(body);
  return {
    body,
    json,
    etag: `W/${entityTag(hash('sha256', json, 'base64url').slice(0, 22))}`,
  };
}

/**
 * The reply to a read that is the same for everybody: caches may store it, and ask each time
 * whether it still is so (RFC 9111, section 5.2.2.4), because what is unpublished is gone at once.
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
