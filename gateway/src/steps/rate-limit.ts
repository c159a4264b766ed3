import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';
import { rateLimitHeaders, waitSeconds } from '../limits/rate-limit-headers.ts';
import type { Allowance, Decision, RateLimits } from '../limits/rate-limits.ts';

/** Counts the request for whoever sent it, whatever becomes of it, and tells on the answer what is left. */
export function rateLimit(limits: RateLimits) {
  return async (exchange: Exchange): Promise<void> => {
    const { method } = exchange.request;
    exchange.allowance = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write';
    const subject = exchange.caller?.subject ?? `ip:${exchange.address}`;
    const decision = await limits.draw(exchange.allowance, subject);
    const headers = rateLimitHeaders(exchange.allowance, decision, Date.now());
    for (const name in headers) exchange.headers.push(name, headers[name]!);
    if (!decision.admitted) throw overLimit(exchange.allowance, decision);
  };
}

export function overLimit(allowance: Allowance, decision: Decision): PlatformError {
  return new PlatformError(
    'rate_limit_exceeded',
    `At most ${decision.limit} ${allowance}s are served in any minute. The next one will be in ${waitSeconds(decision)} s.`,
  );
}
