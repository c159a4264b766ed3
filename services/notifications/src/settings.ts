import { durationMs, flag, integer, text, url, webOrigin } from '@irp/config';
import { outgoingNetworks, outgoingProxy } from '@irp/public-fetch';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** The authorization service, which stores people and workspaces. */
  AUTHORIZATION_URL: url('http:', 'https:'),
  /**
   * The public address of the pages linked from mails, as in the authorization service. An origin,
   * without a path.
   */
  AUTH_URL: webOrigin().optional(),
  /** Interval of the processing of notices, in milliseconds. */
  NOTICES_CHECK_MS: durationMs().default(1_000),
  /** The directory, which stores the installations. */
  DIRECTORY_URL: url('http:', 'https:'),
  /**
   * Base64 of 32 random bytes: encrypts secrets in the database. Of several keys the first encrypts
   * and all decrypt.
   */
  SECRETS_KEY: text(),
  /** Starts although SECRETS_KEY does not open the stored data, because its key is lost. */
  SECRETS_KEY_LOST: flag().default(false),
  /**
   * Additional recipients of notices to a workspace. Concurrent requests can exceed the limit by
   * their number.
   */
  MAX_NOTIFICATION_CONTACTS: integer(0, 1_000).default(10),
  /** Minimum seconds between two confirmation mails of a workspace to the same address. */
  CONTACT_CONFIRMATION_PAUSE_S: integer(1, 86_400).default(900),
  /** Confirmation mails to an address in 24 hours, from all workspaces together. */
  CONTACT_CONFIRMATIONS_PER_ADDRESS: integer(1, 1_000).default(5),
  /** Confirmation mails of a workspace in 24 hours, and of all workspaces of an organization. */
  CONTACT_CONFIRMATIONS_PER_WORKSPACE: integer(1, 10_000).default(50),
  CONTACT_CONFIRMATIONS_PER_ORGANIZATION: integer(1, 10_000).default(200),
  /**
   * `smtp://user:password@host:port` or `smtps:`. Without it, mails are only displayed in the
   * mailbox.
   */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  /** The sender of every mail: `Name <address>`, or an address. */
  MAIL_FROM: text()
    .regex(
      /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, or a name and <address>',
    )
    .default('Investment Research Platform <no-reply@irp.example>'),
  /** Connections to the mail server. Each sends a single mail at a time. */
  MAIL_CONNECTIONS: integer(1, 100).default(5),
  /** Maximum of mails sent by a process in a second. */
  MAIL_PER_SECOND: integer(1, 10_000).optional(),
  /**
   * With the next two: mails are signed (DKIM, RFC 6376). The domain with the public key in DNS.
   */
  MAIL_DKIM_DOMAIN: text().optional(),
  MAIL_DKIM_SELECTOR: text().optional(),
  /** An RSA key as PEM, with `\n` for a line break. */
  MAIL_DKIM_PRIVATE_KEY: text().optional(),
  /** Interval of fetching mail requests of the authorization service. */
  MAIL_REQUESTS_MS: durationMs().default(500),
  /** The hour of the day, in UTC, of the daily digest. */
  MAIL_DIGEST_HOUR: integer(0, 23).default(6),
  /** Interval of creating due digests and applying changed preferences to collected mails. */
  MAIL_DIGESTS_MS: durationMs().default(60_000),
  /** Webhook endpoints of a workspace. Concurrent requests can exceed the limit by their number. */
  MAX_WEBHOOK_ENDPOINTS: integer(0, 10_000).default(50),
  /** Interval of the full refresh of stored installations, for lost events. */
  INSTALLATIONS_REFRESH_MS: integer(100, 86_400_000).default(3_600_000),
  /** Networks reachable by webhooks in addition to public networks. */
  WEBHOOK_ALLOW_NETWORKS: outgoingNetworks().optional(),
  /** Connects to the receivers of webhooks. */
  OUTGOING_PROXY: outgoingProxy().optional(),
  /** Deliveries in flight to a webhook endpoint; always one to an ordered endpoint. */
  WEBHOOK_CONCURRENCY: integer(1, 100).default(5),
});

export type Settings = z.output<typeof settings>;
