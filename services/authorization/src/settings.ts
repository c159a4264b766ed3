import { durationMs, flag, integer, text, url, webAddress, webOrigin } from '@irp/config';
import { loopbackHosts } from '@irp/contracts';
import { outgoingNetworks, outgoingProxy } from '@irp/public-fetch';
import { z } from 'zod';

/**
 * OWASP's recommendation for scrypt: N = 2^17 with r = 8 and p = 1. Each hash uses 128 MiB of
 * memory.
 */
const recommendedCost = 2 ** 17;
const loopbackAddresses = new Set([...loopbackHosts, '::1']);

const variables = z.object({
  /**
   * The public address of the OAuth endpoints, and the issuer (RFC 8414): an origin, without a
   * path.
   */
  AUTH_URL: webOrigin().optional(),
  /** Accepts an AUTH_URL of plain http that is not loopback. */
  ALLOW_HTTP_ISSUER: flag().default(false),
  /**
   * The gateway's public address. Clients may request tokens for this address and for the issuer
   * (RFC 8707).
   */
  PUBLIC_URL: webAddress().optional(),
  /** Pages about the use of data and the terms of service, for the metadata documents. */
  POLICY_URL: url('http:', 'https:').optional(),
  TERMS_URL: url('http:', 'https:').optional(),
  /**
   * Base64 of 32 random bytes: encrypts secrets in the database. Of several keys the first encrypts
   * and all decrypt.
   */
  SECRETS_KEY: text(),
  /** Starts even if SECRETS_KEY cannot decrypt stored data, because its key is lost. */
  SECRETS_KEY_LOST: flag().default(false),
  ACCESS_TOKEN_TTL_S: integer(60, 86_400).default(3_600),
  REFRESH_TOKEN_TTL_S: integer(300, 31_536_000).default(2_592_000),
  /**
   * How long a used refresh token is accepted again, for clients that lost a response. 0: never
   * (RFC 9700, section 4.14.2).
   */
  REFRESH_LEEWAY_MS: durationMs().default(30_000),
  /** Minimum interval between two polls of a device (RFC 8628, section 3.2). */
  DEVICE_POLL_INTERVAL_S: integer(1, 60).default(5),
  /** Validity of an invitation to a workspace. */
  INVITATION_DAYS: integer(1, 90).default(7),
  /** Mails of invitations to an address in 24 hours, from all workspaces together. */
  INVITATIONS_PER_ADDRESS: integer(1, 1_000).default(5),
  /** Invitations of a workspace, and of all workspaces of an organization, in 24 hours. */
  INVITATIONS_PER_WORKSPACE: integer(1, 10_000).default(50),
  INVITATIONS_PER_ORGANIZATION: integer(1, 10_000).default(200),
  /** The same limit for an organization created less than NEW_ORGANIZATION_DAYS ago. */
  INVITATIONS_PER_NEW_ORGANIZATION: integer(1, 10_000).default(20),
  NEW_ORGANIZATION_DAYS: integer(0, 365).default(7),
  /** Interval of the removal of expired invitations. */
  INVITATION_CHECK_MS: durationMs().default(60_000),
  /** Interval of the deletion of applications after the seven days for restoring. */
  DELETION_CHECK_MS: durationMs().default(60_000),
  /** Interval of the requests for mails about secrets of members who left. */
  LIFECYCLE_MAIL_CHECK_MS: durationMs().default(1_000),
  /** Interval of the reminders of secrets due for rotation: a reminder for each secret. */
  SECRET_REMINDER_CHECK_MS: durationMs().default(3_600_000),
  SIGNING_KEY_DAYS: integer(1, 3_650).default(90),
  /**
   * Publication of a new signing key before its first use, so that verifiers have the key in time.
   */
  SIGNING_KEY_PUBLISHED_AHEAD_MS: durationMs().default(900_000),
  SIGNING_KEY_CHECK_MS: durationMs().default(30_000),
  /** Interval of the delivery of due logout tokens. */
  LOGOUT_TOKEN_CHECK_MS: durationMs().default(1_000),
  /**
   * Permitted networks, besides public networks, for requests to addresses of applications:
   * `10.1.0.0/16,fd00::/8`.
   */
  OUTGOING_NETWORKS: outgoingNetworks().optional(),
  /** Proxy for requests to addresses of applications, except on loopback: `http://host:port`. */
  OUTGOING_PROXY: outgoingProxy().optional(),
  /**
   * Interval of the notices to owners of clients that call a deprecated version. Each owner
   * receives at most one notice a week.
   */
  DEPRECATION_NOTICE_CHECK_MS: durationMs().default(3_600_000),
  /** The listening address of the process. */
  HOST: text().optional(),
  /**
   * scrypt's N (RFC 7914, section 2) for new password hashes. Lower than the default only on
   * loopback, for tests.
   */
  PASSWORD_COST: integer(2, 2 ** 20)
    .refine((cost) => Number.isInteger(Math.log2(cost)), 'must be a power of two')
    .default(recommendedCost),
});

/**
 * A service reachable from other machines must not store hashes that are cheap to guess from a
 * leaked database.
 */
const withSafeHashes = variables.refine(
  ({ PASSWORD_COST, HOST, AUTH_URL, PUBLIC_URL }) => {
    if (PASSWORD_COST >= recommendedCost) {
      return true;
    }
    const hosts = [AUTH_URL, PUBLIC_URL].map((address) => address && URL.parse(address)?.hostname);
    return [HOST, ...hosts].every((host) => host === undefined || loopbackAddresses.has(host));
  },
  {
    path: ['PASSWORD_COST'],
    message: `must be at least ${recommendedCost} unless HOST, AUTH_URL and PUBLIC_URL are loopback addresses`,
  },
);

/**
 * Passwords, codes and tokens must not be sent in plain text to another machine (RFC 8414, section
 * 2: the issuer is https).
 */
export const settings = withSafeHashes.refine(
  ({ AUTH_URL, ALLOW_HTTP_ISSUER }) => {
    // zod also calls the refinement if a variable is already invalid.
    const address = URL.parse(AUTH_URL ?? '');
    return (
      address?.protocol !== 'http:' || loopbackHosts.has(address.hostname) || ALLOW_HTTP_ISSUER
    );
  },
  {
    path: ['AUTH_URL'],
    message:
      'must be https unless its host is loopback; ALLOW_HTTP_ISSUER=true accepts http, for a network that you trust',
  },
);

export type Settings = z.output<typeof settings>;
