import { type ServicesApart, startServicesApart } from '../../e2e/src/services-apart.ts';
import { startBenchProcess } from './bench-process.ts';
import { issueTokens } from './issue-tokens.ts';
import { startRedis } from './redis-process.ts';

export interface BenchedServices extends Pick<ServicesApart, 'gateways' | 'application'> {
  /** So many client-credentials tokens. */
  issue(count: number): Promise<string[]>;
  /** Ends Redis and begins it anew at the same address. */
  restartRedis(): Promise<void>;
  stop(): Promise<void>;
}

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
  return {
    gateways: services.gateways,
    application: services.application,
    issue: (count) => issueTokens(`${services.gateways[0]}/oauth/token`, services.application, count),
    restartRedis: redis.restart,
    async stop() {
      await services.stop();
      await redis.stop();
      await store.stop();
    },
  };
}
