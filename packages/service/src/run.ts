import {
  ConfigError,
  type Environment,
  integer,
  port,
  prefix,
  processEnvironment,
  readConfig,
  text,
  url,
} from '@irp/config';
import { createLogger, logLevels } from '@irp/logging';
import { createPrincipalSigner, createPrincipalVerifier } from '@irp/principals';
import { createRedisRevocationFeed } from '@irp/revocations';
import { z } from 'zod';
import { expectShortLives } from './expect-short-lives.ts';
import { kafkaBus, kafkaSettings } from './kafka-settings.ts';
import type { Platform, RunningService, Service } from './platform.ts';

const jwk = () =>
  text().transform((value, context) => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON (RFC 7517)' });
      return z.NEVER;
    }
  });

/** What every service reads from its environment when it runs as a process of its own. */
export const platformSettings = z.object({
  HOST: text().default('127.0.0.1'),
  PORT: port().default(0),
  REGION: z
    .string()
    .regex(/^[a-z]{2,8}$/, 'must be 2 to 8 lower-case letters')
    .default('us'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  MONGODB_URI: url('mongodb:', 'mongodb+srv:'),
  DATABASE_PREFIX: prefix().default('irp_'),
  REDIS_URL: url('redis:', 'rediss:'),
  /** The beginning of every key and channel: installations that share a Redis have one each. */
  REDIS_PREFIX: prefix().default('irp'),
  ...kafkaSettings,
  PRINCIPAL_PUBLIC_JWKS: jwk(),
  PRINCIPAL_PRIVATE_JWK: jwk().optional(),
  STOP_TIMEOUT_MS: integer(100, 120_000).default(15_000),
});

async function platformFrom(environment: Environment, name: string): Promise<Platform & { stopTimeoutMs: number }> {
  const settings = readConfig(platformSettings, environment);
  const log = createLogger(name, settings.LOG_LEVEL);
  const bus = kafkaBus(settings, name, log);
  return {
    log,
    region: settings.REGION,
    mongodbUri: settings.MONGODB_URI,
    databasePrefix: settings.DATABASE_PREFIX,
    revocations: createRedisRevocationFeed(settings.REDIS_URL, log, settings.REDIS_PREFIX),
    ...(bus ? { bus } : {}),
    verifier: createPrincipalVerifier(settings.PRINCIPAL_PUBLIC_JWKS),
    signer: settings.PRINCIPAL_PRIVATE_JWK ? await createPrincipalSigner(settings.PRINCIPAL_PRIVATE_JWK) : undefined,
    address: { host: settings.HOST, port: settings.PORT },
    environment,
    stopTimeoutMs: settings.STOP_TIMEOUT_MS,
  };
}

/** Runs a service as this process: until SIGTERM or SIGINT, then drains it. A bad setting is one line and exit code 1. */
export async function run(service: Service): Promise<void> {
  expectShortLives();
  try {
    const platform = await platformFrom(processEnvironment(), service.name);
    const running = await service.start(platform);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(platform, running));
  } catch (error) {
    const line = error instanceof ConfigError || error instanceof Error ? error.message : String(error);
    process.stderr.write(`${service.name} cannot start: ${line}\n`);
    process.exit(1);
  }
}

async function stop(platform: Platform & { stopTimeoutMs: number }, running: RunningService): Promise<void> {
  setTimeout(() => process.exit(1), platform.stopTimeoutMs).unref();
  await running.stop();
  await platform.bus?.close();
  await platform.revocations.close();
  platform.log.info('stopped');
  process.exit(0);
}
