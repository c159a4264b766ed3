import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

export interface FixedAnswer {
  contentType: string;
  body: Buffer;
  headers?: Record<string, string>;
}

const compress = promisify(gzip);

/** Answers GET and HEAD with what is made once, on the first request: with an ETag, 304, and gzip for whoever takes it. */
export function fixedAnswer(make: () => Promise<FixedAnswer>): RequestHandler {
  let made: Promise<FixedAnswer & { gzipped: Buffer; tag: string }> | undefined;

  async function prepare() {
    const answer = await make();
    const tag = createHash('sha256').update(answer.body).digest('base64url').slice(0, 22);
    return { ...answer, tag, gzipped: await compress(answer.body) };
  }

  return async (request, response) => {
    made ??= prepare();
    const { contentType, body, headers, gzipped, tag } = await made;
    const zipped = request.acceptsEncodings('gzip') === 'gzip';
    response.set({
      'Content-Type': contentType,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      ETag: zipped ? `"${tag}-gzip"` : `"${tag}"`,
      ...headers,
    });
    response.vary('Accept-Encoding');
    if (zipped) response.set('Content-Encoding', 'gzip');
    response.send(zipped ? gzipped : body);
  };
}
