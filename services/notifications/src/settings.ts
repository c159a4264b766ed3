import { integer, text, url } from '@irp/config';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** The authorization service, which has the people and workspaces. */
  AUTHORIZATION_URL: url('http:', 'https:'),
  /**
   * Base64 of 32 random bytes: encrypts secrets in the database. Of several keys the first encrypts and all decrypt.
   */
  SECRETS_KEY: text(),
  /** Further recipients of notices to a workspace. Requests at the same moment can exceed it by their number. */
  MAX_NOTIFICATION_CONTACTS: integer(0, 1_000).default(10),
  /** Webhook endpoints of a workspace. Requests at the same moment can exceed it by their number. */
  MAX_WEBHOOK_ENDPOINTS: integer(0, 10_000).default(50),
});
