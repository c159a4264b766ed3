import { servesPages } from '../error-page.ts';
import type { ReceivedExchange } from '../exchange.ts';
import type { Step } from '../step.ts';

const oneYearS = 31_536_000;
/** For what is no page: a browser that opens it nevertheless loads nothing for it, and shows it in no frame. */
const policyOfData = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

function headersOfAll(behindTls: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(behindTls ? { 'Strict-Transport-Security': `max-age=${oneYearS}; includeSubDomains` } : {}),
  };
}

/** For responses that no step adds headers to, and that are no pages. */
export function securityHeadersOfData(behindTls: boolean): Record<string, string> {
  return { ...headersOfAll(behindTls), 'Content-Security-Policy': policyOfData };
}

/** Adds `nosniff` to every response, a Content-Security-Policy to data and, behind TLS, Strict-Transport-Security (RFC 6797). */
export function addSecurityHeaders(behindTls: boolean): Step<ReceivedExchange> {
  const fixed = Object.entries(headersOfAll(behindTls)).flat();
  const ofData = Object.entries(securityHeadersOfData(behindTls)).flat();
  return ({ path, responseHeaders }) => void responseHeaders.push(...(servesPages(path) ? fixed : ofData));
}
