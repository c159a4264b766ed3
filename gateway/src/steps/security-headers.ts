import type { Step } from '../exchange.ts';

const oneYearS = 31_536_000;

/** Told to browsers on every answer: take the type as it is told, and, behind TLS, come by TLS only (RFC 6797). */
export function securityHeaders(behindTls: boolean): Step {
  const fixed = ['X-Content-Type-Options', 'nosniff'];
  if (behindTls) fixed.push('Strict-Transport-Security', `max-age=${oneYearS}; includeSubDomains`);
  return ({ headers }) => void headers.push(...fixed);
}
