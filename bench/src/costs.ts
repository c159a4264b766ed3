import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { type IsolatedServices, startIsolatedServices } from './isolated-services.ts';
import { childProcesses, cpuMicrosOf } from './processes-of.ts';

const REQUESTS = Number(process.env.REQUESTS ?? 3_000);
const WARM_UP = 500;
const IDLE_MS = 5_000;
const IN_FLIGHT = 16;
const RECORDS = 1_000;

/** For each process: the name in the table, and a part of the command line. */
const parts = {
  gateway: 'gateway/src/main.ts',
  investments: 'services/investments/',
  authorization: 'services/authorization/',
  directory: 'services/directory/',
  notifications: 'services/notifications/',
  audit: 'services/audit/',
  redis: 'redis-server',
  store: 'tokens-process.ts store',
} as const;
type Part = keyof typeof parts;

interface Operation {
  name: string;
  send(index: number): Promise<void>;
  /** Waits until the events of the work are processed. */
  settled?: () => Promise<void>;
}

/**
 * Measures the CPU microseconds of a request in each process. Every service is a separate process.
 * The services use Kafka, Redis, and the embedded store in place of MongoDB. The result includes
 * the processing of the request's events, and excludes the CPU time of idle processes.
 */
export async function costs(): Promise<void> {
  const services = await startIsolatedServices(1, { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
  const receiver = await startReceiver();
  const [gateway = ''] = services.gateways;
  const pool = new Pool(gateway, { connections: IN_FLIGHT });
  const call = callerOf(pool, services.ownerKey);
  const ids: string[] = [];
  for (let n = 0; n < RECORDS; n++) {
    ids.push(
      ((await call('POST', '/v2/investments', { name: `Record ${n}` })) as { id: string }).id,
    );
  }
  const tokens = await services.issue(REQUESTS * 2);
  const running = childProcesses();
  const pids = Object.entries(parts).map(([part, text]) => {
    const found = running.find(({ command }) => command.includes(text));
    if (!found) {
      throw new Error(`no process has ${text} in its command line`);
    }
    return [part as Part, found.pid] as const;
  });
  const used = () => pids.map(([, pid]) => cpuMicrosOf(pid));
  const idlePerMs = await idleMicrosPerMs(used);
  const rows: Record<string, string | number>[] = [
    rowOf('without requests, µs a second', pids, idlePerMs, 1_000),
  ];
  for (const operation of operations(call, pool, services, ids, tokens, receiver)) {
    await run(operation, 0, WARM_UP);
    const before = used();
    const startedMs = performance.now();
    await run(operation, WARM_UP, REQUESTS);
    const elapsedMs = performance.now() - startedMs;
    const spent = used().map(
      (micros, index) => micros - before[index]! - idlePerMs[index]! * elapsedMs,
    );
    rows.push(rowOf(operation.name, pids, spent, 1 / REQUESTS));
  }
  console.table(rows);
  await pool.close();
  await services.stop();
  receiver.close();
}

async function idleMicrosPerMs(used: () => number[]): Promise<number[]> {
  await delay(IDLE_MS);
  const before = used();
  await delay(IDLE_MS);
  return used().map((micros, index) => (micros - before[index]!) / IDLE_MS);
}

function rowOf(
  operation: string,
  pids: readonly (readonly [Part, number])[],
  micros: number[],
  factor: number,
) {
  return {
    operation,
    ...Object.fromEntries(
      pids.map(([part], index) => [part, Math.max(0, Math.round(micros[index]! * factor))]),
    ),
  };
}

function operations(
  call: ReturnType<typeof callerOf>,
  pool: Pool,
  { application, gateways }: IsolatedServices,
  ids: string[],
  tokens: string[],
  receiver: Receiver,
): Operation[] {
  const write = async (index: number) =>
    void (await call('POST', '/v2/investments', { name: `Written ${index}` }));
  return [
    {
      name: 'page of ten',
      send: async () => void (await call('GET', '/v2/investments?limit=10')),
    },
    {
      name: 'one record',
      send: async (index) => void (await call('GET', `/v2/investments/${ids[index % RECORDS]}`)),
    },
    {
      name: 'one record, with a token not seen before',
      async send(index) {
        const response = await pool.request({
          method: 'GET',
          path: `/v2/investments/${ids[index % RECORDS]}`,
          headers: { authorization: `Bearer ${tokens[index]}` },
        });
        await response.body.dump();
        if (response.statusCode !== 200) {
          throw new Error(`a token was answered with ${response.statusCode}`);
        }
      },
    },
    {
      name: 'a record is created',
      send: write,
      settled: () => delay(3_000),
    },
    {
      name: 'a record is created, and delivered to a webhook',
      async send(index) {
        if (index === 0) {
          await call('POST', '/v2/webhook-endpoints', {
            url: receiver.url,
            events: ['investment.created'],
          });
        }
        await write(index);
      },
      settled: () => delay(5_000),
    },
    {
      name: 'a token is issued',
      async send() {
        const response = await pool.request({
          method: 'POST',
          path: '/oauth/token',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            host: new URL(gateways[0] ?? '').host,
          },
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            client_id: application.clientId,
            client_secret: application.clientSecret,
          }).toString(),
        });
        await response.body.dump();
        if (response.statusCode !== 200) {
          throw new Error(`/oauth/token responded with ${response.statusCode}`);
        }
      },
      settled: () => delay(3_000),
    },
  ];
}

async function run({ send, settled }: Operation, from: number, count: number): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next < from + count) {
      await send(next++);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  await settled?.();
}

function callerOf(pool: Pool, key: string) {
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const headers = { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) };
    const response = await pool.request({
      method,
      path,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.body.text();
    if (response.statusCode >= 300) {
      throw new Error(`${method} ${path} responded with ${response.statusCode}: ${text}`);
    }
    return JSON.parse(text);
  };
}

interface Receiver {
  url: string;
  close(): void;
}

async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
