import { durationMs, text, url } from '@irp/config';
import { z } from 'zod';

const message = 'must be regions of 2 to 8 lower-case letters, separated by commas';

export const settings = z.object({
  /** Where workspaces may be created, beside this deployment's own region. */
  REGIONS: z
    .string()
    .regex(/^[a-z]{2,8}(?:,[a-z]{2,8})*$/, message)
    .default('us,eu')
    .transform((regions) => regions.split(',')),
  /** `smtp://user:password@host:port` or `smtps:`. Without it mails stay in the mailbox. */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  /** The sender of every mail: `Name <address>`, or an address. */
  MAIL_FROM: text()
    .regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or a name and <address>')
    .default('Investment Research Platform <no-reply@irp.example>'),
  /** How often owners of what calls a deprecated version are looked for; each hears at most once a week. */
  DEPRECATION_NOTICE_CHECK_MS: durationMs().default(3_600_000),
});
