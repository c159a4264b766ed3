import { forEachService, serviceUrlSetting } from '@irp/contracts';
import { createInternalClient } from '@irp/http';
import type { PrincipalSigner } from '@irp/principals';
import { connectRedis } from '@irp/redis';
import { addMetrics, observeTracing, type Platform } from '@irp/service';
import type { Cluster, Redis } from 'ioredis';
import { CredentialCache } from './credentials/credential-cache.ts';
import { createCredentialLookup } from './credentials/credential-lookup.ts';
import { UnknownCredentialLimiter } from './credentials/unknown-credential-limiter.ts';
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts';
import { openAccessLog } from './observability/access-log.ts';
import { DeprecatedCallCounts } from './observability/deprecated-call-counts.ts';
import { createDeprecatedCallReporter } from './observability/deprecated-call-reporter.ts';
import { createHealth } from './observability/health.ts';
import { createGatewayMetrics } from './observability/metrics.ts';
import { createPlatformHealth } from './observability/platform-health.ts';
import { createPlatformRecords } from './observability/platform-records.ts';
import { RefusedCallBuffer } from './observability/refused-call-buffer.ts';
import { createRefusedCallReporter } from './observability/refused-call-reporter.ts';
import { createServiceMetrics } from './observability/service-metrics.ts';
import { TokenBinding } from './proofs/token-binding.ts';
import { UsedProofs } from './proofs/used-proofs.ts';
import { createPublicBase } from './public-base.ts';
import type { Settings } from './settings.ts';
import { FairShare } from './upstreams/fair-share.ts';
import { closeUpstream, openUpstream } from './upstreams/upstream.ts';
import { openVersionRegistry } from './versions/version-registry.ts';

export type Resources = Awaited<ReturnType<typeof openResources>>;

/**
 * Opens the resources of the steps. The caller must call `close` to release the resources.
 * @throws ConfigError for an invalid versions file, or an access log that cannot be written
 */
export async function openResources(platform: Platform, signer: PrincipalSigner, config: Settings) {
  const { log, revocations: feed, regionClaim } = platform;
  const accessLog = await openAccessLog(config.ACCESS_LOG, log);
  const registry = openVersionRegistry(config.VERSIONS_FILE, log);
  const redis = config.REDIS_URL === undefined ? undefined : await connectRedis(config.REDIS_URL);
  const limits = openLimits(platform, config, redis);
  const client = createInternalClient({
    service: 'authorization',
    baseUrl: config.AUTHORIZATION_URL,
    name: 'gateway',
    signer,
  });
  const auditClient = createInternalClient({
    service: 'audit',
    baseUrl: config.AUDIT_URL,
    name: 'gateway',
    signer,
  });
  const unknownCredentials = new UnknownCredentialLimiter();
  const cache = new CredentialCache({
    feed,
    limiter: unknownCredentials,
    lookup: createCredentialLookup(client),
  });
  const usedProofs = new UsedProofs({ redis, prefix: config.REDIS_PREFIX });
  const publicBase = createPublicBase(config.PUBLIC_URL, config.BEHIND_TLS);
  const binding = new TokenBinding({ usedProofs });
  const upstreams = forEachService((name) =>
    openUpstream(name, config[serviceUrlSetting(name)], config),
  );
  const refusedCalls = new RefusedCallBuffer();
  const bodyMemory = new FairShare(config.BODY_MEMORY_BYTES);
  const sources = {
    limits,
    bodyMemory,
    cache,
    unknownCredentials,
    binding,
    refusedCalls,
    upstreams: Object.values(upstreams),
    feedHealthy: () => feed.healthy(),
    ...(regionClaim && { regionClaim }),
  };
  let stopping = false;
  const unfinished = platform.unfinished ?? new Set();
  const health = createHealth({
    ...sources,
    unfinished,
    isStopping: () => stopping,
  });
  const metrics = createGatewayMetrics({ ...sources, health });
  addMetrics(metrics.registry, platform.processMetrics ?? []);
  if (platform.tracing) {
    observeTracing(metrics.registry, platform.tracing);
  }
  const deprecatedCalls = new DeprecatedCallCounts();
  const intervalMs = config.DEPRECATION_REPORT_MS;
  const deprecatedCallReporter = createDeprecatedCallReporter({
    counts: deprecatedCalls,
    client,
    intervalMs,
    log,
  });
  const serviceMetrics = createServiceMetrics(sources.upstreams);
  const refusedCallReporter = createRefusedCallReporter(refusedCalls, client, log);
  return {
    registry,
    limits,
    cache,
    binding,
    publicBase,
    upstreams,
    bodyMemory,
    metrics,
    health,
    /** Makes the readiness check fail from now on. */
    beginStop() {
      stopping = true;
    },
    deprecatedCalls,
    deprecatedCallReporter,
    refusedCallReporter,
    platformRecords: createPlatformRecords(auditClient),
    serviceMetrics,
    platformHealth: createPlatformHealth({
      region: platform.region,
      health,
      metrics,
      upstreams: sources.upstreams,
      serviceMetrics,
    }),
    accessLog,
    async close() {
      registry.close();
      cache.close();
      await Promise.all([deprecatedCallReporter.close(), refusedCallReporter.close()]);
      await Promise.all([
        client.close(),
        auditClient.close(),
        ...sources.upstreams.map(closeUpstream),
      ]);
      await limits.close();
      usedProofs.close();
      redis?.disconnect();
      await accessLog.close();
    },
  };
}

function openLimits(
  { log }: Platform,
  config: Settings,
  redis: Redis | Cluster | undefined,
): RateLimits {
  return createRateLimits({
    readPoints: config.LIMIT_READS,
    writePoints: config.LIMIT_WRITES,
    clientPoints: config.LIMIT_CLIENT_WRITES,
    exportPoints: config.LIMIT_EXPORTS,
    organizationFactor: config.LIMIT_ORGANIZATION_FACTOR,
    processes: config.GATEWAY_PROCESSES,
    redisTimeoutMs: config.LIMIT_REDIS_TIMEOUT_MS,
    ...(redis ? { redis, prefix: config.REDIS_PREFIX } : {}),
    onDegraded: (degraded) =>
      log.warn(
        { degraded },
        degraded
          ? 'Redis unavailable: rate limits counted in memory'
          : 'Redis available: rate limits counted in Redis',
      ),
  });
}
