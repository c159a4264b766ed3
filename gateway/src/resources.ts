import { createInternalClient } from '@irp/http';
import type { PrincipalSigner } from '@irp/principals';
import type { Platform } from '@irp/service';
import type { Redis } from 'ioredis';
import { CredentialCache } from './credentials/credential-cache.ts';
import { createCredentialLookup } from './credentials/credential-lookup.ts';
import { GuessGuard } from './credentials/guess-guard.ts';
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts';
import { createLimiterRedis } from './limits/redis-connection.ts';
import { openAccessLog } from './observation/access-log.ts';
import { DeprecatedCallers } from './observation/deprecated-callers.ts';
import { reportDeprecations } from './observation/deprecation-reports.ts';
import { createHealth } from './observation/health.ts';
import { createGatewayMetrics } from './observation/metrics.ts';
import { reportRefusedCallers } from './observation/refusal-reports.ts';
import { RefusedCallers } from './observation/refused-callers.ts';
import { TokenBinding } from './proofs/token-binding.ts';
import { UsedProofs } from './proofs/used-proofs.ts';
import type { Settings } from './settings.ts';
import { openUpstream } from './upstreams/upstream.ts';
import { openVersionRegistry } from './versions/version-registry.ts';

export type Resources = Awaited<ReturnType<typeof openResources>>;

/** Everything that the steps work with and that must be closed again. @throws ConfigError */
export async function openResources(platform: Platform, signer: PrincipalSigner, chosen: Settings) {
  const { log, revocations: feed } = platform;
  const registry = openVersionRegistry(chosen.VERSIONS_FILE, log);
  const redis = chosen.REDIS_URL === undefined ? undefined : await createLimiterRedis(chosen.REDIS_URL);
  const limits = openLimits(platform, chosen, redis as Redis | undefined);
  const client = createInternalClient({ baseUrl: chosen.AUTHORIZATION_URL, name: 'gateway', signer });
  const guard = new GuessGuard();
  const cache = new CredentialCache({ feed, guard, lookup: createCredentialLookup(client) });
  const used = new UsedProofs({ redis, prefix: chosen.REDIS_PREFIX });
  const binding = new TokenBinding({ used, publicUrl: chosen.PUBLIC_URL, behindTls: chosen.BEHIND_TLS });
  const upstreams = {
    authorization: openUpstream('authorization', chosen.AUTHORIZATION_URL, chosen),
    investments: openUpstream('investments', chosen.INVESTMENTS_URL, chosen),
    audit: openUpstream('audit', chosen.AUDIT_URL, chosen),
  };
  const refused = new RefusedCallers();
  const observed = {
    limits,
    cache,
    guard,
    binding,
    refused,
    upstreams: Object.values(upstreams),
    feedHealthy: () => feed.healthy(),
  };
  const accessLog = openAccessLog(log.isLevelEnabled('info') ? chosen.ACCESS_LOG : 'off');
  const callers = new DeprecatedCallers();
  const reports = reportDeprecations(callers, client, chosen.DEPRECATION_REPORT_MS, log);
  const refusalReports = reportRefusedCallers(refused, client, log);
  return {
    registry,
    limits,
    cache,
    binding,
    upstreams,
    metrics: createGatewayMetrics(observed),
    health: createHealth(observed),
    callers,
    reports,
    refusalReports,
    accessLog,
    async close() {
      registry.close();
      cache.close();
      await Promise.all([reports.close(), refusalReports.close()]);
      await Promise.all([client.close(), ...observed.upstreams.map(({ pool }) => pool.close())]);
      await limits.close();
      used.close();
      redis?.disconnect();
      await accessLog.close();
    },
  };
}

function openLimits({ log }: Platform, chosen: Settings, redis: Redis | undefined): RateLimits {
  return createRateLimits({
    readPoints: chosen.LIMIT_READS,
    writePoints: chosen.LIMIT_WRITES,
    processes: chosen.GATEWAY_PROCESSES,
    ...(redis ? { redis, prefix: chosen.REDIS_PREFIX } : {}),
    onDegraded: (degraded) =>
      log.warn({ degraded }, degraded ? 'Redis is away: limits count in memory' : 'limits count in Redis'),
  });
}
