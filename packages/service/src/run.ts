import { flushCompileCache } from 'node:module';
import {
  type Environment,
  flag,
  integer,
  oneOf,
  port,
  prefix,
  processEnvironment,
  readConfig,
  text,
  url,
  withValue,
} from '@irp/config';
import { withRegion } from '@irp/events';
import { createLogger, type Logger, logLevels } from '@irp/observability';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  createSharedUsedTokens,
} from '@irp/principals';
import { connectRedis, createRedisRevocationFeed, type RedisClient } from '@irp/redis';
import { openTracing, traceBus, tracingSettings } from '@irp/tracing';
import { z } from 'zod';
import { checkSettings } from './check-settings.ts';
import { claimRegion } from './claim-region.ts';
import { disableAllocationPretenuring } from './disable-allocation-pretenuring.ts';
import { kafkaBus } from './kafka-bus.ts';
import { kafkaSettings } from './kafka-settings.ts';
import type { Platform, RunningService, Service } from './platform.ts';
import { privateJwk, publicJwks } from './principal-key-settings.ts';
import { principalSecretSettings } from './principal-secret-settings.ts';
import { stopSignalHandler } from './stop-signal-handler.ts';

const variables = z.object({
  HOST: text().default('127.0.0.1'),
  PORT: port().default(0),
  REGION: z
    .string()
    .regex(/^[a-z]{2,8}$/, { error: withValue('must be 2 to 8 lower-case letters') })
    .default('us'),
  LOG_LEVEL: oneOf(logLevels).default('info'),
  /** The connection string of MongoDB. Every service but the gateway requires this setting. */
  MONGODB_URI: url('mongodb:', 'mongodb+srv:').optional(),
  DATABASE_PREFIX: prefix().default('irp_'),
  /**
   * Whether the service creates indexes and applies migrations when it starts. If false, a separate
   * job must migrate the database, and the service is ready only after the job.
   */
  MIGRATE_AT_START: flag().default(true),
  REDIS_URL: url('redis:', 'rediss:'),
  /** Prefix of every key and channel. Installations with a shared Redis need different prefixes. */
  REDIS_PREFIX: prefix().default('irp'),
  ...kafkaSettings,
  ...tracingSettings.shape,
  PRINCIPAL_PUBLIC_JWKS: publicJwks(),
  PRINCIPAL_PRIVATE_JWK: privateJwk().optional(),
  ...principalSecretSettings,
  /**
   * Longest wait for Redis, in milliseconds, to check whether the token of a write was used before.
   * After this wait, the process compares the token only with tokens received by this process.
   */
  USED_TOKENS_REDIS_TIMEOUT_MS: integer(1, 60_000).default(50),
  /**
   * Time after SIGTERM in which the process still accepts connections, in milliseconds. During this
   * delay, load balancers can notice that the process is not ready.
   */
  STOP_DELAY_MS: integer(0, 600_000).default(0),
  /**
   * Time after SIGTERM in which a service must stop, in milliseconds. A process that takes longer
   * exits with code 1.
   */
  STOP_TIMEOUT_MS: integer(100, 86_400_000).default(15_000),
});

/** The environment variables of every service in a separate process. */
export const platformSettings = variables.refine(
  ({ STOP_DELAY_MS: delayMs, STOP_TIMEOUT_MS: timeoutMs }) => delayMs <= drainMs(timeoutMs),
  {
    path: ['STOP_DELAY_MS'],
    error:
      'must be at least 5,000 ms below STOP_TIMEOUT_MS, or at most two thirds of STOP_TIMEOUT_MS',
  },
);

interface OwnPlatform extends Platform {
  stopTimeoutMs: number;
  stopDelayMs: number;
  close(): Promise<void>;
}

