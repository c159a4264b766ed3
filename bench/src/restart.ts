import { setTimeout } from 'node:timers/promises';
import { connectRepeatedly } from '../../e2e/src/new-connections.ts';
import type { ServiceProcesses } from '../../e2e/src/service-processes.ts';
import { createStrictClient } from '../../e2e/src/strict-client.ts';
import { type IsolatedServices, startIsolatedServices } from './isolated-services.ts';
import { percentile } from './percentiles.ts';

const GATEWAYS = 4;
const PROCESSES_OF_EACH = 2;
const ROUNDS = Number(process.env.ROUNDS ?? 10);
const WORKERS = Number(process.env.WORKERS ?? 8);
/** Pause between two requests of a worker, because restarts need CPU time, too. */
const PAUSE_MS = 20;
/** Interval of new connections to the gateways, and to each service. */
const CONNECT_EVERY_MS = 40;
const QUIET_MS = 30_000;

interface Part {
  latencies: number[];
  /** Number of successful requests that each opened a new connection. */
  connections: number;
  failures: string[];
}

/**
 * Sends reads, writes and token requests through four gateways and two processes of each service.
 * Compares the results without restarts with the results during ten restarts of all processes. The
 * processes of a service restart one after another, and so do the gateways. All services restart at
 * the same time.
 * @throws Error for a failed request: the client does not retry
 */
export async function restart(): Promise<void> {
  const settings = {
    STOP_DELAY_MS: '2000',
    KEEP_ALIVE_TIMEOUT_MS: '3000',
    STOP_TIMEOUT_MS: '60000',
  };
  const services = await startIsolatedServices(GATEWAYS, settings, {
    processesOfEach: PROCESSES_OF_EACH,
  });
  await loadDuring(services, () => setTimeout(5_000));
  const quiet = await loadDuring(services, () => setTimeout(QUIET_MS));
  let restarted = 0;
  const restarting = await loadDuring(services, async () => {
    const restartAll = async (part: ServiceProcesses) => {
      for (const one of [...part.running()]) {
        const code = await part.restart(one);
        if (code !== 0) {
          throw new Error(`a process ended with ${code}`);
        }
        restarted++;
      }
    };
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(Object.values(services.parts).map(restartAll));
    }
  });
  await services.stop();
  console.table({
    'without restarts': row(quiet),
    [`while ${restarted} processes restart`]: row(restarting),
  });
  const failures = [...quiet.failures, ...restarting.failures];
  if (failures.length > 0) {
    throw new Error(
      `${failures.length} requests failed, such as\n${failures.slice(0, 10).join('\n')}`,
    );
  }
}

async function loadDuring(
  services: IsolatedServices,
  during: () => Promise<unknown>,
): Promise<Part> {
  const { publicUrl, ownerKey: key, application, parts } = services;
  const urls = Object.fromEntries(Object.entries(parts).map(([name, { url }]) => [name, url]));
  const connections = connectRepeatedly(urls, CONNECT_EVERY_MS);
  const { failures, send } = createStrictClient(publicUrl);
  const latencies: number[] = [];
  let stopped = false;
  const { clientId: client_id, clientSecret: client_secret } = application;
  const requests = [
    () => send('GET', '/v2/investments?limit=10', { key }, [200]),
    () => send('GET', '/v2/me', { key }, [200]),
    (round: number) => {
      const body = JSON.stringify({ name: `Restarted ${round}` });
      return send(
        'POST',
        '/v2/investments',
        {
          key,
          headers: { 'Content-Type': 'application/json' },
          body,
        },
        [201],
      );
    },
    () => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id,
        client_secret,
      });
      return send('POST', '/oauth/token', { body }, [200]);
    },
  ];
  const workers = Array.from({ length: WORKERS }, async (_, worker) => {
    for (let round = worker; !stopped; round++) {
      // Failures are collected in `failures`.
      const response = await requests[round % requests.length]!(round).catch(() => undefined);
      if (response) {
        latencies.push(response.receivedMs - response.sentMs);
      }
      await setTimeout(PAUSE_MS);
    }
  });
  try {
    await during();
  } finally {
    stopped = true;
    await Promise.all(workers);
    await connections.stop();
  }
  return {
    latencies,
    connections: connections.succeeded(),
    failures: [...failures, ...connections.failures],
  };
}

function row({ latencies, connections, failures }: Part) {
  const at = (share: number) => percentile(latencies, share).toFixed(1);
  return {
    requests: latencies.length + connections + failures.length,
    failed: `${failures.length}${failures.length === 0 ? '' : ' MISSED'}`,
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'longest ms': at(1),
  };
}
