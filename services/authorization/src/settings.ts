import { durationMs, integer, text, url } from '@irp/config';
import { z } from 'zod';

const message = 'must be regions of 2 to 8 lower-case letters, separated by commas';

export const settings = z.object({
  /** Where workspaces may be created, beside this deployment's own region. */
  REGIONS: z
    .string()
    .regex(/^[a-z]{2,8}(?:,[a-z]{2,8})*$/, message)
    .default('us,eu')
    .transform((regions) => regions.split(',')),
  /** The public address of the OAuth endpoints, and the issuer (RFC 8414): an origin, without a path. */
  AUTH_URL: url('http:', 'https:')
    .refine((value) => URL.parse(value)?.pathname === '/' && !/[?#]/.test(value), 'must be an origin, without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  /** The gateway's public address: with the issuer's, what tokens may be asked for (RFC 8707). */
  PUBLIC_URL: url('http:', 'https:').optional(),
  /** 32 random bytes in base64: what the database must not be able to read is sealed with it. Several: the first one seals. */
  SECRETS_KEY: text(),
  ACCESS_TOKEN_TTL_S: integer(60, 86_400).default(3_600),
  REFRESH_TOKEN_TTL_S: integer(300, 31_536_000).default(2_592_000),
  /** For how long a refresh token may be used again, for answers lost on the way. 0: never (RFC 9700, section 4.14.2). */
  REFRESH_LEEWAY_MS: durationMs().default(0),
  /** How often applications are looked for whose seven days to undo a deletion are over. */
  DELETION_CHECK_MS: durationMs().default(60_000),
  /** How often changes of applications are looked for that admins are to be mailed of. */
  LIFECYCLE_MAIL_CHECK_MS: durationMs().default(1_000),
  /** How often secrets are looked for that are due for rotation; each is told of once. */
  SECRET_REMINDER_CHECK_MS: durationMs().default(3_600_000),
  SIGNING_KEY_DAYS: integer(1, 3_650).default(90),
  /** How long a new signing key is published before it signs. */
  SIGNING_KEY_PUBLISHED_AHEAD_MS: durationMs().default(900_000),
  SIGNING_KEY_CHECK_MS: durationMs().default(30_000),
  /** `smtp://user:password@host:port` or `smtps:`. Without it mails stay in the mailbox. */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  /** The sender of every mail: `Name <address>`, or an address. */
  MAIL_FROM: text()
    .regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or a name and <address>')
    .default('Investment Research Platform <no-reply@irp.example>'),
  /** How often owners of what calls a deprecated version are looked for; each hears at most once a week. */
  DEPRECATION_NOTICE_CHECK_MS: durationMs().default(3_600_000),
});

export type Settings = z.output<typeof settings>;
