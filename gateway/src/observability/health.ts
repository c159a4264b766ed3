import { request } from 'undici';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Upstream } from '../upstreams/upstream.ts';

export interface Health {
  ready: boolean;
  checks: Record<string, 'ok' | 'degraded' | 'unavailable'>;
}

const cacheTtlMs = 1_000;
const timeoutMs = 2_000;

export interface HealthSources {
  upstreams: readonly Upstream[];
  limits: RateLimits;
  feedHealthy(): boolean;
  /** Names of start-up work that is not done yet: each is a check that fails. */
  unfinished: ReadonlySet<string>;
}

/**
 * Readiness of the gateway. An upstream that is not ready makes the gateway not ready; without Redis or the revocation feed
 * it is degraded, but ready. Results are cached for 1 s, so that frequent probes do not reach the upstreams.
 */
export function createHealth({ upstreams, limits, feedHealthy, unfinished }: HealthSources): () => Promise<Health> {
  let cached: Promise<Health> | undefined;
  let cachedUntilMs = 0;
  async function check(): Promise<Health> {
    const results = await Promise.all(
      upstreams.map(async (upstream) => [upstream.name, await isReady(upstream)] as const),
    );
    const checks: Health['checks'] = Object.fromEntries(
      results.map(([name, ready]) => [name, ready ? 'ok' : 'unavailable']),
    );
    checks.limits = limits.degraded() ? 'degraded' : 'ok';
    checks.revocations = feedHealthy() ? 'ok' : 'degraded';
    return { ready: results.every(([, ready]) => ready), checks };
  }
  function cachedCheck(): Promise<Health> {
    if (cached === undefined || performance.now() >= cachedUntilMs) {
      cached = check();
      cachedUntilMs = performance.now() + cacheTtlMs;
    }
    return cached;
  }
  return async () => {
    const health = await cachedCheck();
    const missing = [...unfinished].map((name) => [name, 'unavailable'] as const);
    return missing.length === 0
      ? health
      : { ready: false, checks: { ...health.checks, ...Object.fromEntries(missing) } };
  };
}

async function isReady({ origin, requests: { pool } }: Upstream): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await request(`${origin}/readyz`, { dispatcher: pool, signal });
    await response.body.dump();
    return response.statusCode === 200;
  } catch {
    return false;
  }
}
