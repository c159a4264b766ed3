import {
  type SeparateOptions,
  type SeparateServices,
  startSeparateServices,
} from '../../e2e/src/separate-services.ts';
import { startBenchProcess } from './bench-process.ts';
import { issueTokens } from './issue-tokens.ts';
import { startRedis } from './redis-process.ts';

type Offered = 'gateways' | 'publicUrl' | 'parts' | 'application' | 'ownerKey';

export interface IsolatedServices extends Pick<SeparateServices, Offered> {
  /** Requests `count` access tokens by the client credentials grant. */
  issue(count: number): Promise<string[]>;
  /** Kills and restarts Redis on the same port. */
  restartRedis(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts all services as processes, with several gateways, a new store and a new Redis. The rate
 * limits are so high that no bench reaches them.
 * @param settings environment variables of every process
 */
export async function startIsolatedServices(
  gateways: number,
  settings: Record<string, string> = {},
  options: SeparateOptions = {},
): Promise<IsolatedServices> {
  if (!process.env.KAFKA_BROKERS) {
    throw new Error('this bench requires Kafka: set KAFKA_BROKERS');
  }
  const store = await startBenchProcess<{ url: string }>('tokens-process.ts', 'store');
  const redis = await startRedis();
  if (redis === undefined) {
    throw new Error('this bench requires redis-server: apt-get install redis-server');
  }
  const limits = {
    LIMIT_READS: '1000000000',
    LIMIT_WRITES: '1000000000',
    LIMIT_CLIENT_WRITES: '1000000000',
  };
  const engines = { MONGODB_URI: store.ready.url, REDIS_URL: redis.url };
  const services = await startSeparateServices(
    gateways,
    {
      ...engines,
      ...limits,
      LOG_LEVEL: 'info',
      ...settings,
    },
    options,
  );
  return {
    gateways: services.gateways,
    publicUrl: services.publicUrl,
    parts: services.parts,
    application: services.application,
    ownerKey: services.ownerKey,
    issue: (count) =>
      issueTokens(`${services.gateways[0]}/oauth/token`, services.application, count),
    restartRedis: redis.restart,
    async stop() {
      await services.stop();
      await redis.stop();
      await store.stop();
    },
  };
}
