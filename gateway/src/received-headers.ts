import { headerPairs } from './header-pairs.ts';

/**
 * The headers of a request: headers evaluated by the gateway, and headers forwarded to the
 * upstream.
 */
export interface ReceivedHeaders {
  /** Number of Host headers in the request. */
  hosts: number;
  /** Number of all headers in the request. */
  count: number;
  requestId: string | undefined;
  traceparent: string | undefined;
  tracestate: string | undefined;
  xForwardedFor: string | undefined;
  /** Value of the header Forwarded (RFC 7239). */
  forwardedHeader: string | undefined;
  origin: string | undefined;
  acceptEncoding: string | undefined;
  expect: string | undefined;
  contentLength: number;
  transferEncoding: string | undefined;
  apiKeys: string[];
  authorizations: string[];
  /** Values of all DPoP headers (RFC 9449). */
  proofs: string[];
  /** Cookie headers. The gateway forwards cookies only to routes with pages. */
  cookies: string[];
  /** The headers for the upstream: name, value, name, value; names in lower case. */
  forwarded: string[];
}

const none: string[] = [];

const emptyHeaders: ReceivedHeaders = {
  hosts: 0,
  count: 0,
  requestId: undefined,
  traceparent: undefined,
  tracestate: undefined,
  xForwardedFor: undefined,
  forwardedHeader: undefined,
  origin: undefined,
  acceptEncoding: undefined,
  expect: undefined,
  contentLength: 0,
  transferEncoding: undefined,
  apiKeys: none,
  authorizations: none,
  proofs: none,
  cookies: none,
  forwarded: none,
};

/**
 * The connection-specific headers (RFC 9110, section 7.6.1), and headers that only a proxy may set.
 */
const notForwarded = new Set([
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
  'via',
  'x-real-ip',
]);

/**
 * Parses headers in a single pass. Node's `request.headers` is no alternative, because Node drops
 * some repeated headers.
 * @param raw the headers as a flat list: name, value, name, value
 */
export function readHeaders(raw: readonly string[]): ReceivedHeaders {
  const headers: ReceivedHeaders = {
    ...emptyHeaders,
    count: raw.length / 2,
    forwarded: [],
  };
  let connection = '';
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? '';
    const value = raw[index + 1] ?? '';
    if (name === 'connection') {
      connection += `,${value}`;
    } else if (!readKnownHeader(headers, name, value) && isForwarded(name)) {
      headers.forwarded.push(name, value);
    }
  }
  return connection === '' || connection === ',keep-alive'
    ? headers
    : withoutConnectionHeaders(headers, connection);
}

/**
 * Stores the value of a header that the gateway evaluates. @returns true for a header that must not
 * be forwarded unchanged
 */
function readKnownHeader(headers: ReceivedHeaders, name: string, value: string): boolean {
  switch (name) {
    case 'host':
      headers.hosts++;
      return true;
    case 'x-request-id':
      headers.requestId = joined(headers.requestId, value);
      return true;
    case 'traceparent':
      headers.traceparent = joined(headers.traceparent, value);
      return true;
    case 'tracestate':
      headers.tracestate = joined(headers.tracestate, value);
      return true;
    case 'x-forwarded-for':
      headers.xForwardedFor = joined(headers.xForwardedFor, value);
      return true;
    case 'forwarded':
      headers.forwardedHeader = joined(headers.forwardedHeader, value);
      return true;
    case 'expect':
      headers.expect = value;
      return true;
    case 'content-length':
      headers.contentLength = Number(value);
      return true;
    case 'transfer-encoding':
      headers.transferEncoding = joined(headers.transferEncoding, value);
      return true;
    case 'x-api-key':
      headers.apiKeys = [...headers.apiKeys, value];
      return true;
    case 'authorization':
      headers.authorizations = [...headers.authorizations, value];
      return true;
    case 'dpop':
      headers.proofs = [...headers.proofs, value];
      return true;
    case 'cookie':
      headers.cookies = [...headers.cookies, value];
      return true;
    case 'accept-encoding':
      headers.acceptEncoding = joined(headers.acceptEncoding, value);
      return false;
    case 'origin':
      headers.origin = value;
      return false;
    default:
      return false;
  }
}

function joined(previous: string | undefined, value: string): string {
  return previous === undefined ? value : `${previous},${value}`;
}

function isForwarded(name: string): boolean {
  return !notForwarded.has(name) && !name.startsWith('x-irp-') && !name.startsWith('x-forwarded-');
}

/** Removes the headers that the `Connection` header names (RFC 9110, section 7.6.1). */
function withoutConnectionHeaders(headers: ReceivedHeaders, connection: string): ReceivedHeaders {
  const named = new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
  const forwarded = [...headerPairs(headers.forwarded)].filter(([name]) => !named.has(name)).flat();
  return { ...headers, forwarded };
}
