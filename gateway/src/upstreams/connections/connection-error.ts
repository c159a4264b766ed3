/** The reasons for which a connection to a service fails, besides the errors of Node's sockets. */
export type ConnectionFailure =
  /** The service did not accept the connection in time. */
  | 'CONNECT_TIMEOUT'
  /** The service sent no complete response headers in time. */
  | 'HEADERS_TIMEOUT'
  /** The service paused for too long within a response body. */
  | 'BODY_TIMEOUT'
  /** The connection ended before the first byte of the response. */
  | 'CONNECTION_LOST'
  /** The connection ended within a response. */
  | 'RESPONSE_INCOMPLETE'
  /** The service sent bytes that are no HTTP/1.1 response. */
  | 'RESPONSE_INVALID'
  /** The handler of the response threw an error. */
  | 'HANDLER_FAILED'
  /** The request cannot be sent as HTTP/1.1. */
  | 'REQUEST_INVALID'
  /** The gateway has closed the connections to the service. */
  | 'CLOSED';

export class ConnectionError extends Error {
  readonly code: ConnectionFailure;

  constructor(code: ConnectionFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export function invalidResponse(message: string): ConnectionError {
  return new ConnectionError('RESPONSE_INVALID', message);
}
