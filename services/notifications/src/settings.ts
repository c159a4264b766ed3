import { durationMs, flag, integer, text, url, webOrigin } from '@irp/config';
import { outgoingNetworks, outgoingProxy } from '@irp/public-fetch';
import { z } from 'zod';

/** The environment variables of this service, in addition to the variables of all services. */
export const settings = z.object({
  /** URL of the authorization service, which stores people and workspaces. */
  AUTHORIZATION_URL: url('http:', 'https:'),
  /**
   * Public origin of the pages to which mails link. The authorization service must have the same
   * value.
   */
  AUTH_URL: webOrigin().optional(),
  /** Interval of the processing of notices, in milliseconds. */
  NOTICES_CHECK_MS: durationMs().default(1_000),
  /** URL of the directory, which stores the installations. */
  DIRECTORY_URL: url('http:', 'https:'),
  /**
   * Base64 of 32 random bytes. The key encrypts secrets in the database. With several keys, the
   * first key encrypts, and all keys can decrypt.
   */
  SECRETS_KEY: text(),
  /**
   * Allows a start although SECRETS_KEY does not decrypt the stored data, because the former key is
   * lost.
   */
  SECRETS_KEY_LOST: flag().default(false),
  /**
   * Maximum contacts of a workspace. Each concurrent request can exceed the maximum by one contact.
   */
  MAX_NOTIFICATION_CONTACTS: integer(0, 1_000).default(10),
  /** Minimum pause in seconds between two confirmation mails of a workspace to the same address. */
  CONTACT_CONFIRMATION_PAUSE_S: integer(1, 86_400).default(900),
  /** Maximum confirmation mails to an address in 24 hours, from all workspaces together. */
  CONTACT_CONFIRMATIONS_PER_ADDRESS: integer(1, 1_000).default(5),
  /**
   * Maximum confirmation mails in 24 hours from a workspace, and from all workspaces of an
   * organization together.
   */
  CONTACT_CONFIRMATIONS_PER_WORKSPACE: integer(1, 10_000).default(50),
  CONTACT_CONFIRMATIONS_PER_ORGANIZATION: integer(1, 10_000).default(200),
  /**
   * URL of the mail server: `smtp://user:password@host:port` or `smtps:`. If SMTP_URL is not set,
   * mails are not sent, but displayed on the mailbox page.
   */
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  /** Sender of all mails: `Name <address>`, or only an address. */
  MAIL_FROM: text()
    .regex(
      /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an e-mail address, alone or as Name <address>',
    )
    .default('Investment Research Platform <no-reply@irp.example>'),
  /** Number of connections to the mail server. Each connection sends one mail at a time. */
  MAIL_CONNECTIONS: integer(1, 100).default(5),
  /** Maximum mails that a process sends per second. */
  MAIL_PER_SECOND: integer(1, 10_000).optional(),
  /**
   * Domain whose DNS contains the public key for DKIM (RFC 6376). Mails are signed if
   * MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_PRIVATE_KEY are set.
   */
  MAIL_DKIM_DOMAIN: text().optional(),
  MAIL_DKIM_SELECTOR: text().optional(),
  /**
   * RSA key in PEM format, with `\n` for each line break.
   */
  MAIL_DKIM_PRIVATE_KEY: text().optional(),
  /** Interval in milliseconds in which mail requests are fetched from the authorization service. */
  MAIL_REQUESTS_MS: durationMs().default(500),
  /** Hour of the day, in UTC, at which the daily digest is sent. */
  MAIL_DIGEST_HOUR: integer(0, 23).default(6),
  /**
   * Interval in milliseconds in which due digests are created, and changed preferences are applied
   * to collected mails.
   */
  MAIL_DIGESTS_MS: durationMs().default(60_000),
  /**
   * Maximum webhook endpoints of a workspace. Each concurrent request can exceed the maximum by one
   * endpoint.
   */
  MAX_WEBHOOK_ENDPOINTS: integer(0, 10_000).default(50),
  /**
   * Interval in milliseconds in which all stored installations are read again, in case an event was
   * lost.
   */
  INSTALLATIONS_REFRESH_MS: integer(100, 86_400_000).default(3_600_000),
  /** Networks to which webhooks may connect, in addition to public networks. */
  WEBHOOK_ALLOW_NETWORKS: outgoingNetworks().optional(),
  /** Proxy for the connections to receivers of webhooks. */
  OUTGOING_PROXY: outgoingProxy().optional(),
  /**
   * Maximum deliveries in flight to a webhook endpoint. An endpoint with ordered deliveries always
   * has at most one delivery in flight.
   */
  WEBHOOK_CONCURRENCY: integer(1, 100).default(5),
});

export type Settings = z.output<typeof settings>;
