import { readWithin } from './read-within.ts';

/** Readiness checks by name of the dependency, such as `database`; each rejects while the dependency is unavailable. */
export type ReadyChecks = Record<string, () => Promise<void>>;

/** What a service continues without, by name, such as `events`; each returns false while it is unavailable. */
export type DegradableChecks = Record<string, () => boolean>;

export interface Readiness {
  ready: boolean;
  /** `unavailable`: the process cannot serve. `degraded`: it serves, and does without for now. */
  checks: Record<string, 'ok' | 'degraded' | 'unavailable'>;
  /** The process ends soon: it serves what arrives, but load balancers must send it nothing more. */
  stopping?: boolean;
}

export type ReadinessStatus = 'ok' | 'unavailable' | 'stopping';

export const stoppingReadiness: Readiness = { ready: false, stopping: true, checks: {} };

/** The member `status` of a response to `GET /readyz`. */
export function statusOf({ ready, stopping }: Readiness): ReadinessStatus {
  if (stopping) return 'stopping';
  return ready ? 'ok' : 'unavailable';
}

const defaultTimeoutMs = 2_000;

/** @param timeoutMs a check that takes longer counts as failed; default 2,000 */
export function createReadiness(
  required: ReadyChecks,
  degradable: DegradableChecks = {},
  timeoutMs = defaultTimeoutMs,
): () => Promise<Readiness> {
  return async () => {
    const results = await Promise.all(
      Object.entries(required).map(async ([name, check]) => {
        const passed = await readWithin(timeoutMs, async () => {
          await check();
          return true;
        });
        return [name, passed ? 'ok' : 'unavailable'] as const;
      }),
    );
    const others = Object.entries(degradable).map(
      ([name, isHealthy]) => [name, isHealthy() ? 'ok' : 'degraded'] as const,
    );
    return {
      ready: results.every(([, result]) => result === 'ok'),
      checks: Object.fromEntries([...results, ...others]),
    };
  };
}
