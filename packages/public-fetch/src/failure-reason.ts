import { AddressRefusedError } from './address-refused-error.ts';
import { ConnectionFailedError } from './connection-failed-error.ts';

const ofCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the receiver refused the connection',
  ECONNRESET: 'the receiver closed the connection without a response',
  EPIPE: 'the receiver closed the connection without a response',
  UND_ERR_SOCKET: 'the receiver closed the connection without a response',
  ETIMEDOUT: 'the receiver does not accept connections',
  EHOSTUNREACH: 'the receiver cannot be reached',
  ENETUNREACH: 'the receiver cannot be reached',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the response are too large',
  HTTPParserError: 'the response is not valid HTTP',
  // undici asserts that the status of a response is 100 or more.
  ERR_ASSERTION: 'the response is not valid HTTP',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH:
    'the response does not have the length of its Content-Length',
};

/**
 * Returns a readable reason for a missing response. Other errors appear only with their code,
 * because their messages can contain addresses of an internal network.
 */
export function failureReason(error: Error): string {
  if (error instanceof AddressRefusedError || error instanceof ConnectionFailedError) {
    return error.message;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return ofCode[code] ?? ofKind(code);
}

function ofKind(code: string): string {
  if (['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'EBADNAME'].includes(code)) {
    return `the name of the receiver does not resolve (${code})`;
  }
  if (/^ERR_(TLS|SSL)_|CERT|UNABLE_TO_|SIGNATURE|EPROTO/.test(code)) {
    return `TLS failed (${code})`;
  }
  return `the request failed (${code})`;
}
