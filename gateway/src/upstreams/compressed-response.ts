import type { ProxiedExchange } from '../exchange.ts';
import { acceptedCodings, type ContentCoding } from './content-coding.ts';
import type { UpstreamHeaders } from './response-headers.ts';

/** Below it the headers of a compressed response, and the time, are more than what is saved. */
const minBytes = 1_024;

const dataTypes = /^(?:application\/(?:json|x-ndjson)|text\/csv)\s*(?:;|$)/;

/**
 * The coding in which a response is sent, where it is data that the client accepts compressed; adds
 * `Vary` where another client would get another coding. Never of what browsers send cookies for, of
 * changes, whose responses may show a key or a token once, and of errors. A strong entity tag is of
 * exactly these bytes, and a client sends it back as If-Match: its response stays as it is.
 */
export function codingOf(
  exchange: ProxiedExchange,
  status: number,
  headers: UpstreamHeaders,
): ContentCoding | undefined {
  if (!isData(exchange) || isStronglyTagged(headers)) {
    return undefined;
  }
  // A 304 has the `Vary` of the response that it stands for (RFC 9110, section 15.4.5).
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

/** A read of the API: of a version, or of the investments without one. */
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
  // Of other bytes, or of a part of them.
  return !['content-encoding', 'content-range', 'content-digest'].some(
    (name) => headers[name] !== undefined,
  );
}
