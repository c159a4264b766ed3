import { readWithin } from './read-within.ts';

/**
 * Checks of dependencies without which the process cannot serve, by name, such as `database`. Each
 * check rejects while the dependency is unavailable.
 */
export type ReadyChecks = Record<string, () => Promise<void>>;

/**
 * Checks of dependencies without which the process can serve, by name, such as `events`. Each check
 * returns false while the dependency is unavailable.
 */
export type DegradableChecks = Record<string, () => boolean>;

export interface Readiness {
  ready: boolean;
  /**
   * `unavailable`: the process cannot serve. `degraded`: the process serves without the dependency.
   */
  checks: Record<string, 'ok' | 'degraded' | 'unavailable'>;
  /**
   * Set if the process will end soon. The process still serves requests, but load balancers must
   * send no new requests.
   */
  stopping?: boolean;
}

export type ReadinessStatus = 'ok' | 'unavailable' | 'stopping';

export const stoppingReadiness: Readiness = {
  ready: false,
  stopping: true,
  checks: {},
};

/** Returns the member `status` of a response to `GET /readyz`. */
export function statusOf({ ready, stopping }: Readiness): ReadinessStatus {
  if (stopping) {
    return 'stopping';
  }
  return ready ? 'ok' : 'unavailable';
}

/** A response waits `waitMs` for a check. A check that has passed before may take `graceMs`. */
export interface ReadinessPatience {
  waitMs: number;
  graceMs: number;
}

/**
 * On a busy machine, a dependency may respond late without being unavailable. Without `graceMs`,
 * processes would leave and rejoin the load balancer all the time.
 */
const defaultPatience: ReadinessPatience = { waitMs: 1_000, graceMs: 10_000 };

/**
 * Creates the readiness check of a process.
 * @param patience default: a response waits 1 s for a check, and uses the previous result of a
 *   slower check for 10 s
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
 * Returns a function that returns whether a check passes. If the check takes longer than `waitMs`,
 * but less than `graceMs`, the function returns the previous result. The check never runs twice at
 * the same time.
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
