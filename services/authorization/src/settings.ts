import { durationMs, flag, integer, text, url, webAddress, webOrigin } from '@irp/config';
import { loopbackHosts } from '@irp/contracts';
import { outgoingNetworks, outgoingProxy } from '@irp/public-fetch';
import { z } from 'zod';

/**
 * scrypt's N as OWASP recommends: 2^17 with r = 8 and p = 1. With `recommendedCost`, each hash uses
 * 128 MiB of memory.
 */
const recommendedCost = 2 ** 17;
const loopbackAddresses = new Set([...loopbackHosts, '::1']);

const variables = z.object({
  /** Public origin of the OAuth endpoints. The origin is the issuer (RFC 8414). */
  AUTH_URL: webOrigin().optional(),
  /** Accepts an AUTH_URL with plain http even if the host is not loopback. */
  ALLOW_HTTP_ISSUER: flag().default(false),
  /**
   * Public address of the gateway. Clients may request tokens for this address or for the issuer
   * (RFC 8707).
   */
  PUBLIC_URL: webAddress().optional(),
  /** URLs of the privacy policy and the terms of service, for the metadata documents. */
  POLICY_URL: url('http:', 'https:').optional(),
  TERMS_URL: url('http:', 'https:').optional(),
  /**
   * One or several keys, each as base64 of 32 random bytes. The first key encrypts secrets in the
   * database. All keys can decrypt.
   */
  SECRETS_KEY: text(),
  /**
   * Allows a start although SECRETS_KEY does not decrypt the stored data, because the former key is
   * lost.
   */
  SECRETS_KEY_LOST: flag().default(false),
  ACCESS_TOKEN_TTL_S: integer(60, 86_400).default(3_600),
  REFRESH_TOKEN_TTL_S: integer(300, 31_536_000).default(2_592_000),
  /**
   * Milliseconds for which a used refresh token is accepted again, for clients that have lost a
   * response. 0 for never (RFC 9700, section 4.14.2).
   */
  REFRESH_LEEWAY_MS: durationMs().default(30_000),
  /** Minimum seconds between two polls of a device (RFC 8628, section 3.2). */
  DEVICE_POLL_INTERVAL_S: integer(1, 60).default(5),
  /** Days for which an invitation to a workspace is valid. */
  INVITATION_DAYS: integer(1, 90).default(7),
  /** Maximum invitations mailed to an address in 24 hours, from all workspaces together. */
  INVITATIONS_PER_ADDRESS: integer(1, 1_000).default(5),
  /**
   * Maximum invitations in 24 hours from a workspace, and from all workspaces of an organization
   * together.
   */
  INVITATIONS_PER_WORKSPACE: integer(1, 10_000).default(50),
  INVITATIONS_PER_ORGANIZATION: integer(1, 10_000).default(200),
  /**
   * Maximum invitations in 24 hours from an organization that was created less than
   * NEW_ORGANIZATION_DAYS ago.
   */
  INVITATIONS_PER_NEW_ORGANIZATION: integer(1, 10_000).default(20),
  NEW_ORGANIZATION_DAYS: integer(0, 365).default(7),
  /** Interval in milliseconds in which expired invitations are removed. */
  INVITATION_CHECK_MS: durationMs().default(60_000),
  /**
   * Interval in milliseconds in which due applications are deleted. An application is due seven
   * days after its deletion was requested.
   */
  DELETION_CHECK_MS: durationMs().default(60_000),
  /** Interval in milliseconds in which mails about secrets of former members are requested. */
  LIFECYCLE_MAIL_CHECK_MS: durationMs().default(1_000),
  /**
   * Interval in milliseconds in which owners are reminded of secrets due for rotation. Each secret
   * causes one reminder.
   */
  SECRET_REMINDER_CHECK_MS: durationMs().default(3_600_000),
  SIGNING_KEY_DAYS: integer(1, 3_650).default(90),
  /**
   * Milliseconds for which a new signing key is published before its first use, because verifiers
   * cache key sets.
   */
  SIGNING_KEY_PUBLISHED_AHEAD_MS: durationMs().default(900_000),
  SIGNING_KEY_CHECK_MS: durationMs().default(30_000),
  /** Interval in milliseconds in which due logout tokens are sent. */
  LOGOUT_TOKEN_CHECK_MS: durationMs().default(1_000),
  /**
   * Further networks that requests to addresses of applications may reach, such as
   * `10.1.0.0/16,fd00::/8`. Public networks are always permitted.
   */
  OUTGOING_NETWORKS: outgoingNetworks().optional(),
  /**
   * Proxy for requests to addresses of applications, such as `http://host:port`. Requests to
   * loopback addresses use no proxy.
   */
  OUTGOING_PROXY: outgoingProxy().optional(),
  /**
   * Interval in milliseconds of the notices to owners of clients that call a deprecated version.
   * Each owner receives at most one notice a week.
   */
  DEPRECATION_NOTICE_CHECK_MS: durationMs().default(3_600_000),
  /** The listening address of the process. */
  HOST: text().optional(),
  /**
   * scrypt's N (RFC 7914, section 2) for new password hashes. The cost may be lower than the
   * default only on loopback, for tests.
   */
  PASSWORD_COST: integer(2, 2 ** 20)
    .refine((cost) => Number.isInteger(Math.log2(cost)), 'must be a power of two')
    .default(recommendedCost),
});

/**
 * Requires a sufficient PASSWORD_COST. A service that other machines can reach must not store
 * hashes of passwords that are fast to guess.
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
 * Requires https for an issuer that is not loopback, because passwords, codes and tokens must not
 * be sent in plain text (RFC 8414, section 2).
 */
export const settings = withSafeHashes.refine(
  ({ AUTH_URL, ALLOW_HTTP_ISSUER }) => {
    // zod calls the refinement even if AUTH_URL is invalid.
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
