import { fileURLToPath } from 'node:url';
import { flag, oneOf, port, prefix, text, url, withValue } from '@irp/config';
import { logLevels } from '@irp/observability';
import { kafkaSettings } from '@irp/service/settings';
import { z } from 'zod';

/** The folder `data` beside README.md. */
export const defaultDataDirectory = fileURLToPath(new URL('../../../data', import.meta.url));

/** The environment variables of `npm start`. Each has a default. */
export const settings = z.object({
  HOST: text().default('127.0.0.1'),
  PORT: port().default(8080),
  DATA_DIR: text().default(defaultDataDirectory),
  REGION: z
    .string()
    .regex(/^[a-z]{2,8}$/, { error: withValue('must be 2 to 8 lower-case letters') })
    .default('us'),
  LOG_LEVEL: oneOf(logLevels).default('warn'),
  /** Default: the embedded store under DATA_DIR. */
  MONGODB_URI: url('mongodb:', 'mongodb+srv:').optional(),
  DATABASE_PREFIX: prefix().default('irp_'),
  /** Default: rate limits and revocations are held in this process's memory. */
  REDIS_URL: url('redis:', 'rediss:').optional(),
  /** Prefix of every key and channel: installations with a shared Redis use different prefixes. */
  REDIS_PREFIX: prefix().default('irp'),
  /** Default without KAFKA_BROKERS: an embedded event log under DATA_DIR. */
  ...kafkaSettings,
  /** Default: mails are stored and shown on a page on loopback. */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAILBOX_PORT: port().default(0),
  /** Whether the first start creates demo users and records. */
  DEMO: flag().default(true),
});

export type Settings = z.output<typeof settings>;
