import type { ReceivedExchange } from '../exchange.ts';
import { policyOfData } from '../policy-of-data.ts';
import type { Step } from '../step.ts';

const oneYearS = 31_536_000;

function headersOfAll(behindTls: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(behindTls ? { 'Strict-Transport-Security': `max-age=${oneYearS}; includeSubDomains` } : {}),
  };
}

/** Returns the security headers of responses outside the pipeline that are not pages. */
export function securityHeadersOfData(behindTls: boolean): Record<string, string> {
  return {
    ...headersOfAll(behindTls),
    'Content-Security-Policy': policyOfData,
  };
}

/** Adds `nosniff` to every response and, behind TLS, Strict-Transport-Security (RFC 6797). */
export function addSecurityHeaders(behindTls: boolean): Step<ReceivedExchange> {
  const fixed = Object.entries(headersOfAll(behindTls)).flat();
  return ({ responseHeaders }) => void responseHeaders.push(...fixed);
}
