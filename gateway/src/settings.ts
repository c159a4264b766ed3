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
   * Stores the rate limits; by default in this process. Several addresses, separated by commas, are
   * a Redis Cluster.
   */
  REDIS_URL: url('redis:', 'rediss:').optional(),
  REDIS_PREFIX: text().default('irp'),
  /** Gateway processes that share the limits: each admits its share while Redis is unavailable. */
  GATEWAY_PROCESSES: integer(1, 1_000).default(1),
  LIMIT_READS: integer(1, 1_000_000_000).default(100),
  LIMIT_WRITES: integer(1, 1_000_000_000).default(25),
  /**
   * Writes at /oauth of one authenticated client; those above the limit count for their address.
   */
  LIMIT_CLIENT_WRITES: integer(1, 1_000_000_000).default(600),
  /** Exports of one user, which count as reads too; by default a quarter of LIMIT_READS. */
  LIMIT_EXPORTS: integer(1, 1_000_000_000).optional(),
  /**
   * How many times LIMIT_READS and LIMIT_WRITES all applications without a user may send in the
   * workspaces of one organization.
   */
  LIMIT_ORGANIZATION_FACTOR: integer(1, 1_000_000).default(5),
  /**
   * Requests in progress in this process; a user may send 125 in a minute, so that none reaches
   * this limit with quick ones.
   */
  CONCURRENT_PER_USER: integer(1, 1_000_000).default(128),
  CONCURRENT_PER_ADDRESS: integer(1, 1_000_000).default(1_024),
  STREAMS_PER_USER: integer(1, 1_000_000).default(8),
  /** How long Redis may take to count a request; then this process counts it in memory. */
  LIMIT_REDIS_TIMEOUT_MS: integer(1, 60_000).default(50),
  /**
   * Trusted reverse proxies in front: the number of trusted entries at the end of X-Forwarded-For
   * or Forwarded.
   */
  TRUST_PROXY_HOPS: integer(0, 10).default(0),
  /**
   * Networks of these proxies, separated by commas; by default the loopback, private and link-local
   * ones.
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
   * The header that they append to. Without it, X-Forwarded-For, or where a request has none,
   * Forwarded.
   */
  FORWARDED_HEADER: oneOf(
    ['x-forwarded-for', 'forwarded'],
    'must be x-forwarded-for or forwarded',
  ).optional(),
  VERSIONS_FILE: text().default(fileURLToPath(new URL('../versions.json', import.meta.url))),
  /** Form of the Deprecation header: `true`, or the date of RFC 9745. */
  DEPRECATION_HEADER: oneOf(['true', 'rfc9745'], 'must be true or rfc9745').default('true'),
  /** How often this process reports calls to deprecated versions. */
  DEPRECATION_REPORT_MS: durationMs().default(30_000),
  /** `*`, or the allowed origins, separated by commas. */
  CORS_ORIGINS: origins().default('*'),
  /**
   * Public URL of the gateway: the page at /docs sends its requests to it, and DPoP proofs name it.
   */
  PUBLIC_URL: webAddress().optional(),
  /**
   * The issuer, if that is another host: the page at `/` links it for sign-in, and the metadata of
   * the API name it.
   */
  AUTH_URL: webAddress().optional(),
  /** Client ID of the public application with which `irp login` signs people in. */
  CLI_CLIENT_ID: text().optional(),
  /** Base URLs of the gateways of all regions: a 421 says where the credential belongs. */
  REGION_URLS: regionUrls().optional(),
  /** The page of unsent mails, which the page at `/` links. */
  MAILBOX_URL: url('http:', 'https:').optional(),
  /** The public URL is https: responses carry Strict-Transport-Security (RFC 6797). */
  BEHIND_TLS: flag().default(false),
  /**
   * The proxy in front sets the sampled flag of each request's traceparent itself: it decides what
   * is traced.
   */
  TRACES_TRUST_PARENT: flag().default(false),
  OPERATIONS_HOST: text().default('127.0.0.1'),
  OPERATIONS_PORT: port().default(0),
  /**
   * Names by which the operations port is addressed, besides localhost and IP addresses; separated
   * by commas.
   */
  OPERATIONS_HOSTS: text()
    .transform((value) => new Set(value.split(',').map((name) => name.trim().toLowerCase())))
    .optional(),
  /** `stdout`, `off`, or the path of a file. */
  ACCESS_LOG: text().default('stdout'),
  MAX_BODY_BYTES: integer(1_024, 1_073_741_824).default(1_048_576),
  HEADERS_TIMEOUT_MS: durationMs().default(10_000),
  BODY_IDLE_TIMEOUT_MS: durationMs().default(30_000),
  /** Bytes per second that a body may not fall below for longer than the grace. */
  MIN_TRANSFER_RATE: integer(1, 1_073_741_824).default(1_024),
  TRANSFER_GRACE_MS: durationMs().default(60_000),
  TRANSFER_TIMEOUT_MS: durationMs().default(300_000),
  STREAM_TIMEOUT_MS: durationMs().default(21_600_000),
  /**
   * Bytes of a response that are kept for a client that reads slowly, so that its upstream is free.
   */
  RESPONSE_BUFFER_BYTES: integer(0, 1_073_741_824).default(1_048_576),
  /**
   * Memory for bodies of requests that are not complete or not answered, and of responses that are
   * not read.
   */
  BODY_MEMORY_BYTES: integer(1_024, 1_099_511_627_776).default(67_108_864),
  IDLE_CONNECTION_TIMEOUT_MS: durationMs().default(120_000),
  KEEP_ALIVE_TIMEOUT_MS: durationMs().default(65_000),
  UPSTREAM_CONNECT_TIMEOUT_MS: durationMs().default(2_000),
  UPSTREAM_HEADERS_TIMEOUT_MS: durationMs().default(30_000),
  /** For streamed bodies: how long the upstream may neither read the body nor respond. */
  IMPORT_TIMEOUT_MS: durationMs().default(100_000),
  UPSTREAM_BODY_TIMEOUT_MS: durationMs().default(30_000),
  UPSTREAM_CONNECTIONS: integer(1, 10_000).default(1_024),
  /**
   * Requests in flight to one upstream, by default as many as connections; more are rejected with
   * 503.
   */
  UPSTREAM_IN_FLIGHT: integer(1, 10_000).optional(),
  /**
   * Imports and exports in flight to one upstream, beside the requests; more are rejected with 503.
   */
  UPSTREAM_STREAMS: integer(1, 10_000).default(64),
  BREAKER_FAILURES: integer(1, 1_000).default(5),
  BREAKER_OPEN_MS: durationMs().default(1_000),
});

/** The gateway's environment variables, in addition to the platform's. */
export const settings = variables.refine(
  ({ UPSTREAM_IN_FLIGHT: inFlight, UPSTREAM_CONNECTIONS: connections }) =>
    (inFlight ?? 0) <= connections,
  {
    path: ['UPSTREAM_IN_FLIGHT'],
    error: 'must be at most UPSTREAM_CONNECTIONS',
  },
);

export type Settings = z.output<typeof settings>;

/** Whether people and programs reach this gateway by https. */
export function isHttps({ BEHIND_TLS, PUBLIC_URL, AUTH_URL }: Settings): boolean {
  return BEHIND_TLS || [PUBLIC_URL, AUTH_URL].some((address) => address?.startsWith('https:'));
}
