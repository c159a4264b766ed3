import type { IncomingHttpHeaders } from 'node:http';
import { servesHtml } from '@irp/contracts/authorization';
import { errorEntry, type PlatformError } from '@irp/errors';
import { acceptsHtml, escapeHtml } from '@irp/http';
import { extractApiKeys } from './credentials/api-key-parameter.ts';
import type { IdentifiedExchange, ReceivedExchange } from './exchange.ts';
import { pageHeaders, renderPage } from './pages/page.ts';
import { findRoute } from './routes.ts';

const pagesOfGateway = /^\/(?:docs(?:\/|$)|$)/;
const pathInVersion = /^\/v\d/;

/**
 * Whether the platform serves HTML at a path, error pages included. Every page has a content
 * security policy of its own.
 */
function servesPages(path: string): boolean {
  return servesHtml(path) || pagesOfGateway.test(path);
}

/**
 * Whether an error response is a page: a browser requests a path at which the platform serves HTML,
 * or at which it serves nothing.
 */
export function expectsPage({ path, request }: ReceivedExchange): boolean {
  return acceptsHtml(request) && (servesPages(path) || servesNothing(path));
}

function servesNothing(path: string): boolean {
  return !pathInVersion.test(path) && findRoute(path, false) === undefined;
}

// A step of the pipeline sets X-Content-Type-Options. The page may be shown in a popup that an
// application opened to sign in.
const {
  'X-Content-Type-Options': _set,
  'Cross-Origin-Opener-Policy': _isolated,
  ...ownHeaders
} = pageHeaders;

/** As of other pages, but never cached: a later request to the address may be accepted. */
export const errorPageHeaders = Object.entries({
  ...ownHeaders,
  'Cache-Control': 'no-store',
}).flat();

/** The error page: the message, how to go on, and the request id for support. */
export function errorPage(
  { code, message, status, headers }: PlatformError,
  exchange: Failed,
): string {
  const { path, requestId } = exchange;
  const canSucceedLater = status === 429 || status >= 500;
  const documentation =
    pagesOfGateway.test(path) || servesNothing(path)
      ? '<p><a href="/">Start page</a> · <a href="/docs">Documentation</a>, with a search · <a href="/docs/guides">Guides</a></p>\n'
      : '';
  return renderPage({
    title: errorEntry(code).title,
    body: `<p class="fault" role="alert">${escapeHtml(message)}</p>
${canSucceedLater ? nextSteps(exchange, status, headers['Retry-After']) : ''}${documentation}<p><small>Request ${escapeHtml(requestId)}</small></p>`,
  });
}

type Failed = Pick<IdentifiedExchange, 'path' | 'rawQuery' | 'request' | 'requestId'>;

/** A person repeats a read by a link. A form may have been carried out before the failure. */
function nextSteps({ path, rawQuery, request }: Failed, status: number, waitS: string | undefined) {
  const wait = waitS === undefined ? '' : `<p>Try again in ${escapeHtml(waitS)} s.</p>\n`;
  if (request.method === 'GET' || request.method === 'HEAD') {
    return `${wait}${servesPages(path) ? link(path + extractApiKeys(rawQuery).query, 'Try again') : ''}`;
  }
  const mayBeDone =
    status >= 500
      ? '<p>The platform may have done what the form asks for. Look before you send it again.</p>\n'
      : '';
  const form = pageOfForm(request.headers);
  return `${wait}${mayBeDone}${form === undefined ? '' : link(form, 'Back to the page')}`;
}

/** Browsers name the page with the form. */
function pageOfForm({ referer = '', host }: IncomingHttpHeaders): string | undefined {
  const page = URL.parse(referer);
  return page?.host === host && page?.pathname !== undefined && servesPages(page.pathname)
    ? page.pathname + page.search
    : undefined;
}

/** @param address begins with a page of the platform */
function link(address: string, text: string): string {
  return `<p><a href="${escapeHtml(address)}">${text}</a></p>\n`;
}
