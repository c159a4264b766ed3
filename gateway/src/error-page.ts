import type { IncomingHttpHeaders } from 'node:http';
import { servesHtml } from '@irp/contracts/authorization';
import type { PlatformError } from '@irp/errors';
import { acceptsHtml } from '@irp/http';
import { chooseLanguage, type Html, html, languageHeaders, messageNote } from '@irp/web-pages';
import { extractApiKeys } from './credentials/api-key-parameter.ts';
import type { IdentifiedExchange, ReceivedExchange } from './exchange.ts';
import { pageHeaders, renderPage } from './pages/page.ts';
import type { GatewayTexts } from './pages/texts/en.ts';
import { gatewayTexts } from './pages/texts/index.ts';
import { findRoute } from './routes.ts';

const pagesOfGateway = /^\/(?:docs(?:\/|$)|$)/;
const pathInVersion = /^\/v\d/;

/**
 * Returns whether the platform serves HTML pages at a path: the start page, the documentation, the
 * console, or pages of services.
 */
function servesPages(path: string): boolean {
  return servesHtml(path) || pagesOfGateway.test(path);
}

/**
 * Returns whether an error response is an HTML page: if a browser requests the path of a page, or a
 * path at which the platform serves nothing.
 */
export function expectsPage({ path, request }: ReceivedExchange): boolean {
  return acceptsHtml(request) && (servesPages(path) || servesNothing(path));
}

function servesNothing(path: string): boolean {
  return !pathInVersion.test(path) && findRoute(path, false) === undefined;
}

// The error page omits two headers that all other pages have. A step of the pipeline already sets
// X-Content-Type-Options. Cross-Origin-Opener-Policy would disconnect a sign-in popup from the
// application that opened the popup.
const {
  'X-Content-Type-Options': _set,
  'Cross-Origin-Opener-Policy': _isolated,
  ...ownHeaders
} = pageHeaders;

/**
 * The headers of error pages. Browsers must not store an error page, because a later request to the
 * same address may succeed.
 */
const errorPageHeaders = { ...ownHeaders, 'Cache-Control': 'no-store' };

/**
 * Returns the error page with the message, the next steps and the request id for support, in the
 * language of the browser.
 */
export function errorPage(
  { code, message, status, headers }: PlatformError,
  exchange: Failed,
): { headers: string[]; body: string } {
  const { path, requestId, response } = exchange;
  const language = chooseLanguage(exchange);
  const t = gatewayTexts[language].error;
  const canSucceedLater = status === 429 || status >= 500;
  const isLost = pagesOfGateway.test(path) || servesNothing(path);
  const body = html`${messageNote(message, language)}
${canSucceedLater && nextSteps(exchange, status, t, headers['Retry-After'])}${isLost && html`<p>${t.links(linkTo('/'), linkTo('/docs'), linkTo('/docs/guides'))}</p>\n`}<p><small>${t.request(requestId)}</small></p>`;
  return {
    headers: Object.entries({ ...errorPageHeaders, ...languageHeaders(response) }).flat(),
    body: renderPage({ title: t.title(code), body: body.text }, language),
  };
}

type Failed = Pick<IdentifiedExchange, 'path' | 'rawQuery' | 'request' | 'requestId' | 'response'>;
type ErrorTexts = GatewayTexts['error'];

/**
 * Returns the next steps for the user. After a read, a link repeats the request. After the
 * submission of a form, a link leads back to the page with the form. After a 5xx response to a
 * submission, a note says that the platform may have made the change.
 */
function nextSteps(
  { path, rawQuery, request }: Failed,
  status: number,
  t: ErrorTexts,
  waitS: string | undefined,
): Html {
  const wait = waitS !== undefined && html`<p>${t.wait(waitS)}</p>\n`;
  if (request.method === 'GET' || request.method === 'HEAD') {
    return html`${wait}${servesPages(path) && link(path + extractApiKeys(rawQuery).query, t.again)}`;
  }
  const mayBeDone = status >= 500 && html`<p>${t.mayBeDone}</p>\n`;
  const form = pageOfForm(request.headers);
  return html`${wait}${mayBeDone}${form !== undefined && link(form, t.backToPage)}`;
}

/** Returns the address of the page with the form, from the browser's Referer. */
function pageOfForm({ referer = '', host }: IncomingHttpHeaders): string | undefined {
  const page = URL.parse(referer);
  return page?.host === host && page?.pathname !== undefined && servesPages(page.pathname)
    ? page.pathname + page.search
    : undefined;
}

/** Returns a link. @param address must start with the address of a page of the platform */
function link(address: string, text: string): Html {
  return html`<p>${linkTo(address)(text)}</p>\n`;
}

function linkTo(address: string): (text: string) => Html {
  return (text) => html`<a href="${address}">${text}</a>`;
}
