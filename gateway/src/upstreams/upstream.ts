import { PlatformError } from '@irp/errors';
import { Pool } from 'undici';
import type { Settings } from '../settings.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

/** A service behind the gateway, and how it is doing. */
export interface Upstream {
  name: string;
  origin: string;
  pool: Pool;
  breaker: CircuitBreaker;
  inFlight: number;
  maxInFlight: number;
  retries: number;
  failures: number;
}

export function openUpstream(name: string, url: string, settings: Settings): Upstream {
  const { origin } = new URL(url);
  return {
    name,
    origin,
    pool: new Pool(origin, {
      connections: settings.UPSTREAM_CONNECTIONS,
      pipelining: 1,
      connect: { timeout: settings.UPSTREAM_CONNECT_TIMEOUT_MS },
      headersTimeout: settings.UPSTREAM_HEADERS_TIMEOUT_MS,
      bodyTimeout: settings.UPSTREAM_BODY_TIMEOUT_MS,
    }),
    breaker: new CircuitBreaker({ failures: settings.BREAKER_FAILURES, openMs: settings.BREAKER_OPEN_MS }),
    inFlight: 0,
    maxInFlight: settings.UPSTREAM_IN_FLIGHT,
    retries: 0,
    failures: 0,
  };
}

/** Counts a request in. @throws PlatformError 503 while the service is spared */
export function enterUpstream(upstream: Upstream): void {
  const waitMs = upstream.breaker.enter();
  if (waitMs > 0) throw away(Math.ceil(waitMs / 1_000));
  if (upstream.inFlight >= upstream.maxInFlight) {
    upstream.breaker.leave('unknown');
    throw new PlatformError('unavailable', 'Too many requests are under way. Try again in a moment.', {
      retryAfterS: 1,
    });
  }
  upstream.inFlight++;
}

export function leaveUpstream(upstream: Upstream, outcome: 'answered' | 'failed' | 'unknown'): void {
  upstream.inFlight--;
  if (outcome === 'failed') upstream.failures++;
  upstream.breaker.leave(outcome);
}

export function away(retryAfterS = 1): PlatformError {
  return new PlatformError('unavailable', 'This part of the platform is away for the moment.', { retryAfterS });
}
