import { join } from 'node:path';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import { type EventBus, withRegion } from '@irp/events';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import type { Logger } from '@irp/logging';
import { createLocalRevocationFeed, createRedisRevocationFeed, type RevocationFeed } from '@irp/revocations';
import { kafkaBus, openRegionClaim, type Platform } from '@irp/service';
import { endAtOnce } from './end-at-once.ts';
import type { Settings } from './settings.ts';

/** What the services run on. */
export interface Engines {
  mongodbUri: string;
  revocations: RevocationFeed;
  regionClaim?: Platform['regionClaim'];
  bus: EventBus;
  /** Of the embedded store; absent with MongoDB. */
  eraseFreed?: () => Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the database, the event bus and the revocation feed: embedded ones, unless the settings name MongoDB, Kafka or Redis.
 * @throws ConfigError for the Redis of another region
 */
export async function startEngines(settings: Settings, directory: string, log: Logger): Promise<Engines> {
  const end = (problem: string) => {
    process.stderr.write(`The platform ends: ${problem}\n`);
    endAtOnce();
  };
  const regionClaim = settings.REDIS_URL
    ? await openRegionClaim(settings.REDIS_URL, { settings, log, end })
    : undefined;
  const store = settings.MONGODB_URI ? undefined : await startStore(directory, log);
  const mongodbUri = settings.MONGODB_URI ?? store?.uri ?? '';
  const revocations = settings.REDIS_URL
    ? createRedisRevocationFeed(settings.REDIS_URL, log, settings.REDIS_PREFIX)
    : createLocalRevocationFeed();
  const anyBus =
    kafkaBus(settings, 'platform', log) ?? createEmbeddedEventBus({ directory: join(directory, 'events'), log });
  const bus = withRegion(anyBus, settings.REGION);
  return {
    mongodbUri,
    revocations,
    ...(regionClaim && { regionClaim }),
    bus,
    ...(store ? { eraseFreed: store.eraseFreed } : {}),
    async stop() {
      await revocations.close();
      await bus.close();
      await store?.stop();
      regionClaim?.close();
    },
  };
}

function startStore(directory: string, log: Logger) {
  return startEmbeddedMongo({
    directory: join(directory, 'store'),
    onLog: ({ level, message, ...details }) => log[level](details, message),
    onFailed(reason) {
      // Without the store, every request would fail until somebody restarts the process.
      process.stderr.write(`The embedded store in ${directory} has failed (${reason}): the platform ends.\n`);
      endAtOnce();
    },
  });
}
