import { durationMs, flag, integer, text, url, webOrigin } from '@irp/config';
import { outgoingNetworks, outgoingProxy } from '@irp/public-fetch';
import { z } from 'zod';

/** The service's environment variables, in addition to the platform's. */
export const settings = z.object({
  /** The authorization service, which has the people and workspaces. */
  AUTHORIZATION_URL: url('http:', 'https:'),
  /**
   * The public address of the pages that mails link to, as in the authorization service. An origin,
   * without a path.
   */
  AUTH_URL: webOrigin().optional(),
  /** How often people are told of what has happened, in milliseconds. */
  NOTICES_CHECK_MS: durationMs().default(1_000),
  /** The directory, which has the installations. */
  DIRECTORY_URL: url('http:', 'https:'),
  /**
   * Base64 of 32 random bytes: encrypts secrets in the database. Of several keys the first encrypts
   * and all decrypt.
   */
  SECRETS_KEY: text(),
  /** Starts although SECRETS_KEY does not open what is stored, because the key of it is lost. */
  SECRETS_KEY_LOST: flag().default(false),
  /**
   * Further recipients of notices to a workspace. Requests at the same moment can exceed it by
   * their number.
   */
  MAX_NOTIFICATION_CONTACTS: integer(0, 1_000).default(10),
  /**
   * Seconds in which a workspace asks an address at most once to confirm that it is such a
   * recipient.
   */
  CONTACT_CONFIRMATION_PAUSE_S: integer(1, 86_400).default(900),
  /**
   * Mails that ask an address to confirm that it is such a recipient, in 24 hours: to an address
   * from all workspaces together.
   */
  CONTACT_CONFIRMATIONS_PER_ADDRESS: integer(1, 1_000).default(5),
  /** Of one workspace, and of all workspaces of one organization. */
  CONTACT_CONFIRMATIONS_PER_WORKSPACE: integer(1, 10_000).default(50),
  CONTACT_CONFIRMATIONS_PER_ORGANIZATION: integer(1, 10_000).default(200),
  /**
   * `smtp://user:password@host:port` or `smtps:`. Without it, mails are only shown in the mailbox.
   */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  /** The sender of every mail: `Name <address>`, or an address. */
  MAIL_FROM: text()
    .regex(
      /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, or a name and <address>',
    )
    .default('Investment Research Platform <no-reply@irp.example>'),
  /** Connections to the mail server, each of which sends a mail at a time. */
  MAIL_CONNECTIONS: integer(1, 100).default(5),
  /** The most mails that one process sends in a second. */
  MAIL_PER_SECOND: integer(1, 10_000).optional(),
  /**
   * With the next two: mails are signed (DKIM, RFC 6376). The domain whose DNS has the public key.
   */
  MAIL_DKIM_DOMAIN: text().optional(),
  MAIL_DKIM_SELECTOR: text().optional(),
  /** An RSA key as PEM, in which `\n` stands for a line break. */
  MAIL_DKIM_PRIVATE_KEY: text().optional(),
  /** How often mails are fetched that the authorization service asks for. */
  MAIL_REQUESTS_MS: durationMs().default(500),
  /**
   * The hour of the day, in UTC, at which people get the mails of a day as one who have chosen
   * that.
   */
  MAIL_DIGEST_HOUR: integer(0, 23).default(6),
  /**
   * How often digests are made that are due, and what people have chosen is applied to collected
   * mails.
   */
  MAIL_DIGESTS_MS: durationMs().default(60_000),
  /**
   * Webhook endpoints of a workspace. Requests at the same moment can exceed it by their number.
   */
  MAX_WEBHOOK_ENDPOINTS: integer(0, 10_000).default(50),
  /**
   * How often what is kept of installations is read again as a whole, in case an event about one
   * was lost.
   */
  INSTALLATIONS_REFRESH_MS: integer(100, 86_400_000).default(3_600_000),
  /** Networks that webhooks may reach beside the public ones. */
  WEBHOOK_ALLOW_NETWORKS: outgoingNetworks().optional(),
  /** Connects to the receivers of webhooks. */
  OUTGOING_PROXY: outgoingProxy().optional(),
  /** Deliveries in flight to one webhook endpoint; to one that is ordered, always one. */
  WEBHOOK_CONCURRENCY: integer(1, 100).default(5),
});

export type Settings = z.output<typeof settings>;
