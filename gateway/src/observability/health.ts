import {
  type Platform,
  type Readiness,
  type ReadinessStatus,
  stoppingReadiness,
} from '@irp/service';
import { request } from 'undici';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Upstream } from '../upstreams/upstream.ts';

const cacheTtlMs = 1_000;
const timeoutMs = 2_000;
/**
 * The longest time for which a new process waits until all services are ready. After this time, the
 * gateway is ready even if services are not ready.
 */
const startGraceMs = 60_000;

export interface HealthSources {
  upstreams: readonly Upstream[];
  limits: Pick<RateLimits, 'degraded'>;
  feedHealthy(): boolean;
  /** The claim on the shared Redis; undefined if the processes share no Redis. */
  regionClaim?: Platform['regionClaim'];
  /** Names of unfinished start-up tasks. The readiness check fails for each unfinished task. */
  unfinished: ReadonlySet<string>;
  isStopping(): boolean;
}

/**
 * Creates the readiness check of the gateway. A new process is ready once all services were ready,
 * or after a minute. A gateway that has been ready stays ready while services or Redis are
 * unavailable. If an unavailable service made gateways unready, all gateways would leave the load
 * balancer at once, and clients could not reach the available services. Results are cached for 1 s,
 * so frequent probes do not reach the services.
 */
export function createHealth(
  { upstreams, limits, feedHealthy, regionClaim, unfinished, isStopping }: HealthSources,
  now: () => number = performance.now.bind(performance),
): () => Promise<Readiness> {
  const readyAtMs = now() + startGraceMs;
  let hasBeenReady = false;
  let cached: Promise<Readiness> | undefined;
  let cachedUntilMs = 0;
  async function check(): Promise<Readiness> {
    const results = await Promise.all(
      upstreams.map(async (upstream) => [upstream.name, await isReady(upstream)] as const),
    );
    hasBeenReady ||= results.every(([, ready]) => ready) || now() >= readyAtMs;
    const checks: Readiness['checks'] = Object.fromEntries(
      results.map(([name, ready]) => [name, ready ? 'ok' : 'unavailable']),
    );
    checks.limits = limits.degraded() ? 'degraded' : 'ok';
    checks.revocations = feedHealthy() ? 'ok' : 'degraded';
    if (regionClaim) {
      checks.region = regionClaim.other() === undefined ? 'ok' : 'degraded';
    }
    return { ready: hasBeenReady, checks };
  }
  function cachedCheck(): Promise<Readiness> {
    if (cached === undefined || now() >= cachedUntilMs) {
      cached = check();
      cachedUntilMs = now() + cacheTtlMs;
    }
    return cached;
  }
  return async () => {
    if (isStopping()) {
      return stoppingReadiness;
    }
    const health = await cachedCheck();
    const missing = [...unfinished].map((name) => [name, 'unavailable'] as const);
    return missing.length === 0
      ? health
      : {
          ready: false,
          checks: {
            ...health.checks,
            ...Object.fromEntries(missing),
          },
        };
  };
}

async function isReady({ origin, probes }: Upstream): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await request(`${origin}/readyz`, { dispatcher: probes, signal });
    if (response.statusCode === 200) {
      return response.body.dump().then(() => true);
    }
    // A service counts as ready if the responding process is stopping, because new connections
    // reach another process of the service.
    const { status } = (await response.body.json()) as { status?: ReadinessStatus };
    return status === 'stopping';
  } catch {
    return false;
  }
}
