import { ConfigError } from '@irp/config';
import { serviceNames, serviceUrlSetting } from '@irp/contracts';
import { type Readiness, readMetrics, type ServiceState, stateOf } from '@irp/service/operators';
import { z } from 'zod';
import type { PlatformAddresses } from '../access/find-addresses.ts';

const readinessSchema = z.object({
  status: z.string(),
  checks: z.record(z.string(), z.string()),
  findings: z.array(z.string()).optional(),
});
const timeoutMs = 5_000;

/**
 * Reads the state of the gateway and of every service. If the address of a service is unknown, its
 * state is read from the gateway's operations port.
 * @throws ConfigError if no address is known
 */
export async function readStatus({
  services,
  operations,
}: PlatformAddresses): Promise<ServiceState[]> {
  if (operations === undefined && Object.keys(services).length === 0) {
    throw new ConfigError(
      `OPERATIONS_URL must be set, or at least one of ${serviceNames.map(serviceUrlSetting).join(', ')}`,
    );
  }
  const ofGateway = operations === undefined ? undefined : await readReadiness(operations);
  const gateway =
    operations === undefined
      ? unknown('gateway', 'OPERATIONS_URL is not set')
      : stateOf('gateway', ofGateway, await metricsAt(`${origin(operations)}/metrics`));
  const others = serviceNames.map(async (name): Promise<ServiceState> => {
    const address = services[name];
    if (address !== undefined) {
      return stateOf(
        name,
        await readReadiness(address),
        await metricsAt(`${origin(address)}/metrics`),
      );
    }
    const seen = ofGateway?.checks[name];
    if (seen === undefined) {
      return unknown(name, `${serviceUrlSetting(name)} is not set`);
    }
    const metrics = await metricsAt(`${origin(operations ?? '')}/metrics/${name}`);
    return stateOf(
      name,
      {
        status: seen,
        checks: checksIn(metrics),
      },
      metrics,
    );
  });
  return [gateway, ...(await Promise.all(others))];
}

/**
 * Derives the checks of `/readyz` from the metrics. The metrics do not show which dependencies are
 * required, so only a failed database counts as unavailable.
 */
function checksIn(metrics: ReadonlyMap<string, number> = new Map()): Readiness['checks'] {
  const checks: Readiness['checks'] = {};
  for (const [key, value] of metrics) {
    const [, name] = /^ready_check (.+)$/.exec(key) ?? [];
    if (name !== undefined) {
      const failed = name === 'database' ? 'unavailable' : 'degraded';
      checks[name] = value === 1 ? 'ok' : failed;
    }
  }
  return checks;
}

function unknown(service: string, reason: string): ServiceState {
  return {
    ...stateOf(service, undefined),
    state: 'unknown',
    findings: [reason],
  };
}

const origin = (address: string) => address.replace(/\/+$/, '');

async function readReadiness(address: string): Promise<Readiness | undefined> {
  const text = await read(`${origin(address)}/readyz`, [200, 503]);
  if (text === undefined) {
    return undefined;
  }
  try {
    return readinessSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function metricsAt(url: string): Promise<ReadonlyMap<string, number> | undefined> {
  const text = await read(url, [200]);
  return text === undefined ? undefined : readMetrics(text);
}

async function read(url: string, accepted: readonly number[]): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const text = await response.text();
    return accepted.includes(response.status) ? text : undefined;
  } catch {
    return undefined;
  }
}
