import { durationMs, integer, text, url, webAddress } from '@irp/config';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** The authorization service, which has the people and workspaces. */
  AUTHORIZATION_URL: url('http:', 'https:'),
  /** The public address of the pages that mails link to, as in the authorization service. An origin, without a path. */
  AUTH_URL: webAddress(({ href, origin }) => (href === `${origin}/` ? undefined : 'must be an origin, without a path'))
    .transform((value) => new URL(value).origin)
    .optional(),
  /** How often people are told of what has happened, in milliseconds. */
  NOTICES_CHECK_MS: durationMs().default(1_000),
  /**
   * Base64 of 32 random bytes: encrypts secrets in the database. Of several keys the first encrypts and all decrypt.
   */
  SECRETS_KEY: text(),
  /** Further recipients of notices to a workspace. Requests at the same moment can exceed it by their number. */
  MAX_NOTIFICATION_CONTACTS: integer(0, 1_000).default(10),
  /** Webhook endpoints of a workspace. Requests at the same moment can exceed it by their number. */
  MAX_WEBHOOK_ENDPOINTS: integer(0, 10_000).default(50),
});
