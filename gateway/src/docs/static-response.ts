import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

export interface StaticResponse {
  contentType: string;
  body: Buffer;
  headers?: Record<string, string>;
}

/**
 * A response stored only in compressed form. The plain body is four times as large, and nearly no
 * client requests it.
 */
interface PreparedResponse extends Omit<StaticResponse, 'body'> {
  tag: string;
  gzip: Buffer;
  br: Buffer;
}

const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);
const toBrotli = promisify(brotliCompress);
/**
 * The Brotli level is 9. Level 11 takes a second for an OpenAPI document, and saves only 3 % more.
 */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Returns a handler for GET and HEAD. The handler loads the body once, on the first request, and
 * supports ETag, 304, Brotli and gzip.
 */
export function staticResponse(load: () => Promise<StaticResponse>): RequestHandler {
  const sendOnce = staticResponses();
  return (request, response) => sendOnce(request, response, '', load);
}

/**
 * Returns a function that prepares and sends responses. Responses with the same `key` have the same
 * body, which is prepared only once.
 */
export function staticResponses() {
  const prepared = new Map<string, Promise<PreparedResponse>>();
  return async (
    request: Request,
    response: Response,
    key: string,
    load: () => Promise<StaticResponse>,
  ): Promise<void> => {
    const found = prepared.get(key) ?? prepare(load);
    prepared.set(key, found);
    // After a failure, the next request must load the body again.
    found.catch(() => prepared.delete(key));
    await send(request, response, await found);
  };
}

async function prepare(load: () => Promise<StaticResponse>): Promise<PreparedResponse> {
  const { body, ...response } = await load();
  const [zipped, br] = await Promise.all([toGzip(body), toBrotli(body, quality)]);
  return {
    ...response,
    tag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    gzip: zipped,
    br,
  };
}

async function send(
  request: Request,
  response: Response,
  prepared: PreparedResponse,
): Promise<void> {
  const { contentType, headers, tag } = prepared;
  const accepted = request.acceptsEncodings();
  const coding = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
  response.set({
    'Content-Type': contentType,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    ETag: coding === undefined ? `"${tag}"` : `"${tag}-${coding}"`,
    ...headers,
  });
  response.vary('Accept-Encoding');
  if (coding === undefined) {
    response.send(await fromGzip(prepared.gzip));
    return;
  }
  response.set('Content-Encoding', coding);
  response.send(prepared[coding]);
}
