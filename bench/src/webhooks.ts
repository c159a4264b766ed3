import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newEvent, toEnvelope } from '@irp/events';
import { notifications } from '@irp/notifications';
import { createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { Pool } from 'undici';
import { type BenchProcess, startBenchProcess } from './bench-process.ts';
import { percentile } from './percentiles.ts';
import type { Received } from './webhook-receiver-process.ts';

const deliveries = Number(process.env.DELIVERIES ?? 20_000);
const rounds = Number(process.env.ROUNDS ?? 1);
const warmUp = 2_000;
/** Number of endpoints that respond, each in a separate workspace. */
const endpoints = 20;
const pacedPerS = Number(process.env.PACED_PER_S ?? 1_400);
const pacedS = 10;
const sickBacklog = Number(process.env.SICK_BACKLOG ?? 20_000);
const largeBacklog = Number(process.env.LARGE_BACKLOG ?? 1_000_000);
const target = {
  perS: 2_500,
  times: 2,
  p99Ms: 500,
  sick: 1.5,
};

type Receiver = BenchProcess<{ url: string }>;

/**
 * Measures how many deliveries a second arrive at a receiver in another process. A delivery
 * includes the event on the bus, the signed request, the log entry and the audit record. The CPU
 * time includes this process and the thread of the store. Deliveries are compared with plain undici
 * requests with the same body.
 *
 * The bench also measures the time from an event to the receipt, at a constant rate of events. The
 * cases are: no other load, a burst of events for an endpoint that never responds, and the backlog
 * of this endpoint. The last part measures the memory of the service while the backlog grows to a
 * million events.
 */
export async function webhooks(): Promise<void> {
  const receiver: Receiver = await startBenchProcess('./webhook-receiver-process.ts');
  const platform = await createTestPlatform();
  try {
    const { call } = await platform.start(notifications, {
      AUTHORIZATION_URL: 'http://127.0.0.1:9',
      DIRECTORY_URL: 'http://127.0.0.1:9',
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    });
    const healthy = Array.from({ length: endpoints }, (_, n) =>
      testPrincipal({ role: 'owner', workspaceId: `w${n}` }),
    );
    const sick = testPrincipal({ role: 'owner', workspaceId: 'sick' });
    const create = async (as: typeof sick, url: string) => {
      const created = await call('POST', '/v2/webhook-endpoints', {
        as,
        body: { url, events: ['*'] },
      });
      if (created.status !== 201) {
        throw new Error(created.text);
      }
    };
    for (const as of healthy) {
      await create(as, `${receiver.ready.url}/healthy/${as.workspaceId}`);
    }
    await create(sick, `${receiver.ready.url}/sick`);
    const ids = healthy.map(({ workspaceId }) => workspaceId);

    // Warms up plain requests and deliveries, so that the results exclude compilation and new
    // connections.
    await measurePlain(receiver, warmUp);
    await measureAll(platform, receiver, ids, warmUp);
    for (let round = 0; round < rounds; round++) {
      const plain = await measurePlain(receiver);
      const bus = await measureBus(platform, receiver, ids);
      const own = await measureAll(platform, receiver, ids);
      console.table([
        { what: 'plain requests of undici', ...plain },
        { what: 'events that nobody receives', ...bus },
        {
          what: 'deliveries',
          ...own,
          times: (own['CPU µs'] / plain['CPU µs']).toFixed(2),
        },
        {
          what: 'target',
          'a second': target.perS,
          times: String(target.times),
        },
      ]);
    }
    if (process.env.ONLY === 'cost') {
      return;
    }
    const alone = await measurePaced(platform, receiver, ids);
    await publish(platform, ['sick'], sickBacklog);
    const burst = await measurePaced(platform, receiver, ids);
    const beside = await measurePaced(platform, receiver, ids);
    const ratios = (measured: typeof alone) => ({
      'p50 ratio': (measured['p50 ms'] / alone['p50 ms']).toFixed(2),
      'p99 ratio': (measured['p99 ms'] / alone['p99 ms']).toFixed(2),
    });
    console.table([
      {
        what: `${pacedPerS} a second`,
        ...alone,
        target: `p99 < ${target.p99Ms} ms`,
      },
      {
        what: `after ${sickBacklog} events at once for an endpoint that never answers`,
        ...burst,
        ...ratios(burst),
      },
      {
        what: 'beside this backlog',
        ...beside,
        ...ratios(beside),
        target: `<= ${target.sick}`,
      },
    ]);
    console.table(await measureMemory(platform, receiver, ids));
  } finally {
    await platform.stop();
    await receiver.stop();
  }
}

function eventOf(workspaceId: string) {
  const event = newEvent(Date.now(), {
    type: 'investment.created',
    workspaceId,
    environment: 'production',
    subject: randomUUID(),
    actor: { type: 'user', id: 'u1' },
    data: {
      environment: 'production',
      visibility: 'workspace',
      name: 'Novo',
    },
  });
  return {
    key: workspaceId,
    event: toEnvelope('investments', event),
  };
}

async function publish(
  platform: TestPlatform,
  workspaceIds: readonly string[],
  count: number,
): Promise<void> {
  const batch = 500;
  for (let at = 0; at < count; at += batch) {
    const messages = Array.from({ length: Math.min(batch, count - at) }, (_, n) =>
      eventOf(workspaceIds[n % workspaceIds.length] ?? ''),
    );
    await platform.platform.bus.publish('investments', messages);
  }
}

/**
 * Waits until the receiver has `count` requests.
 * @throws Error if no request arrives for half a minute
 */
async function receive(receiver: Receiver, count: number): Promise<number[]> {
  const latenciesMs: number[] = [];
  let lastMs = performance.now();
  for (let received = 0; received < count; ) {
    await pause(20);
    const more = await receiver.request<Received>('count');
    received += more.received;
    latenciesMs.push(...more.latenciesMs);
    if (more.received > 0) {
      lastMs = performance.now();
    }
    if (performance.now() - lastMs > 30_000) {
      throw new Error(`${received} of ${count} deliveries arrived`);
    }
  }
  return latenciesMs;
}

interface Measured {
  'a second': number;
  'CPU µs': number;
}

async function timed(count: number, act: () => Promise<unknown>): Promise<Measured> {
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(startedCpu);
  const elapsedS = (performance.now() - startedMs) / 1_000;
  return {
    'a second': Math.round(count / elapsedS),
    'CPU µs': Math.round((user + system) / count),
  };
}

async function measurePlain(receiver: Receiver, count = deliveries): Promise<Measured> {
  const pool = new Pool(receiver.ready.url, { connections: 64 });
  const body = JSON.stringify(eventOf('w0').event);
  const headers = { 'content-type': 'application/json' };
  const measured = await timed(count, async () => {
    let left = count;
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        while (left-- > 0) {
          const response = await pool.request({
            method: 'POST',
            path: '/healthy',
            headers,
            body,
          });
          await response.body.dump();
        }
      }),
    );
  });
  await pool.close();
  await receiver.request<Received>('reset');
  return measured;
}

