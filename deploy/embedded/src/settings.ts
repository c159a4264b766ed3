import { fileURLToPath } from 'node:url';
import { flag, port, prefix, text, url } from '@irp/config';
import { logLevels } from '@irp/logging';
import { kafkaSettings } from '@irp/service';
import { z } from 'zod';

/** What `npm start` reads from its environment. Everything has a default. */
export const settings = z.object({
  HOST: text().default('127.0.0.1'),
  PORT: port().default(8080),
  DATA_DIR: text().default(fileURLToPath(new URL('../../../data', import.meta.url))),
  REGION: z
    .string()
    .regex(/^[a-z]{2,8}$/, 'must be 2 to 8 lower-case letters')
    .default('us'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
  /** Without it, records are kept in the embedded store under DATA_DIR. */
  MONGODB_URI: url('mongodb:', 'mongodb+srv:').optional(),
  DATABASE_PREFIX: prefix().default('irp_'),
  /** Without it, limits and revocations live in this process. */
  REDIS_URL: url('redis:', 'rediss:').optional(),
  /** The beginning of every key and channel: installations that share a Redis have one each. */
  REDIS_PREFIX: prefix().default('irp'),
  /** Without KAFKA_BROKERS, events are carried by an embedded log under DATA_DIR. */
  ...kafkaSettings,
  /** Without it, mails are kept and shown on a page of their own, on loopback only. */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAILBOX_PORT: port().default(0),
  /** Demo users and records on the first start. */
  DEMO: flag().default(true),
});

export type Settings = z.output<typeof settings>;
