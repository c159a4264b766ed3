import { type BenchProcess, startBenchProcess } from '../bench-process.ts';
import { candidate, measure, type Started, startPart } from '../gateway.ts';
import { startRedis } from '../redis-process.ts';
import { alternate, type Measured } from './alternate.ts';
import type { BudgetLine } from './line.ts';

const rounds = 3;
const roundS = 2;
const warmUpS = 6;
const path = '/v2/investments?limit=10';

/**
 * Measures requests for a page of 7 KB through the gateway, with an API key, a rate limit and 64
 * connections. The gateway is compared with a proxy of `node:http` and undici. If Redis is
 * installed, the gateway and the proxy are also measured with a rate limit in Redis. Also compares
 * the first two seconds of the gateway with later seconds.
 */
export async function gatewayLines(): Promise<BudgetLine[]> {
  const service = await startPart('service', '');
  const { url } = service.ready;
  const redis = await startRedis();
  const started: BenchProcess<Started>[] = [service];
  const keep = (part: BenchProcess<Started>) => {
    started.push(part);
    return part;
  };
  const bareProxy = async (...redisUrl: string[]) =>
    keep(await startBenchProcess<Started>('references/proxy-process.ts', url, ...redisUrl));
  const inMemory = keep(await startPart('gateway', url));
  const works: Record<string, Load> = {
    bare: load(await bareProxy(), inMemory.ready.keys),
    memory: load(inMemory, inMemory.ready.keys),
  };
  if (redis !== undefined) {
    const onRedis = keep(await startPart('gateway', url, 'secrets', redis.url));
    works.bareRedis = load(await bareProxy(redis.url), onRedis.ready.keys);
    works.redis = load(onRedis, onRedis.ready.keys);
  }
  const first = await firstSeconds(url);
  // V8 needs some ten thousand requests to compile all code of a request.
  for (const work of Object.values(works)) {
    await work.run(warmUpS);
  }
  const micros = await alternate(works, rounds);
  for (const part of started) {
    await part.stop();
  }
  await redis?.stop();
  const { bare = Number.NaN, memory = Number.NaN } = micros;
  const lines: BudgetLine[] = [
    {
      name: 'gateway, limits in memory',
      micros: memory,
      reference: 'node:http and undici',
      referenceMicros: bare,
      goal: 1.3,
    },
    {
      name: 'gateway, the first two seconds',
      micros: first,
      reference: 'the same, warm',
      referenceMicros: memory,
      goal: 1.2,
    },
  ];
  if (micros.redis !== undefined && micros.bareRedis !== undefined) {
    lines.push({
      name: 'gateway, limits in Redis',
      micros: micros.redis,
      reference: 'node:http, undici and a limit in Redis',
      referenceMicros: micros.bareRedis,
      goal: 1.15,
    });
  }
  return lines;
}

/** CPU microseconds of a request of a newly started gateway. */
async function firstSeconds(url: string): Promise<number> {
  const part = await startPart('gateway', url);
  const { cpuMicros } = await measure(candidate('gateway', part, path), 2);
  await part.stop();
  return cpuMicros;
}

interface Load extends Measured {
  run(seconds?: number): Promise<number>;
}

function load(part: BenchProcess<Started>, keys: string[]): Load {
  const one = { ...candidate('', part, path), keys };
  return {
    cpuMicros: () => part.cpuMicros(),
    async run(seconds = roundS) {
      const { requestsPerS } = await measure(one, seconds);
      return requestsPerS * seconds;
    },
  };
}
