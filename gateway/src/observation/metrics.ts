import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CredentialCache } from '../credentials/credential-cache.ts';
import type { GuessGuard } from '../credentials/guess-guard.ts';
import type { Exchange } from '../exchange.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { TokenBinding } from '../proofs/token-binding.ts';
import type { Upstream } from '../upstreams/upstream.ts';
import type { RefusedCallers } from './refused-callers.ts';

export interface GatewayMetrics {
  registry: Registry;
  /** Counts one finished request. Labels are few and bounded: never an id, a key or a whole path. */
  observe(exchange: Exchange, durationMs: number): void;
}

export interface MetricSources {
  limits: RateLimits;
  cache: CredentialCache;
  guard: GuessGuard;
  binding: TokenBinding;
  refused: RefusedCallers;
  upstreams: readonly Upstream[];
  feedHealthy(): boolean;
}

export function createGatewayMetrics(sources: MetricSources): GatewayMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service: 'gateway' });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'version', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const deprecated = new Counter({
    name: 'gateway_deprecated_requests_total',
    help: 'Requests to a deprecated version',
    labelNames: ['version'],
    registers: [registry],
  });
  observeSources(registry, sources);
  return {
    registry,
    observe({ route, version, response }, durationMs) {
      const labels = { route: route?.path ?? 'none', version: version?.name ?? 'none', status: response.statusCode };
      requests.observe(labels, durationMs / 1_000);
      if (version?.deprecation !== undefined) deprecated.inc({ version: version.name });
    },
  };
}

/** Values that are read when they are asked for. */
function observeSources(registry: Registry, sources: MetricSources): void {
  const { limits, cache, guard, binding, refused, upstreams, feedHealthy } = sources;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('gateway_limits_degraded', '1 while Redis is away and each process counts for itself', () =>
    Number(limits.degraded()),
  );
  gauge('gateway_revocation_feed_healthy', '0 while revocations may be missed', () => Number(feedHealthy()));
  gauge('gateway_credential_cache_size', 'Credentials kept', () => cache.size);
  gauge('gateway_credential_cache_hits', 'Requests whose caller was kept', () => cache.hits);
  gauge('gateway_credential_lookups', 'Questions to the authorization service', () => cache.lookups);
  gauge('gateway_guesses_refused', 'Credentials not asked for, from addresses that guess', () => guard.refused);
  gauge('gateway_dpop_refusals', 'Requests without the DPoP proof that they needed', () => binding.refusals);
  gauge('gateway_refusals_unrecorded', 'Requests answered 403 that were too many to record', () => refused.dropped);
  const perUpstream = (name: string, help: string, read: (upstream: Upstream) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['upstream'],
      registers: [registry],
      collect() {
        for (const upstream of upstreams) this.set({ upstream: upstream.name }, read(upstream));
      },
    });
  perUpstream('gateway_upstream_in_flight', 'Requests under way', (upstream) => upstream.inFlight);
  perUpstream('gateway_upstream_retries', 'Requests sent again on a new connection', (upstream) => upstream.retries);
  perUpstream('gateway_upstream_failures', 'Requests without a proper answer', (upstream) => upstream.failures);
  perUpstream('gateway_upstream_breaker_open', '1 while the service is spared', ({ breaker }) =>
    Number(breaker.state !== 'closed'),
  );
}