async function createPlatform(environment: Environment, name: string): Promise<OwnPlatform> {
  const settings = readConfig(platformSettings, environment);
  const log = createLogger(name, settings.LOG_LEVEL);
  const tracing = await openTracing(environment, { service: name, log });
  const redis = await connectRedis(settings.REDIS_URL);
  const end = (problem: string) => {
    process.stderr.write(`${name} stops: ${problem}\n`);
    process.exit(1);
  };
  const regionClaim = await claimRegion(redis, {
    settings,
    log,
    end,
  });
  const sharedTokens = shareUsedTokens(redis, settings, log);
  const revocations = createRedisRevocationFeed(settings.REDIS_URL, log, settings.REDIS_PREFIX);
  const kafka = kafkaBus(settings, name, log);
  const bus = kafka && withRegion(kafka, settings.REGION);
  return {
    log,
    region: settings.REGION,
    ...(settings.MONGODB_URI === undefined ? {} : { mongodbUri: settings.MONGODB_URI }),
    databasePrefix: settings.DATABASE_PREFIX,
    migrateAtStart: settings.MIGRATE_AT_START ? 'expand' : 'require',
    revocations,
    ...(bus ? { bus: tracing ? traceBus(bus, tracing, 'kafka') : bus } : {}),
    tracing,
    verifier: createPrincipalVerifier(settings.PRINCIPAL_PUBLIC_JWKS, {
      sharedTokens,
      secrets: settings.PRINCIPAL_SECRET,
    }),
    sharedTokens,
    regionClaim,
    signer: settings.PRINCIPAL_PRIVATE_JWK
      ? await createPrincipalSigner(settings.PRINCIPAL_PRIVATE_JWK, {
          secrets: settings.PRINCIPAL_SECRETS ?? {},
        })
      : undefined,
    address: { host: settings.HOST, port: settings.PORT },
    environment,
    stopTimeoutMs: settings.STOP_TIMEOUT_MS,
    stopDelayMs: settings.STOP_DELAY_MS,
    async close() {
      await bus?.close();
      await revocations.close();
      sharedTokens.close();
      regionClaim.close();
      redis.disconnect();
      await tracing?.stop();
    },
  };
}

function shareUsedTokens(
  redis: RedisClient,
  settings: z.output<typeof platformSettings>,
  log: Logger,
) {
  return createSharedUsedTokens(redis, {
    prefix: settings.REDIS_PREFIX,
    timeoutMs: settings.USED_TOKENS_REDIS_TIMEOUT_MS,
    onDegraded: (degraded) =>
      log.warn(
        { degraded },
        degraded
          ? 'Redis unavailable: only the process that received a write detects a replay of this write'
          : 'Redis available again: replays of writes are detected across processes',
      ),
  });
}

/**
 * Runs a service in this process until SIGTERM or SIGINT. After the signal, stops the service and
 * exits with code 0. Another signal ends the process at once, with code 1. If the start fails, for
 * instance because of an invalid setting, prints a line to standard error, and exits with code 1.
 */
export async function run(service: Service): Promise<void> {
  disableAllocationPretenuring();
  try {
    const environment = processEnvironment();
    await checkSettings(platformSettings, service, environment);
    const platform = await createPlatform(environment, service.name);
    const started = service.start(platform);
    // A signal during the start stops the service as soon as it has started.
    const onSignal = stopSignalHandler({
      stop: () => void stop(platform, started),
      // Without this handler, signals would not end the first process of a container.
      end: () => process.exit(1),
    });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, onSignal);
    }
    await started;
    // If NODE_COMPILE_CACHE is set, the cache is written now for the next processes. Node itself
    // would write the cache when the process exits.
    flushCompileCache();
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${service.name} cannot start: ${line}\n`);
    process.exit(1);
  }
}

/**
 * Part of the stop timeout that is reserved for leaving consumer groups, releasing leases and
 * closing databases, in milliseconds.
 */
const releaseMs = 5_000;

/** Returns the part of the stop timeout in which connections may stay open, in milliseconds. */
function drainMs(stopTimeoutMs: number): number {
  return Math.max(stopTimeoutMs - releaseMs, Math.floor((stopTimeoutMs * 2) / 3));
}

async function stop(platform: OwnPlatform, started: Promise<RunningService>): Promise<void> {
  const { log, stopDelayMs: delayMs, stopTimeoutMs } = platform;
  setTimeout(() => {
    log.error({ stopTimeoutMs }, 'stop timed out; exiting');
    process.exit(1);
  }, stopTimeoutMs).unref();
  log.info({ delayMs, stopTimeoutMs }, 'stopping');
  // After a failed start, `run` prints the error and exits the process.
  const running = await started.catch(() => undefined);
  if (!running) {
    return;
  }
  await running.stop({
    delayMs,
    drainMs: drainMs(stopTimeoutMs),
    keepIdle: true,
  });
  await platform.close();
  log.info('stopped');
  process.exit(0);
}
