import { join } from 'node:path';
import {
  type EmbeddedMongo,
  type EmbeddedMongoOptions,
  startEmbeddedMongo,
} from '@irp/embedded-mongo';
import { type EventBus, type Pace, withRegion } from '@irp/events';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import type { Logger, MetricDefinition } from '@irp/observability';
import {
  createLocalRevocationFeed,
  createRedisRevocationFeed,
  type RevocationFeed,
} from '@irp/redis';
import {
  createIdlePace,
  type IdlePace,
  kafkaBus,
  openRegionClaim,
  type Platform,
} from '@irp/service';
import { endAtOnce } from './end-at-once.ts';
import type { Settings } from './settings.ts';

/** Database, event bus and revocation feed of the services. */
export interface Engines {
  mongodbUri: string;
  revocations: RevocationFeed;
  regionClaim?: Platform['regionClaim'];
  bus: EventBus;
  /**
   * The intervals of periodic tasks, which grow while the embedded store has no writes; absent with
   * MongoDB.
   */
  pace?: Pace;
  /** Metrics of the embedded store; empty with MongoDB. */
  metrics: readonly MetricDefinition[];
  /** Erases freed pages of the embedded store; absent with MongoDB. */
  eraseFreed?: () => Promise<void>;
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** The data directory of the platform: each embedded engine has a folder in it. */
  directory: string;
  log: Logger;
  /** The thread of the embedded store; undefined: default. */
  storeThread: EmbeddedMongoOptions['thread'];
}

/**
 * Starts the database, the event bus and the revocation feed. By default, the database, the event
 * bus and the revocation feed are embedded in this process. The settings can name a MongoDB, a
 * Kafka or a Redis instead.
 * @throws ConfigError if the Redis belongs to another region
 */
export async function startEngines(
  settings: Settings,
  { directory, log, storeThread }: EngineOptions,
): Promise<Engines> {
  const end = (problem: string) => {
    process.stderr.write(`The platform stops: ${problem}\n`);
    endAtOnce();
  };
  const regionClaim = settings.REDIS_URL
    ? await openRegionClaim(settings.REDIS_URL, {
        settings,
        log,
        end,
      })
    : undefined;
  const pace = settings.MONGODB_URI ? undefined : createIdlePace();
  const store =
    pace &&
    (await startStore({
      directory,
      log,
      storeThread,
      pace,
    }));
  const mongodbUri = settings.MONGODB_URI ?? store?.uri ?? '';
  const revocations = settings.REDIS_URL
    ? createRedisRevocationFeed(settings.REDIS_URL, log, settings.REDIS_PREFIX)
    : createLocalRevocationFeed();
  const anyBus =
    kafkaBus(settings, 'platform', log) ??
    createEmbeddedEventBus({
      directory: join(directory, 'events'),
      log,
    });
  const bus = withRegion(anyBus, settings.REGION);
  return {
    mongodbUri,
    revocations,
    ...(regionClaim && { regionClaim }),
    bus,
    ...(pace ? { pace } : {}),
    metrics: store ? storeMetrics(store) : [],
    ...(store ? { eraseFreed: store.eraseFreed } : {}),
    async stop() {
      await revocations.close();
      await bus.close();
      await store?.stop();
      regionClaim?.close();
    },
  };
}

function storeMetrics(store: EmbeddedMongo): MetricDefinition[] {
  return [
    {
      name: 'embedded_store_commands_total',
      help: 'Commands that the embedded store has run',
      type: 'counter',
      async value() {
        const counts = await store.commandCounts();
        return [...counts].map(([command, value]) => ({
          labels: { command },
          value,
        }));
      },
    },
  ];
}

function startStore({ directory, log, storeThread, pace }: EngineOptions & { pace: IdlePace }) {
  return startEmbeddedMongo({
    directory: join(directory, 'store'),
    thread: storeThread,
    onWrite: pace.noteWrite,
    onLog: ({ level, message, ...details }) => log[level](details, message),
    onFailed(reason) {
      // Without the store, every request would fail until a restart of the process.
      process.stderr.write(
        `The embedded store in ${directory} failed (${reason}): the platform stops.\n`,
      );
      endAtOnce();
    },
  });
}
