import { internalError, PlatformError, toProblem } from '@irp/errors';
import type { Logger } from '@irp/observability';
import { errorPage, expectsPage } from './error-page.ts';
import type { IdentifiedExchange, ReceivedExchange } from './exchange.ts';
import { isOAuthPath, toOAuthError } from './oauth-error.ts';
import { addPolicyOfData } from './policy-of-data.ts';
import { nameMetadata } from './resource-metadata.ts';

/**
 * The time in milliseconds for which the gateway reads and discards the rest of a request body, so
 * the client receives the response.
 */
const lingerMs = 1_000;

/** Responds with a PlatformError unchanged, and with 500 for any other error. Logs other errors. */
export function respondWithError(exchange: IdentifiedExchange, error: unknown, log: Logger): void {
  if (error instanceof PlatformError) {
    respondWithProblem(exchange, error);
    return;
  }
  log.error(
    {
      err: error,
      requestId: exchange.requestId,
    },
    'request failed: unexpected error',
  );
  respondWithProblem(exchange, internalError());
}

/**
 * Responds to a failed request. A browser gets a page, an OAuth path returns an OAuth error (RFC
 * 6749, section 5.2), and all other clients get a problem document (RFC 9457). If the response has
 * already begun, closes the connection instead.
 */
export function respondWithProblem(exchange: IdentifiedExchange, error: PlatformError): void {
  const { settleCount } = exchange;
  if (settleCount !== undefined) {
    const respond = () => respondWithProblem(exchange, error);
    settleCount().then(respond, respond);
    return;
  }
  const errorHeaders = Object.entries(error.headers).flat();
  nameMetadata(exchange, errorHeaders);
  if (expectsPage(exchange)) {
    const { headers, body } = errorPage(error, exchange);
    send(exchange, error.status, [...headers, ...errorHeaders], body);
    return;
  }
  const isOAuth = isOAuthPath(exchange.path);
  const headers = [
    'Content-Type',
    isOAuth ? 'application/json' : 'application/problem+json',
    'Cache-Control',
    'no-store',
  ];
  if (isOAuth) {
    headers.push('Pragma', 'no-cache');
  }
  const body = isOAuth ? toOAuthError(error) : toProblem(error, exchange.path, exchange.requestId);
  send(exchange, error.status, [...headers, ...errorHeaders], JSON.stringify(body));
}

export function respondJson(
  exchange: ReceivedExchange,
  status: number,
  body: unknown,
  cacheControl = 'no-store',
): void {
  send(
    exchange,
    status,
    ['Content-Type', 'application/json', 'Cache-Control', cacheControl],
    JSON.stringify(body),
  );
}

export function respondEmpty(exchange: ReceivedExchange, status: number): void {
  send(exchange, status, [], '');
}

function send(exchange: ReceivedExchange, status: number, headers: string[], body: string): void {
  const { request, response } = exchange;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const allHeaders = [...exchange.responseHeaders, ...headers];
  if (status !== 204) {
    allHeaders.push('Content-Length', String(Buffer.byteLength(body)));
  }
  addPolicyOfData(allHeaders);
  const unread = bodyIsUnread(exchange);
  if (unread && !allHeaders.includes('Connection')) {
    allHeaders.push('Connection', 'close');
  }
  response.writeHead(status, allHeaders);
  const sentBody = request.method === 'HEAD' ? '' : body;
  if (unread && (exchange.receivedHeaders.expect === undefined || exchange.continueSent)) {
    endAfterReading(exchange, sentBody);
  } else {
    response.end(sentBody);
  }
}

/** Returns whether a part of the request body has not been received yet. */
export function bodyIsUnread({ request, receivedHeaders }: ReceivedExchange): boolean {
  return (
    !request.complete &&
    (receivedHeaders.contentLength > 0 || receivedHeaders.transferEncoding !== undefined)
  );
}

/**
 * Ends the response, but reads the request body for a while longer: closing a socket with unread
 * bytes would reset the connection (RFC 9112, section 9.6).
 */
function endAfterReading({ request, response }: ReceivedExchange, body: string): void {
  const end = () => {
    clearTimeout(timer);
    request.off('end', end).off('close', end);
    response.end();
  };
  const timer = setTimeout(end, lingerMs);
  if (body !== '') {
    response.write(body);
  }
  request.on('end', end).on('close', end).resume();
}
