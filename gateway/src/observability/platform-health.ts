import type { PlatformHealth } from '@irp/contracts/operators';
import { type Readiness, statusOf } from '@irp/service';
import { readMetrics, type ServiceState, stateOf } from '@irp/service/operators';
import type { Registry } from 'prom-client';
import { request } from 'undici';
import { z } from 'zod';
import type { Upstream } from '../upstreams/upstream.ts';
import type { ReadServiceMetrics } from './service-metrics.ts';

interface Sources {
  region: string;
  /** Health of the gateway itself. */
  health(): Promise<Readiness>;
  metrics: { registry: Registry };
  upstreams: readonly Upstream[];
  serviceMetrics: ReadServiceMetrics;
}

export type ReadPlatformHealth = () => Promise<PlatformHealth>;

type Service = PlatformHealth['services'][number];
type Group = PlatformHealth['groups'][number];

const timeoutMs = 5_000;
const readinessSchema = z.object({
  status: z.string(),
  checks: z.record(z.string(), z.string()),
  findings: z.array(z.string()).optional(),
});

/**
 * Creates a function that reads the state of the gateway and of each service in parallel. A service
 * that does not respond appears as unavailable, and delays the result by at most five seconds.
 */
export function createPlatformHealth(sources: Sources): ReadPlatformHealth {
  const { region, health, metrics, upstreams, serviceMetrics } = sources;

  async function ofGateway() {
    const readiness = await health();
    const own = { status: statusOf(readiness), checks: readiness.checks };
    return read('gateway', own, await metrics.registry.metrics());
  }

  async function ofService(upstream: Upstream) {
    const { name } = upstream;
    const [readiness, text] = await Promise.all([
      readReadiness(upstream),
      serviceMetrics(name).then(
        (found) => found.text,
        () => '',
      ),
    ]);
    return read(name, readiness, text);
  }

  return async () => {
    const found = await Promise.all([ofGateway(), ...upstreams.map(ofService)]);
    return {
      region,
      services: found.map(({ service }) => service),
      groups: found.flatMap(({ groups }) => groups),
    };
  };
}

function read(
  name: string,
  readiness: Parameters<typeof stateOf>[1],
  text: string,
): { service: Service; groups: Group[] } {
  const metrics = readMetrics(text);
  const { state, outbox, oldestS, lag, deadLetters, findings } = stateOf(name, readiness, metrics);
  return {
    service: {
      name,
      state: state === 'unknown' ? 'unreachable' : state,
      waitingEvents: known(outbox),
      oldestEventS: known(oldestS),
      lag: known(lag),
      deadLetters: known(deadLetters),
      findings,
    },
    groups: groupsIn(text).map((group) => ({
      group,
      service: name,
      lag: metrics.get(`consumer_lag_events ${group}`) ?? null,
      deadLetters: metrics.get(`consumer_dead_letters ${group}`) ?? null,
    })),
  };
}

function known(figure: ServiceState['outbox']): number | null {
  return figure === 'unknown' ? null : figure;
}

/**
 * Returns the consumer groups in the text of the metrics, including groups with unreadable values.
 */
function groupsIn(text: string): string[] {
  const found = text.matchAll(/^consumer_(?:lag_events|dead_letters)\{[^}]*?group="([^"]*)"/gm);
  return [...new Set([...found].map(([, group = '']) => group))].sort();
}

async function readReadiness({ origin, probes }: Upstream) {
  try {
    const { body } = await request(`${origin}/readyz`, {
      dispatcher: probes,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readinessSchema.parse(await body.json());
  } catch {
    return undefined;
  }
}
