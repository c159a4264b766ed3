import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { median } from './percentiles.ts';

const ROUNDS = 5;
const ROUND_S = 3;
const CONNECTIONS = 64;
const TARGET_RATIO = 2;

interface Child {
  process: ChildProcess;
  url: string;
  keys: string[];
}

interface Candidate {
  name: string;
  child: Child;
  path: string;
  rounds: Round[];
}

interface Round {
  requestsPerS: number;
  cpuMicros: number;
  p99Ms: number;
}

/**
 * Measures requests a second and CPU microseconds a request of the gateway's process, in front of a service that returns a
 * fixed page of 7 KB, compared with a bare Node proxy in front of the same service in the same run. Rounds alternate; the
 * table shows medians.
 */
export async function gateway(): Promise<void> {
  const service = await start('service', '');
  const bare = await start('bare', service.url);
  const gatewayChild = await start('gateway', service.url);
  const path = '/v2/investments?limit=10';
  const reference: Candidate = { name: 'bare node:http proxy', child: bare, path, rounds: [] };
  const candidates: Candidate[] = [
    reference,
    { name: 'gateway, v2', child: gatewayChild, path, rounds: [] },
    { name: 'gateway, v1 (deprecated)', child: gatewayChild, path: '/v1/investments?limit=10', rounds: [] },
  ];
  for (let round = -1; round < ROUNDS; round++) {
    for (const candidate of candidates) {
      const measured = await measure(candidate, gatewayChild.keys, round < 0 ? 2 : ROUND_S);
      if (round >= 0) candidate.rounds.push(measured);
    }
  }
  for (const { process } of [gatewayChild, bare, service]) {
    process.disconnect();
    await once(process, 'exit');
  }
  console.table(candidates.map((candidate) => row(candidate, reference.rounds)));
}

async function measure({ name, child, path }: Candidate, keys: string[], duration: number): Promise<Round> {
  const before = await cpuMicros(child);
  const result = await autocannon({
    url: child.url,
    connections: CONNECTIONS,
    duration,
    requests: keys.map((key) => ({ method: 'GET', path, headers: { 'X-API-Key': key, Accept: 'application/json' } })),
  });
  const spent = (await cpuMicros(child)) - before;
  const succeeded = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} rejected, ${result.errors} failed`);
  return { requestsPerS: succeeded / result.duration, cpuMicros: spent / succeeded, p99Ms: result.latency.p99 };
}

function row({ name, rounds }: Candidate, reference: Round[]): Record<string, string | number> {
  const cpu = median(rounds.map(({ cpuMicros }) => cpuMicros));
  const ratio = cpu / median(reference.map(({ cpuMicros }) => cpuMicros));
  return {
    name,
    'requests/s': Math.round(median(rounds.map(({ requestsPerS }) => requestsPerS))),
    'p99 ms': median(rounds.map(({ p99Ms }) => p99Ms)),
    'CPU µs/request': cpu.toFixed(1),
    ratio: ratio.toFixed(2),
    target: `<= ${TARGET_RATIO}${ratio <= TARGET_RATIO ? '' : ' MISSED'}`,
  };
}

async function start(role: string, serviceUrl: string): Promise<Child> {
  const child = fork(fileURLToPath(new URL('gateway-process.ts', import.meta.url)), [role, serviceUrl]);
  const [ready] = await once(child, 'message');
  return { process: child, ...(ready as { url: string; keys: string[] }) };
}

async function cpuMicros({ process }: Child): Promise<number> {
  const response = once(process, 'message');
  process.send('cpu');
  const [{ user, system }] = (await response) as [NodeJS.CpuUsage];
  return user + system;
}
