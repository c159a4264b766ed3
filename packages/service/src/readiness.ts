import { readWithin } from './read-within.ts';

/**
 * Readiness checks by name of the dependency, such as `database`; each rejects while the dependency
 * is unavailable.
 */
export type ReadyChecks = Record<string, () => Promise<void>>;

/**
 * The dispensable dependencies of a service, by name, such as `events`; each check returns false
 * while the dependency is unavailable.
 */
export type DegradableChecks = Record<string, () => boolean>;

export interface Readiness {
  ready: boolean;
  /**
   * `unavailable`: the process cannot serve. `degraded`: the process serves without the dependency
   * for now.
   */
  checks: Record<string, 'ok' | 'degraded' | 'unavailable'>;
  /**
   * The process ends soon and serves arriving requests, but load balancers must send nothing more.
   */
  stopping?: boolean;
}

export type ReadinessStatus = 'ok' | 'unavailable' | 'stopping';

export const stoppingReadiness: Readiness = {
  ready: false,
  stopping: true,
  checks: {},
};

/** The member `status` of a response to `GET /readyz`. */
export function statusOf({ ready, stopping }: Readiness): ReadinessStatus {
  if (stopping) {
    return 'stopping';
  }
  return ready ? 'ok' : 'unavailable';
}

/** The wait of a response for a check, and the maximum duration of a check after a passed check. */
export interface ReadinessPatience {
  waitMs: number;
  graceMs: number;
}

/**
 * A late dependency on a busy machine is not unavailable: without the grace, the processes would
 * leave their load balancer by turns.
 */
const defaultPatience: ReadinessPatience = { waitMs: 1_000, graceMs: 10_000 };

/**
 * @param patience default: a response waits 1 s, and a running check of up to 10 s has the result
 *   of the previous check
 */
export function createReadiness(
  required: ReadyChecks,
  degradable: DegradableChecks = {},
  patience: ReadinessPatience = defaultPatience,
): () => Promise<Readiness> {
  const checks = Object.entries(required).map(([name, check]) => ({
    name,
    passes: lenient(check, patience),
  }));
  return async () => {
    const results = await Promise.all(
      checks.map(
        async ({ name, passes }) => [name, (await passes()) ? 'ok' : 'unavailable'] as const,
      ),
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

/**
 * Whether a check passes: a check that takes longer than `waitMs` and less than `graceMs` has the
 * previous result. A single check runs at a time.
 */
function lenient(
  check: () => Promise<void>,
  { waitMs, graceMs }: ReadinessPatience,
): () => Promise<boolean> {
  let running: { result: Promise<boolean>; startedMs: number } | undefined;
  let hasPassed = false;
  const run = async () => {
    hasPassed = await check().then(
      () => true,
      () => false,
    );
    running = undefined;
    return hasPassed;
  };
  return async () => {
    running ??= {
      result: run(),
      startedMs: performance.now(),
    };
    const { result, startedMs } = running;
    const passed = await readWithin(waitMs, () => result);
    return passed ?? (hasPassed && performance.now() - startedMs < graceMs);
  };
}