/**
 * Measures events of workspaces without an endpoint. The cost of an event is the bus, and the read
 * of the workspace's endpoints.
 */
async function measureBus(
  platform: TestPlatform,
  receiver: Receiver,
  workspaceIds: readonly string[],
) {
  const others = workspaceIds.map((id) => `${id}-without-endpoints`);
  return timed(deliveries, async () => {
    await publish(platform, others, deliveries);
    // Publishes these events last in each partition: their deliveries show that all earlier events
    // are processed.
    await publish(platform, workspaceIds, workspaceIds.length);
    await receive(receiver, workspaceIds.length);
  });
}

async function measureAll(
  platform: TestPlatform,
  receiver: Receiver,
  workspaceIds: readonly string[],
  count = deliveries,
) {
  return timed(count, () =>
    Promise.all([publish(platform, workspaceIds, count), receive(receiver, count)]),
  );
}

/**
 * Measures the memory of this thread, which has the queues, the bus and the deliveries. The store
 * is in another thread.
 */
async function measureMemory(
  platform: TestPlatform,
  receiver: Receiver,
  workspaceIds: readonly string[],
) {
  const used = () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return Math.round((heapUsed + external) / 2 ** 20);
  };
  const steps = 5;
  const rows = [
    {
      'more deliveries that wait': 0,
      'heap and buffers MB': used(),
    },
  ];
  for (let step = 1; step <= steps; step++) {
    // Publishes in parts, because the bus keeps unreceived events in memory.
    for (let part = 0; part < largeBacklog / steps; part += 10_000) {
      await publish(platform, ['sick'], 10_000);
      await Promise.all([
        publish(platform, workspaceIds, workspaceIds.length),
        receive(receiver, workspaceIds.length),
      ]);
    }
    rows.push({
      'more deliveries that wait': (step * largeBacklog) / steps,
      'heap and buffers MB': used(),
    });
  }
  return rows;
}

async function measurePaced(
  platform: TestPlatform,
  receiver: Receiver,
  workspaceIds: readonly string[],
) {
  const everyMs = 20;
  const each = Math.ceil((pacedPerS * everyMs) / 1_000);
  const startedMs = performance.now();
  const received = receive(receiver, (each * pacedS * 1_000) / everyMs);
  for (let turn = 0; turn < (pacedS * 1_000) / everyMs; turn++) {
    const messages = Array.from({ length: each }, (_, n) =>
      eventOf(workspaceIds[(turn * each + n) % workspaceIds.length] ?? ''),
    );
    await platform.platform.bus.publish('investments', messages);
    await pause(Math.max(0, startedMs + (turn + 1) * everyMs - performance.now()));
  }
  const latenciesMs = await received;
  return {
    'p50 ms': percentile(latenciesMs, 0.5),
    'p99 ms': percentile(latenciesMs, 0.99),
    'worst ms': Math.max(...latenciesMs),
  };
}
