import { type ServicesApart, startServicesApart } from '../../e2e/src/services-apart.ts';
import { startBenchProcess } from './bench-process.ts';
import { startRedis } from './redis-process.ts';

export interface BenchedServices extends Pick<ServicesApart, 'gateways' | 'application'> {
  /** So many client-credentials tokens. */
  issue(count: number): Promise<string[]>;
  /** Ends Redis and begins it anew at the same address. */
  restartRedis(): Promise<void>;
  stop(): Promise<void>;
}

const atOnce = 16;

/** All services as processes, several gateways, on a store and a Redis of their own; limits so high that they refuse nothing. */
export async function startServicesOnOwnEngines(gateways: number): Promise<BenchedServices> {
  if (!process.env.KAFKA_BROKERS) throw new Error('this bench needs a Kafka: set KAFKA_BROKERS');
  const store = await startBenchProcess<{ url: string }>('tokens-process.ts', 'store');
  const redis = await startRedis();
  if (redis === undefined) throw new Error('this bench needs redis-server: apt-get install redis-server');
  const services = await startServicesApart(gateways, {
    MONGODB_URI: store.ready.url,
    REDIS_URL: redis.url,
    LIMIT_READS: '1000000000',
    LIMIT_WRITES: '1000000000',
    LOG_LEVEL: 'info',
  });
  const { clientId, clientSecret } = services.application;
  const one = async (): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const answer = await fetch(`${services.gateways[0]}/oauth/token`, { method: 'POST', body });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return {
    gateways: services.gateways,
    application: services.application,
    async issue(count) {
      const tokens: string[] = [];
      while (tokens.length < count) tokens.push(...(await Promise.all(Array.from({ length: atOnce }, one))));
      return tokens.slice(0, count);
    },
    restartRedis: redis.restart,
    async stop() {
      await services.stop();
      await redis.stop();
      await store.stop();
    },
  };
}
