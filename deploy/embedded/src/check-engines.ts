import { ConfigError, withoutSecrets } from '@irp/config';
import { checkKafka } from '@irp/events';
import type { Logger } from '@irp/observability';
import { checkDatabase, hasUnfinishedMove } from '@irp/persistence';
import { checkRedis } from '@irp/redis';
import { kafkaOptions } from '@irp/service/settings';
import type { Settings } from './settings.ts';
import { waitForEngine } from './wait-for-engine.ts';

/**
 * Checks that the configured MongoDB, Redis and Kafka respond. Later failures are tolerated, but at
 * the start, a refused connection most likely means a wrong address. The check waits for a slow
 * engine that accepts connections.
 * @throws ConfigError with the setting, its address and the reason
 */
export async function checkEngines(settings: Settings, log: Logger): Promise<void> {
  const { MONGODB_URI: mongodbUri, REDIS_URL: redisUrl, KAFKA_BROKERS: brokers = [] } = settings;
  const kafka = kafkaOptions(settings, 'platform', log);
  const checks = await Promise.allSettled([
    mongodbUri &&
      waitForEngine(() => checkDatabase(mongodbUri)).catch(nameSetting('MONGODB_URI', mongodbUri)),
    redisUrl && waitForEngine(() => checkRedis(redisUrl)).catch(nameSetting('REDIS_URL', redisUrl)),
    kafka &&
      waitForEngine(() => checkKafka(kafka)).catch(nameSetting('KAFKA_BROKERS', brokers.join(','))),
  ]);
  for (const check of checks) {
    if (check.status === 'rejected') {
      throw check.reason;
    }
  }
  if (mongodbUri && (await hasUnfinishedMove(mongodbUri, settings.DATABASE_PREFIX))) {
    throw new ConfigError(
      `MONGODB_URI ${withoutSecrets(mongodbUri)} contains only a part of a DATA_DIR, because npm run move did not complete: repeat npm run move until it prints "the same" (docs/operations/backup.md).`,
    );
  }
}

function nameSetting(name: string, addresses: string): (error: Error) => never {
  return ({ message }) => {
    // For a malformed address, the message already begins with the setting.
    if (message.startsWith(name)) {
      throw new ConfigError(message);
    }
    const reason = message.replace(/\s+/g, ' ').replace(/\.$/, '');
    const advice = `Start the server, correct ${name}, or unset ${name} to use the embedded engine.`;
    throw new ConfigError(
      `${name} ${withoutSecrets(addresses)} does not answer (${reason}). ${advice}`,
    );
  };
}
