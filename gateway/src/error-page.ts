import { servesHtml } from '@irp/contracts/authorization';
import { errorEntry, type PlatformError } from '@irp/errors';
import { acceptsHtml, escapeHtml } from '@irp/http';
import type { ReceivedExchange } from './exchange.ts';
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

/** The error page: the message, when to retry, and the request id for support. */
export function errorPage(
  { code, message, headers }: PlatformError,
  path: string,
  requestId: string,
): string {
  const waitS = headers['Retry-After'];
  const retry = waitS === undefined ? '' : `<p>Try again in ${escapeHtml(waitS)} s.</p>\n`;
  const documentation =
    pagesOfGateway.test(path) || servesNothing(path)
      ? '<p><a href="/">Start page</a> · <a href="/docs">Documentation</a>, with a search · <a href="/docs/guides">Guides</a></p>\n'
      : '';
  return renderPage({
    title: errorEntry(code).title,
    body: `<p role="alert">${escapeHtml(message)}</p>
${retry}${documentation}<p><small>Request ${escapeHtml(requestId)}</small></p>`,
  });
}
