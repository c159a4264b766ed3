import { request } from 'undici';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Upstream } from '../upstreams/upstream.ts';

export interface Health {
  ready: boolean;
  checks: Record<string, 'ok' | 'degraded' | 'unavailable'>;
}

const keptForMs = 1_000;
const timeoutMs = 2_000;

export interface HealthSources {
  upstreams: readonly Upstream[];
  limits: RateLimits;
  feedHealthy(): boolean;
}

/**
 * Can the gateway serve? Services that do not answer say no; a lost Redis or revocation feed costs precision and speed,
 * not service. Answers are kept for a second, so that whoever asks often does not ask the services.
 */
export function createHealth({ upstreams, limits, feedHealthy }: HealthSources): () => Promise<Health> {
  let kept: Promise<Health> | undefined;
  let keptUntilMs = 0;
  async function check(): Promise<Health> {
    const asked = await Promise.all(
      upstreams.map(async (upstream) => [upstream.name, await isReady(upstream)] as const),
    );
    const checks: Health['checks'] = Object.fromEntries(
      asked.map(([name, ready]) => [name, ready ? 'ok' : 'unavailable']),
    );
    checks.limits = limits.degraded() ? 'degraded' : 'ok';
    checks.revocations = feedHealthy() ? 'ok' : 'degraded';
    return { ready: asked.every(([, ready]) => ready), checks };
  }
  return () => {
    if (kept === undefined || performance.now() >= keptUntilMs) {
      kept = check();
      keptUntilMs = performance.now() + keptForMs;
    }
    return kept;
  };
}

async function isReady({ origin, pool }: Upstream): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await request(`${origin}/readyz`, { dispatcher: pool, signal });
    await answer.body.dump();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}
