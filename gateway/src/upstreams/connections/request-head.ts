import { ConnectionError } from './connection-error.ts';
import { outsideFieldValue, outsideToken } from './field-syntax.ts';

/** A request to a service, with a complete body. */
export interface ServiceRequest {
  method: string;
  /** Path and query. */
  target: string;
  /** Name, value, name, value; without Host, Content-Length and connection-specific headers. */
  headers: readonly string[];
  body: Buffer | undefined;
}

const outsideTarget = /[^\x21-\x7e\x80-\xff]/;
/** Methods whose requests have a Content-Length even without a body (RFC 9110, section 8.6). */
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Returns the request line and the headers as Latin-1, up to the empty line.
 * @throws ConnectionError `REQUEST_INVALID`: a line break in a value would begin another request
 */
export function requestHead(
  { method, target, headers, body }: ServiceRequest,
  host: string,
): string {
  if (outsideToken.test(method) || outsideTarget.test(target)) {
    throw invalidRequest('the request line has an invalid character');
  }
  let head = `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\n`;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index]!;
    const value = headers[index + 1]!;
    if (outsideToken.test(name) || outsideFieldValue.test(value)) {
      throw invalidRequest(`the header ${JSON.stringify(name)} has an invalid character`);
    }
    head += `${name}: ${value}\r\n`;
  }
  if (body !== undefined) {
    head += `content-length: ${body.length}\r\n`;
  } else if (methodsWithBody.has(method)) {
    head += 'content-length: 0\r\n';
  }
  return `${head}\r\n`;
}

function invalidRequest(message: string): ConnectionError {
  return new ConnectionError('REQUEST_INVALID', message);
}
