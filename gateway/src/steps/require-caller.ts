import type { Passed, ServedExchange } from '../exchange.ts';

/** Rejects a request without a valid credential, except on public routes. */
export function requireCaller(exchange: ServedExchange): ServedExchange & Passed<'callerPassed'> {
  if (!exchange.route.public) {
    if (exchange.credentialError !== undefined) {
      throw exchange.credentialError;
    }
    // A shared cache must not serve the response of a caller to another caller, and must not answer
    // 304 because of another caller's ETag.
    exchange.responseHeaders.push('Vary', 'Authorization, X-API-Key');
  }
  exchange.pass('callerPassed');
  return exchange;
}
