import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';
import { rateLimitHeaders } from '../limits/rate-limit-headers.ts';
import type { Decision, RateLimits } from '../limits/rate-limits.ts';

/** Counts the request for whoever sent it, whatever becomes of it, and tells on the answer what is left. */
export function rateLimit(limits: RateLimits) {
  return async (exchange: Exchange): Promise<void> => {
    const { method } = exchange.request;
    exchange.allowance = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write';
    const subject = exchange.caller?.subject ?? `ip:${exchange.address}`;
    const decision = await limits.draw(exchange.allowance, subject);
    const headers = rateLimitHeaders(exchange.allowance, decision, Date.now());
    for (const name in headers) exchange.headers.push(name, headers[name]!);
    if (!decision.admitted) throw refused(exchange, decision);
  };
}

function refused({ allowance }: Exchange, { limit, retryAfterMs }: Decision): PlatformError {
  const waitS = Math.ceil(retryAfterMs / 1_000);
  return new PlatformError(
    'rate_limit_exceeded',
    `At most ${limit} ${allowance}s are served in any minute. The next one will be in ${waitS} s.`,
  );
}
