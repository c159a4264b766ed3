import { fileURLToPath } from 'node:url';
import { durationMs, flag, integer, port, text, url } from '@irp/config';
import { z } from 'zod';

/** What the gateway reads from its environment, beside the platform's own settings. */
export const settings = z.object({
  AUTHORIZATION_URL: url('http:', 'https:'),
  INVESTMENTS_URL: url('http:', 'https:'),
  AUDIT_URL: url('http:', 'https:'),
  /** Without it the rate limits live in this process. Several addresses, separated by commas, are a Redis Cluster. */
  REDIS_URL: url('redis:', 'rediss:').optional(),
  REDIS_PREFIX: text().default('irp'),
  /** Gateway processes that share the limits: what each may admit on its own while Redis is away. */
  GATEWAY_PROCESSES: integer(1, 1_000).default(1),
  LIMIT_READS: integer(1, 1_000_000_000).default(100),
  LIMIT_WRITES: integer(1, 1_000_000_000).default(25),
  /** Trusted proxies in front: so many entries of X-Forwarded-For, from its end, were written by them. */
  TRUST_PROXY_HOPS: integer(0, 10).default(0),
  VERSIONS_FILE: text().default(fileURLToPath(new URL('../versions.json', import.meta.url))),
  /** `true`, as the contract fixes it, or RFC 9745's date. */
  DEPRECATION_HEADER: z.enum(['true', 'rfc9745'], 'must be true or rfc9745').default('true'),
  /** How often this process reports who called deprecated versions. */
  DEPRECATION_REPORT_MS: durationMs().default(30_000),
  /** `*`, or the origins whose pages may call, separated by commas. */
  CORS_ORIGINS: text().default('*'),
  /** The address under which callers reach the gateway: the page at /docs sends its requests there, DPoP proofs name it. */
  PUBLIC_URL: url('http:', 'https:').optional(),
  /** The public address is https: browsers are told to stay there (RFC 6797). */
  BEHIND_TLS: flag().default(false),
  OPERATIONS_HOST: text().default('127.0.0.1'),
  OPERATIONS_PORT: port().default(0),
  /** `stdout`, `off`, or the path of a file. */
  ACCESS_LOG: text().default('stdout'),
  MAX_BODY_BYTES: integer(1_024, 1_073_741_824).default(1_048_576),
  HEADERS_TIMEOUT_MS: durationMs().default(10_000),
  BODY_IDLE_TIMEOUT_MS: durationMs().default(30_000),
  IDLE_CONNECTION_TIMEOUT_MS: durationMs().default(120_000),
  KEEP_ALIVE_TIMEOUT_MS: durationMs().default(65_000),
  UPSTREAM_CONNECT_TIMEOUT_MS: durationMs().default(2_000),
  UPSTREAM_HEADERS_TIMEOUT_MS: durationMs().default(30_000),
  /** For bodies of any size: how long the service may neither take more of one nor answer. */
  IMPORT_TIMEOUT_MS: durationMs().default(100_000),
  UPSTREAM_BODY_TIMEOUT_MS: durationMs().default(30_000),
  UPSTREAM_CONNECTIONS: integer(1, 10_000).default(256),
  /** Requests under way to one service; more are answered 503 at once. */
  UPSTREAM_IN_FLIGHT: integer(1, 100_000).default(1_024),
  BREAKER_FAILURES: integer(1, 1_000).default(5),
  BREAKER_OPEN_MS: durationMs().default(1_000),
});

export type Settings = z.output<typeof settings>;
