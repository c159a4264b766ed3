import { join } from 'node:path';
import { startEmbeddedMongo } from '@irp/embedded-mongo';
import { createEmbeddedEventBus, type EventBus } from '@irp/events';
import type { Logger } from '@irp/logging';
import { createLocalRevocationFeed, createRedisRevocationFeed, type RevocationFeed } from '@irp/revocations';
import { kafkaBus } from '@irp/service';
import type { Settings } from './settings.ts';

export interface Engines {
  mongodbUri: string;
  revocations: RevocationFeed;
  bus: EventBus;
  stop(): Promise<void>;
}

/** The engines under the services: embedded ones, except where the settings name real ones. */
export async function startEngines(settings: Settings, directory: string, log: Logger): Promise<Engines> {
  const store = settings.MONGODB_URI ? undefined : await startStore(directory, log);
  const mongodbUri = settings.MONGODB_URI ?? store?.uri ?? '';
  const revocations = settings.REDIS_URL
    ? createRedisRevocationFeed(settings.REDIS_URL, log, settings.REDIS_PREFIX)
    : createLocalRevocationFeed();
  const bus =
    kafkaBus(settings, 'platform', log) ?? createEmbeddedEventBus({ directory: join(directory, 'events'), log });
  return {
    mongodbUri,
    revocations,
    bus,
    async stop() {
      await revocations.close();
      await bus.close();
      await store?.stop();
    },
  };
}

function startStore(directory: string, log: Logger) {
  return startEmbeddedMongo({
    directory: join(directory, 'store'),
    onLog: ({ level, message, ...details }) => log[level](details, message),
  });
}
