import type { ProxiedExchange } from '../exchange.ts';
import { acceptedCodings, type ContentCoding } from './content-coding.ts';
import type { UpstreamHeaders } from './response-headers.ts';

/**
 * Below this size, the headers of a compressed response and the CPU time cost more than the saving.
 */
const minBytes = 1_024;

const dataTypes = /^(?:application\/(?:json|x-ndjson)|text\/csv)\s*(?:;|$)/;

/**
 * Returns the coding of a response: a coding accepted by the client, only for data. Adds `Vary` if
 * other clients would get another coding. Excludes paths for which browsers send cookies, changes
 * (their responses may show a key or a token once), and errors. Also excludes a response with a
 * strong entity tag: the tag identifies exactly these bytes, and a client sends it back as
 * If-Match.
 */
export function codingOf(
  exchange: ProxiedExchange,
  status: number,
  headers: UpstreamHeaders,
): ContentCoding | undefined {
  if (!isData(exchange) || isStronglyTagged(headers)) {
    return undefined;
  }
  // A 304 has the same `Vary` as the corresponding 200 response (RFC 9110, section 15.4.5).
  if (status === 304) {
    exchange.responseHeaders.push('Vary', 'Accept-Encoding');
  }
  if (status !== 200 || !isCompressible(headers)) {
    return undefined;
  }
  const { coding, identity } = acceptedCodings(exchange.receivedHeaders.acceptEncoding);
  const { 'content-length': length } = headers;
  const isSmall = length !== undefined && Number(length) < minBytes;
  if (isSmall && identity) {
    return undefined;
  }
  exchange.responseHeaders.push('Vary', 'Accept-Encoding');
  return coding;
}

/** A read of the API: of a version, or of the investments without a version. */
function isData({ request, version, route }: ProxiedExchange): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return false;
  }
  return version !== undefined || !route.public;
}

function isStronglyTagged({ etag }: UpstreamHeaders): boolean {
  return typeof etag === 'string' && !etag.startsWith('W/');
}

function isCompressible(headers: UpstreamHeaders): boolean {
  const { 'content-type': type, 'cache-control': cacheControl } = headers;
  if (
    typeof type !== 'string' ||
    !dataTypes.test(type) ||
    `${cacheControl}`.includes('no-transform')
  ) {
    return false;
  }
  // These headers describe the original bytes, or a part of them.
  return !['content-encoding', 'content-range', 'content-digest'].some(
    (name) => headers[name] !== undefined,
  );
}
