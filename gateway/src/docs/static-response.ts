import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

export interface StaticResponse {
  contentType: string;
  body: Buffer;
  headers?: Record<string, string>;
}

const compress = promisify(gzip);

/**
 * Serves GET and HEAD with a body that is loaded once, on the first request; supports ETag, 304 and
 * gzip.
 */
export function staticResponse(load: () => Promise<StaticResponse>): RequestHandler {
  let prepared: Promise<StaticResponse & { gzipped: Buffer; tag: string }> | undefined;

  async function prepare() {
    const response = await load();
    const tag = createHash('sha256').update(response.body).digest('base64url').slice(0, 22);
    return {
      ...response,
      tag,
      gzipped: await compress(response.body),
    };
  }

  return async (request, response) => {
    prepared ??= prepare();
    const { contentType, body, headers, gzipped, tag } = await prepared;
    const zipped = request.acceptsEncodings('gzip') === 'gzip';
    response.set({
      'Content-Type': contentType,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      ETag: zipped ? `"${tag}-gzip"` : `"${tag}"`,
      ...headers,
    });
    response.vary('Accept-Encoding');
    if (zipped) {
      response.set('Content-Encoding', 'gzip');
    }
    response.send(zipped ? gzipped : body);
  };
}
