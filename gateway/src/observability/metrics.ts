import { addMetrics, addRuntimeMetrics, observeReadiness, type Readiness } from '@irp/service';
import { Counter, Gauge, Registry } from 'prom-client';
import type { CredentialCache } from '../credentials/credential-cache.ts';
import type { UnknownCredentialLimiter } from '../credentials/unknown-credential-limiter.ts';
import type { IdentifiedExchange } from '../exchange.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { TokenBinding } from '../proofs/token-binding.ts';
import type { FairShare } from '../upstreams/fair-share.ts';
import type { Upstream } from '../upstreams/upstream.ts';
import type { RefusedCallBuffer } from './refused-call-buffer.ts';
import { RequestMetrics } from './request-metrics.ts';

export interface GatewayMetrics {
  registry: Registry;
  /**
   * Records a finished request. Labels have a small, fixed set of values: never an id, a key or a
   * full path.
   */
  observe(exchange: IdentifiedExchange, durationMs: number): void;
  /** Counts a response of the public endpoints `/livez` and `/readyz`. */
  countProbe(path: string, status: number): void;
  /** Counts an element of `Forwarded` without a client address, such as `for=unknown`. */
  countUnreadableNode(): void;
}

export interface MetricSources {
  limits: RateLimits;
  cache: CredentialCache;
  unknownCredentials: UnknownCredentialLimiter;
  binding: TokenBinding;
  refusedCalls: RefusedCallBuffer;
  upstreams: readonly Upstream[];
  bodyMemory: FairShare;
  feedHealthy(): boolean;
  health(): Promise<Readiness>;
}

export function createGatewayMetrics(sources: MetricSources): GatewayMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: 'gateway' });
  addRuntimeMetrics(registry);
  const requests = new RequestMetrics();
  addMetrics(registry, requests.definitions());
  const deprecated = new Counter({
    name: 'gateway_deprecated_requests_total',
    help: 'Requests to a deprecated version',
    labelNames: ['version'],
    registers: [registry],
  });
  const probes = new Counter({
    name: 'gateway_probes_total',
    help: 'Requests to /livez and /readyz on the public address',
    labelNames: ['path', 'status'],
    registers: [registry],
  });
  const unreadable = new Counter({
    name: 'gateway_forwarded_unreadable_total',
    help: 'Requests from a trusted proxy without a client address in X-Forwarded-For or Forwarded: the gateway uses the address of the proxy',
    registers: [registry],
  });
  observeSources(registry, sources);
  observeReadiness(registry, sources.health);
  return {
    registry,
    observe(exchange, durationMs) {
      requests.observe(exchange, durationMs);
      const { version } = exchange;
      if (version?.deprecation !== undefined) {
        deprecated.inc({ version: version.name });
      }
    },
    countProbe: (path, status) => probes.inc({ path, status }),
    countUnreadableNode: () => unreadable.inc(),
  };
}

/** Registers gauges whose values are read when the metrics are collected. */
function observeSources(registry: Registry, sources: MetricSources): void {
  const {
    limits,
    cache,
    unknownCredentials,
    binding,
    refusedCalls,
    upstreams,
    bodyMemory,
    feedHealthy,
  } = sources;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge(
    'gateway_limits_degraded',
    '1 while Redis is unavailable and each gateway process counts requests for the rate limits on its own',
    () => Number(limits.degraded()),
  );
  gauge(
    'gateway_revocation_feed_healthy',
    '0 while the gateway may miss revocations of credentials, otherwise 1',
    () => Number(feedHealthy()),
  );
  gauge(
    'gateway_body_memory_bytes',
    'Bytes in memory: request bodies in transfer, and responses that clients have not read yet',
    () => bodyMemory.total,
  );
  gauge('gateway_credential_cache_size', 'Cached credentials', () => cache.size);
  gauge(
    'gateway_credential_cache_hits',
    'Requests whose credential was found in the cache',
    () => cache.hits,
  );
  gauge(
    'gateway_credential_lookups',
    'Credential lookups at the authorization service',
    () => cache.lookups,
  );
  gauge(
    'gateway_guesses_refused',
    'Lookups rejected for addresses that sent too many unknown credentials',
    () => unknownCredentials.rejected,
  );
  gauge(
    'gateway_dpop_refusals',
    'Requests rejected for a missing, invalid or replayed DPoP proof',
    () => binding.rejections,
  );
  gauge(
    'gateway_refusals_unrecorded',
    'Rejected requests that are missing from the audit log, because the buffer of the gateway was full',
    () => refusedCalls.droppedCount,
  );
  const perUpstream = (name: string, help: string, read: (upstream: Upstream) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['upstream'],
      registers: [registry],
      collect() {
        for (const upstream of upstreams) {
          this.set({ upstream: upstream.name }, read(upstream));
        }
      },
    });
  perUpstream(
    'gateway_upstream_in_flight',
    'Requests in flight to the service',
    ({ requests }) => requests.share.total,
  );
  perUpstream(
    'gateway_upstream_streams',
    'Imports and exports in flight to the service',
    ({ streams }) => streams.share.total,
  );
  perUpstream(
    'gateway_upstream_retries',
    'Requests retried on a new connection',
    (upstream) => upstream.retries,
  );
  perUpstream(
    'gateway_upstream_failures',
    'Requests that failed because the service sent no valid response',
    (upstream) => upstream.failures,
  );
  new Gauge({
    name: 'gateway_upstream_breaker_open',
    help: '1 while the circuit breaker of a route class is open or half-open',
    labelNames: ['upstream', 'class'],
    registers: [registry],
    collect() {
      for (const { name: upstream, breakers } of upstreams) {
        for (const [name, { state }] of Object.entries(breakers)) {
          this.set({ upstream, class: name }, Number(state !== 'closed'));
        }
      }
    },
  });
}
