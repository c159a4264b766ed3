import { durationMs, flag, integer, text, url } from '@irp/config';
import { s3Options } from '@irp/persistence';
import { z } from 'zod';
import { parseWitnesses } from './witnesses/witness-setting.ts';

export const settings = z.object({
  /**
   * Root keys that encrypt the signing keys and the keys of persons. Each key has 32 random bytes
   * in base64. Commas separate the keys. The first key encrypts, and all keys can decrypt.
   */
  SECRETS_KEY: text(),
  /**
   * Permits the start although SECRETS_KEY cannot decrypt the stored data, because the former key
   * is lost.
   */
  SECRETS_KEY_LOST: flag().default(false),
  /** The name of the log in its checkpoints (C2SP tlog-checkpoint), without a scheme. */
  AUDIT_ORIGIN: text()
    .regex(/^[\w.-]+(?:\/[\w.-]+)*$/, 'must be a name such as audit.example.com')
    .default('irp.example/audit'),
  /** Path of a file to which copies of the checkpoints are appended. Default: no file. */
  CHECKPOINTS_FILE: text().optional(),
  /**
   * Witnesses for cosignatures of the log of checkpoints: `URL VKEY`, separated by commas. Default:
   * none.
   */
  AUDIT_WITNESSES: text()
    .transform((value, context) => {
      try {
        return parseWitnesses(value);
      } catch (error) {
        context.addIssue({
          code: 'custom',
          message: error instanceof Error ? error.message : String(error),
        });
        return z.NEVER;
      }
    })
    .optional(),
  /**
   * URL of a bucket on S3 or an S3-compatible server. The service copies the checkpoints of the log
   * of checkpoints to the bucket.
   */
  CHECKPOINTS_S3_URL: url('http:', 'https:').optional(),
  CHECKPOINTS_S3_REGION: text().default('us-east-1'),
  CHECKPOINTS_S3_ACCESS_KEY_ID: text().optional(),
  CHECKPOINTS_S3_SECRET_ACCESS_KEY: text().optional(),
  /** Maximum time until a checkpoint covers a new record, in milliseconds. */
  CHECKPOINT_MS: durationMs().default(60_000),
  /** Maximum number of records verified by the monitor in a second. */
  MONITOR_RECORDS_PER_S: integer(1, 1_000_000).default(500),
  /** The monitor's pause after a verification of the whole log, in milliseconds. */
  MONITOR_PAUSE_MS: durationMs().default(60_000),
  /** Age at which records are deleted, in days. Without this setting, records are never deleted. */
  AUDIT_RETENTION_DAYS: integer(1, 36_500).optional(),
  /** Time between two searches for records that are old enough to be deleted, in milliseconds. */
  RETENTION_CHECK_MS: durationMs().default(3_600_000),
  AUDIT_KEY_DAYS: integer(1, 3_650).default(365),
  /** How long a new signing key is published before it signs, in milliseconds. */
  AUDIT_KEY_PUBLISHED_AHEAD_MS: durationMs().default(86_400_000),
});

/**
 * Returns the bucket for copies of checkpoints; undefined if no URL is set.
 * @throws ConfigError if an access key is missing
 */
export function s3Settings(
  config: Pick<
    z.output<typeof settings>,
    Extract<keyof z.output<typeof settings>, `CHECKPOINTS_S3_${string}`>
  >,
) {
  return s3Options('CHECKPOINTS_S3', {
    URL: config.CHECKPOINTS_S3_URL,
    REGION: config.CHECKPOINTS_S3_REGION,
    ACCESS_KEY_ID: config.CHECKPOINTS_S3_ACCESS_KEY_ID,
    SECRET_ACCESS_KEY: config.CHECKPOINTS_S3_SECRET_ACCESS_KEY,
  });
}
