import { fileURLToPath } from 'node:url';
import {
  durationMs,
  flag,
  integer,
  oneOf,
  origins,
  port,
  text,
  url,
  webAddress,
} from '@irp/config';
import { serviceUrls } from '@irp/contracts';
import { z } from 'zod';
import { regionUrls } from './region-urls.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

const variables = z.object({
  ...serviceUrls(() => url('http:', 'https:')),
  /**
   * URL of the Redis that stores the rate limits. Default: each process stores the rate limits in
   * memory. Several addresses, separated by commas, are the nodes of a Redis Cluster.
   */
  REDIS_URL: url('redis:', 'rediss:').optional(),
  REDIS_PREFIX: text().default('irp'),
  /**
   * Number of gateway processes that share the limits. While Redis is unavailable, each process
   * admits an equal share.
   */
  GATEWAY_PROCESSES: integer(1, 1_000).default(1),
  LIMIT_READS: integer(1, 1_000_000_000).default(100),
  LIMIT_WRITES: integer(1, 1_000_000_000).default(25),
  /**
   * Maximum writes a minute of an authenticated client at /oauth. Writes above the maximum count
   * for the client's address.
   */
  LIMIT_CLIENT_WRITES: integer(1, 1_000_000_000).default(600),
  /**
   * Maximum exports a minute of a user. Exports also count as reads. Default: a quarter of
   * LIMIT_READS.
   */
  LIMIT_EXPORTS: integer(1, 1_000_000_000).optional(),
  /**
   * Factor of the limits that all applications without a user share in an organization, as a
   * multiple of LIMIT_READS and LIMIT_WRITES.
   */
  LIMIT_ORGANIZATION_FACTOR: integer(1, 1_000_000).default(5),
  /**
   * Maximum number of concurrent requests of a user in this process. By default, the rate limit
   * admits 125 requests of a user a minute, so quick requests never reach this maximum.
   */
  CONCURRENT_PER_USER: integer(1, 1_000_000).default(128),
  CONCURRENT_PER_ADDRESS: integer(1, 1_000_000).default(1_024),
  STREAMS_PER_USER: integer(1, 1_000_000).default(8),
  /**
   * Longest duration of a command to Redis. After a longer wait, this process counts in memory. A
   * request waits for at most two commands.
   */
  LIMIT_REDIS_TIMEOUT_MS: integer(1, 60_000).default(50),
  /**
   * Number of trusted reverse proxies in front of the gateway. Only this many entries at the end of
   * X-Forwarded-For or Forwarded are trusted.
   */
  TRUST_PROXY_HOPS: integer(0, 10).default(0),
  /**
   * Networks of the trusted proxies, separated by commas. Default: loopback, private and link-local
   * networks.
   */
  TRUSTED_PROXIES: text()
    .transform((value, context) => {
      const parsed = parseTrustedProxies(value);
      if (parsed === undefined) {
        context.addIssue(`must be networks such as 192.0.2.0/24, separated by commas`);
      }
      return parsed ?? z.NEVER;
    })
    .optional(),
  /**
   * The header to which the proxies append addresses. Default: X-Forwarded-For, or Forwarded for a
   * request without X-Forwarded-For.
   */
  FORWARDED_HEADER: oneOf(
    ['x-forwarded-for', 'forwarded'],
    'must be x-forwarded-for or forwarded',
  ).optional(),
  VERSIONS_FILE: text().default(fileURLToPath(new URL('../versions.json', import.meta.url))),
  /** Format of the Deprecation header: `true`, or the date as in RFC 9745. */
  DEPRECATION_HEADER: oneOf(['true', 'rfc9745'], 'must be true or rfc9745').default('true'),
  /** Interval in which this process reports calls to deprecated versions. */
  DEPRECATION_REPORT_MS: durationMs().default(30_000),
  /** Origins whose pages may read responses (CORS): `*`, or a list separated by commas. */
  CORS_ORIGINS: origins().default('*'),
  /**
   * Public URL of the gateway: used by the requests of the page at /docs, and required in DPoP
   * proofs.
   */
  PUBLIC_URL: webAddress().optional(),
  /**
   * URL of the issuer, if different from the host of the API. The page at `/` links to the issuer
   * for sign-in, and the metadata of the API names the issuer.
   */
  AUTH_URL: webAddress().optional(),
  /** Client id of the public application that `irp login` uses. */
  CLI_CLIENT_ID: text().optional(),
  /**
   * Base URL of the gateways in each region. A 421 names the URL of the region to which the
   * credential belongs.
   */
  REGION_URLS: regionUrls().optional(),
  /** URL of the page of unsent mails. The page at `/` links to this URL. */
  MAILBOX_URL: url('http:', 'https:').optional(),
  /**
   * Whether clients reach the gateway by https, through a proxy that terminates TLS. If true, all
   * responses have Strict-Transport-Security (RFC 6797).
   */
  BEHIND_TLS: flag().default(false),
  /**
   * Whether a proxy in front sets the sampled flag in each request's traceparent. If true, the
   * proxy decides which requests are traced.
   */
  TRACES_TRUST_PARENT: flag().default(false),
  OPERATIONS_HOST: text().default('127.0.0.1'),
  OPERATIONS_PORT: port().default(0),
  /**
   * Host names that the operations port accepts besides localhost and IP addresses, separated by
   * commas.
   */
  OPERATIONS_HOSTS: text()
    .transform((value) => new Set(value.split(',').map((name) => name.trim().toLowerCase())))
    .optional(),
  /** Target of the access log: `stdout`, `off`, or the path of a file. */
  ACCESS_LOG: text().default('stdout'),
  MAX_BODY_BYTES: integer(1_024, 1_073_741_824).default(1_048_576),
  HEADERS_TIMEOUT_MS: durationMs().default(10_000),
  BODY_IDLE_TIMEOUT_MS: durationMs().default(30_000),
  /**
   * Minimum transfer rate of a body in bytes per second. A body may be slower only for
   * TRANSFER_GRACE_MS.
   */
  MIN_TRANSFER_RATE: integer(1, 1_073_741_824).default(1_024),
  TRANSFER_GRACE_MS: durationMs().default(60_000),
  TRANSFER_TIMEOUT_MS: durationMs().default(300_000),
  STREAM_TIMEOUT_MS: durationMs().default(21_600_000),
  /**
   * Bytes of a response buffered in the gateway for a slow client, so the upstream can serve other
   * requests.
   */
  RESPONSE_BUFFER_BYTES: integer(0, 1_073_741_824).default(1_048_576),
  /**
   * Memory in bytes for bodies. The body of a request stays in memory until the response arrives,
   * and the body of a response until the client has read the body.
   */
  BODY_MEMORY_BYTES: integer(1_024, 1_099_511_627_776).default(67_108_864),
  IDLE_CONNECTION_TIMEOUT_MS: durationMs().default(120_000),
  KEEP_ALIVE_TIMEOUT_MS: durationMs().default(65_000),
  UPSTREAM_CONNECT_TIMEOUT_MS: durationMs().default(2_000),
  UPSTREAM_HEADERS_TIMEOUT_MS: durationMs().default(30_000),
  /** Longest time in which an upstream may neither read a streamed body nor respond. */
  IMPORT_TIMEOUT_MS: durationMs().default(100_000),
  UPSTREAM_BODY_TIMEOUT_MS: durationMs().default(30_000),
  UPSTREAM_CONNECTIONS: integer(1, 10_000).default(1_024),
  /**
   * Maximum requests in flight to an upstream. Further requests get 503. Default: the number of
   * connections.
   */
  UPSTREAM_IN_FLIGHT: integer(1, 10_000).optional(),
  /**
   * Maximum imports and exports in flight to an upstream, in addition to other requests. An import
   * or export above the maximum gets 503.
   */
  UPSTREAM_STREAMS: integer(1, 10_000).default(64),
  BREAKER_FAILURES: integer(1, 1_000).default(5),
  BREAKER_OPEN_MS: durationMs().default(1_000),
});

/** The environment variables of the gateway, in addition to the variables of all services. */
export const settings = variables.refine(
  ({ UPSTREAM_IN_FLIGHT: inFlight, UPSTREAM_CONNECTIONS: connections }) =>
    (inFlight ?? 0) <= connections,
  {
    path: ['UPSTREAM_IN_FLIGHT'],
    error: 'must be at most UPSTREAM_CONNECTIONS',
  },
);

export type Settings = z.output<typeof settings>;

/** Returns whether clients reach this gateway by https. */
export function isHttps({ BEHIND_TLS, PUBLIC_URL, AUTH_URL }: Settings): boolean {
  return BEHIND_TLS || [PUBLIC_URL, AUTH_URL].some((address) => address?.startsWith('https:'));
}
