import { durationMs, integer, text } from '@irp/config';
import { z } from 'zod';

export const settings = z.object({
  /** 32 random bytes in base64: the key that signs checkpoints is sealed with it. Several: the first one seals. */
  SECRETS_KEY: text(),
  /** What the log is called in its checkpoints (C2SP tlog-checkpoint): a name without a scheme. */
  AUDIT_ORIGIN: text()
    .regex(/^[\w.-]+(?:\/[\w.-]+)*$/, 'must be a name such as audit.example.com')
    .default('irp.example/audit'),
  /** Where checkpoints are written outside the database. Without it they are not. */
  CHECKPOINTS_FILE: text().optional(),
  /** How long records may be without a checkpoint that covers them. */
  CHECKPOINT_MS: durationMs().default(60_000),
  AUDIT_KEY_DAYS: integer(1, 3_650).default(365),
});
