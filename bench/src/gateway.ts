import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const ROUNDS = 5;
const ROUND_S = 3;
const CONNECTIONS = 64;
const TARGET_RATIO = 2;

interface Child {
  process: ChildProcess;
  url: string;
  keys: string[];
}

interface Contender {
  name: string;
  child: Child;
  path: string;
}

interface Round {
  requestsPerS: number;
  cpuMicros: number;
  p99Ms: number;
}

/**
 * Prints requests a second and CPU microseconds a request of the gateway's process, before a service that answers a fixed
 * page of 7 KB, beside a bare Node proxy before the same service in the same run. Rounds take turns; medians are shown.
 */
export async function gateway(): Promise<void> {
  const service = await start('service', '');
  const bare = await start('bare', service.url);
  const door = await start('gateway', service.url);
  const contenders: Contender[] = [
    { name: 'bare node:http proxy', child: bare, path: '/v2/investments?limit=10' },
    { name: 'gateway, v2', child: door, path: '/v2/investments?limit=10' },
    { name: 'gateway, v1 (deprecated)', child: door, path: '/v1/investments?limit=10' },
  ];
  const rounds = contenders.map((): Round[] => []);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, contender] of contenders.entries()) {
      const measured = await measure(contender, door.keys, round < 0 ? 2 : ROUND_S);
      if (round >= 0) rounds[index]!.push(measured);
    }
  }
  for (const { process } of [door, bare, service]) {
    process.disconnect();
    await once(process, 'exit');
  }
  console.table(contenders.map(({ name }, index) => row(name, rounds[index]!, rounds[0]!)));
}

async function measure({ name, child, path }: Contender, keys: string[], duration: number): Promise<Round> {
  const before = await cpuMicros(child);
  const result = await autocannon({
    url: child.url,
    connections: CONNECTIONS,
    duration,
    requests: keys.map((key) => ({ method: 'GET', path, headers: { 'X-API-Key': key, Accept: 'application/json' } })),
  });
  const spent = (await cpuMicros(child)) - before;
  const answered = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} lost`);
  return { requestsPerS: answered / result.duration, cpuMicros: spent / answered, p99Ms: result.latency.p99 };
}

function row(name: string, rounds: Round[], reference: Round[]): Record<string, string | number> {
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

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

async function start(role: string, serviceUrl: string): Promise<Child> {
  const child = fork(fileURLToPath(new URL('gateway-process.ts', import.meta.url)), [role, serviceUrl]);
  const [ready] = await once(child, 'message');
  return { process: child, ...(ready as { url: string; keys: string[] }) };
}

async function cpuMicros({ process }: Child): Promise<number> {
  const answer = once(process, 'message');
  process.send('cpu');
  const [{ user, system }] = (await answer) as [NodeJS.CpuUsage];
  return user + system;
}
