import type { UpstreamHeaders } from '../response-headers.ts';
import { invalidResponse } from './connection-error.ts';
import { outsideFieldValue, outsideToken } from './field-syntax.ts';

/** Status line and headers of a response, and how its body ends. */
export interface ResponseHead {
  status: number;
  /** Names in lower case. A repeated header has a list of values. */
  headers: UpstreamHeaders;
  /** The length of the body in bytes. Negative: {@link chunkedBody} or {@link bodyUntilClose}. */
  bodyBytes: number;
  /** Whether the service keeps the connection open after the response. */
  isPersistent: boolean;
}

/** `bodyBytes` of a body in chunks (RFC 9112, section 7.1). */
export const chunkedBody = -1;
/** `bodyBytes` of a body that ends when the service closes the connection. */
export const bodyUntilClose = -2;

const statusLine = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const contentLength = /^\d{1,15}$/;

/**
 * Parses the head of a response strictly: a service of the platform sends no obsolete forms, and a
 * lenient parser could disagree with the service about the end of a response.
 * @param text the bytes before the empty line, as Latin-1
 * @throws ConnectionError `RESPONSE_INVALID`
 */
export function parseResponseHead(text: string, requestMethod: string): ResponseHead {
  const end = lineEnd(text, 0);
  const [, minor, digits] = statusLine.exec(text.slice(0, end)) ?? [];
  if (digits === undefined) {
    throw invalidResponse('the service sent an invalid status line');
  }
  const status = Number(digits);
  const headers = parseFields(text, end);
  const bodyBytes = bodyLength(status, headers, requestMethod);
  const isPersistent =
    minor === '1' && bodyBytes !== bodyUntilClose && !isClosing(headers.connection);
  return {
    status,
    headers,
    bodyBytes,
    isPersistent,
  };
}

/** @param from the end of the status line */
function parseFields(text: string, from: number): UpstreamHeaders {
  const headers: UpstreamHeaders = {};
  let start = from + 2;
  while (start < text.length) {
    const end = lineEnd(text, start);
    const colon = text.indexOf(':', start);
    const name = text.slice(start, colon).toLowerCase();
    const value = fieldValue(text, colon + 1, end);
    const isValidName = name !== '' && !outsideToken.test(name);
    if (colon < 0 || colon > end || !isValidName || outsideFieldValue.test(value)) {
      throw invalidResponse('the service sent an invalid header');
    }
    // `hasOwn` ignores inherited members such as `constructor`. An object without a prototype would
    // take twice the time.
    const previous = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (previous === undefined) {
      headers[name] = value;
    } else if (typeof previous === 'string') {
      headers[name] = [previous, value];
    } else {
      previous.push(value);
    }
    start = end + 2;
  }
  return headers;
}

/** Returns a value without the surrounding spaces and tabs (RFC 9112, section 5.1). */
function fieldValue(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) {
    start++;
  }
  while (end > start && isBlank(text.charCodeAt(end - 1))) {
    end--;
  }
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\r\n', from);
  return end < 0 ? text.length : end;
}

/** The length of a response body (RFC 9112, section 6.3). */
function bodyLength(status: number, headers: UpstreamHeaders, requestMethod: string): number {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  if (length !== undefined && (typeof length !== 'string' || !contentLength.test(length))) {
    throw invalidResponse('the service sent an invalid Content-Length');
  }
  if (coding !== undefined && (!/^chunked$/i.test(String(coding)) || length !== undefined)) {
    throw invalidResponse('the service sent an unsupported Transfer-Encoding');
  }
  if (requestMethod === 'HEAD' || status < 200 || status === 204 || status === 304) {
    return 0;
  }
  if (coding !== undefined) {
    return chunkedBody;
  }
  return length === undefined ? bodyUntilClose : Number(length);
}

function isClosing(connection: string | string[] | undefined): boolean {
  if (connection === undefined || connection === 'keep-alive') {
    return false;
  }
  return /(?:^|[,\s])close(?:$|[,\s])/i.test(String(connection));
}
