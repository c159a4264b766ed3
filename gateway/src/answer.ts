import { type PlatformError, toProblem } from '@irp/errors';
import type { Exchange } from './exchange.ts';
import { faultPage, faultPageHeaders, readsPages } from './fault-page.ts';
import { isOAuthPath, toOAuthError } from './oauth-error.ts';

/** How long a caller may go on sending what nobody reads any more, so that it gets to see the answer. */
const lingerMs = 1_000;

/**
 * Answers with a problem document (RFC 9457), with what OAuth clients know, or with a page where a person looks. Once
 * the answer has begun, cuts the connection instead.
 */
export function answerProblem(exchange: Exchange, fault: PlatformError): void {
  const own = Object.entries(fault.headers).flat();
  if (readsPages(exchange)) {
    send(exchange, fault.status, [...faultPageHeaders, ...own], faultPage(fault, exchange.requestId));
    return;
  }
  const oauth = isOAuthPath(exchange.path);
  const headers = [
    'Content-Type',
    oauth ? 'application/json' : 'application/problem+json',
    'Cache-Control',
    'no-store',
  ];
  if (oauth) headers.push('Pragma', 'no-cache');
  const body = oauth ? toOAuthError(fault) : toProblem(fault, exchange.path, exchange.requestId);
  send(exchange, fault.status, [...headers, ...own], JSON.stringify(body));
}

export function answerJson(exchange: Exchange, status: number, body: unknown): void {
  send(exchange, status, ['Content-Type', 'application/json', 'Cache-Control', 'no-store'], JSON.stringify(body));
}

export function answerEmpty(exchange: Exchange, status: number): void {
  send(exchange, status, [], '');
}

function send(exchange: Exchange, status: number, own: string[], body: string): void {
  const { request, response } = exchange;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const headers = [...exchange.headers, ...own];
  if (status !== 204) headers.push('Content-Length', String(Buffer.byteLength(body)));
  const unread = bodyIsUnread(exchange);
  if (unread) headers.push('Connection', 'close');
  response.writeHead(status, headers);
  const shown = request.method === 'HEAD' ? '' : body;
  if (unread && (exchange.received.expect === undefined || exchange.continued)) endWhenRead(exchange, shown);
  else response.end(shown);
}

export function bodyIsUnread({ request, received }: Exchange): boolean {
  return !request.complete && (received.contentLength > 0 || received.transferEncoding !== undefined);
}

/** Closing over unread bytes resets the connection, and the reset overtakes the answer (RFC 9112, section 9.6). */
function endWhenRead({ request, response }: Exchange, body: string): void {
  const end = () => {
    clearTimeout(timer);
    request.off('end', end).off('close', end);
    response.end();
  };
  const timer = setTimeout(end, lingerMs);
  if (body !== '') response.write(body);
  request.on('end', end).on('close', end).resume();
}
