import type { ProxiedExchange } from '../exchange.ts';
import { acceptedCodings, type ContentCoding } from './content-coding.ts';
import type { UpstreamHeaders } from './response-headers.ts';

/**
 * The minimum size of a compressed response in bytes. For a smaller response, the additional
 * headers and the CPU time outweigh the saved bytes.
 */
const minBytes = 1_024;

const dataTypes = /^(?:application\/(?:json|x-ndjson)|text\/csv)\s*(?:;|$)/;

/**
 * Returns the content coding for a response. Only data is compressed, with a coding that the client
 * accepts. Adds `Vary: Accept-Encoding` if a client with another Accept-Encoding would get another
 * coding. Three kinds of responses are never compressed: responses at paths for which browsers send
 * cookies; responses to changes, which may show a key or a token once; and errors. Responses with a
 * strong entity tag are not compressed either: the tag identifies the exact bytes, and the client
 * sends the tag back as If-Match.
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

/**
 * Returns whether a request reads data of the API: GET or HEAD, with a version or on a route that
 * requires a credential.
 */
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
  // Content-Encoding, Content-Range and Content-Digest describe the bytes that the service has
  // sent.
  return !['content-encoding', 'content-range', 'content-digest'].some(
    (name) => headers[name] !== undefined,
  );
}
