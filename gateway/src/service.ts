import { ConfigError, readConfig } from '@irp/config';
import { createInternalClient, listen } from '@irp/http';
import type { Platform, RunningService, Service } from '@irp/service';
import express from 'express';
import { CredentialCache } from './credentials/credential-cache.ts';
import { createCredentialLookup } from './credentials/credential-lookup.ts';
import { createCredentialResolver } from './credentials/credential-resolver.ts';
import { createDocsRouter } from './docs/docs-router.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { createLimiterRedis } from './limits/redis-connection.ts';
import { openAccessLog } from './observation/access-log.ts';
import { DeprecatedCallers } from './observation/deprecated-callers.ts';
import { createHealth } from './observation/health.ts';
import { createGatewayMetrics } from './observation/metrics.ts';
import { openOperationsListener } from './observation/operations-listener.ts';
import { admit } from './server/admit.ts';
import { createDoor } from './server/door.ts';
import { faults, nothingHere, ownHeaders } from './server/own-routers.ts';
import { probes } from './server/probes.ts';
import { settings } from './settings.ts';
import { clientAddress } from './steps/client-address.ts';
import { cors } from './steps/cors.ts';
import { credential } from './steps/credential.ts';
import { headerRules } from './steps/header-rules.ts';
import { knownRoute } from './steps/known-route.ts';
import { knownVersion } from './steps/known-version.ts';
import { method } from './steps/method.ts';
import { notSunset } from './steps/not-sunset.ts';
import { ownMethods } from './steps/own-methods.ts';
import { passOn } from './steps/pass-on.ts';
import { pathRules } from './steps/path-rules.ts';
import { preflight } from './steps/preflight.ts';
import { rateLimit } from './steps/rate-limit.ts';
import { requestId } from './steps/request-id.ts';
import { requiredCredential } from './steps/required-credential.ts';
import { securityHeaders } from './steps/security-headers.ts';
import { signedPrincipal } from './steps/signed-principal.ts';
import { sizeLimits } from './steps/size-limits.ts';
import { status } from './steps/status.ts';
import { trace } from './steps/trace.ts';
import { versionOfPath } from './steps/version-of-path.ts';
import { openUpstream } from './upstreams/upstream.ts';
import { openVersionRegistry } from './versions/version-registry.ts';

export interface RunningGateway extends RunningService {
  /** Where only the operator looks: metrics, and who still calls deprecated versions. */
  operationsUrl: string;
}

/** The one public door: who calls, may they, how often, which version, to whom. */
export const gateway = {
  name: 'gateway',
  async start(platform: Platform): Promise<RunningGateway> {
    const { log, region, signer, revocations: feed } = platform;
    const chosen = readConfig(settings, platform.environment);
    if (signer === undefined) throw new ConfigError('Bad configuration: PRINCIPAL_PRIVATE_JWK must be set');

    const registry = openVersionRegistry(chosen.VERSIONS_FILE, log);
    const redis = chosen.REDIS_URL === undefined ? undefined : await createLimiterRedis(chosen.REDIS_URL);
    const limits = createRateLimits({
      readPoints: chosen.LIMIT_READS,
      writePoints: chosen.LIMIT_WRITES,
      processes: chosen.GATEWAY_PROCESSES,
      ...(redis ? { redis } : {}),
      onDegraded: (degraded) => log.warn({ degraded }, degraded ? 'limits count in memory' : 'limits count in Redis'),
    });
    const client = createInternalClient({ baseUrl: chosen.AUTHORIZATION_URL, name: 'gateway', signer });
    const cache = new CredentialCache({ feed, lookup: createCredentialLookup(client) });
    const upstreams = {
      authorization: openUpstream('authorization', chosen.AUTHORIZATION_URL, chosen),
      investments: openUpstream('investments', chosen.INVESTMENTS_URL, chosen),
    };
    const sources = { limits, cache, upstreams: Object.values(upstreams), feedHealthy: () => feed.healthy() };
    const metrics = createGatewayMetrics(sources);
    const health = createHealth(sources);
    const callers = new DeprecatedCallers();
    const accessLog = openAccessLog(log.isLevelEnabled('info') ? chosen.ACCESS_LOG : 'off');

    const app = express();
    for (const feature of ['x-powered-by', 'etag']) app.disable(feature);
    app.use(probes(health));
    app.use(
      admit(
        {
          recognise: [
            requestId,
            trace,
            clientAddress(chosen.TRUST_PROXY_HOPS),
            securityHeaders(chosen.BEHIND_TLS),
            cors(chosen.CORS_ORIGINS),
            headerRules,
            pathRules,
            sizeLimits(chosen.MAX_BODY_BYTES),
            credential(createCredentialResolver(cache, region)),
            versionOfPath(registry, chosen.DEPRECATION_HEADER),
          ],
          count: rateLimit(limits),
          serve: [
            method,
            preflight,
            knownVersion(registry),
            notSunset(),
            knownRoute,
            requiredCredential,
            ownMethods,
            status(region),
            signedPrincipal(signer),
            passOn(upstreams, {
              log,
              maxBodyBytes: chosen.MAX_BODY_BYTES,
              bodyIdleMs: chosen.BODY_IDLE_TIMEOUT_MS,
              answerTimeoutMs: chosen.UPSTREAM_HEADERS_TIMEOUT_MS,
            }),
          ],
        },
        {
          log,
          finished(exchange, durationMs) {
            metrics.observe(exchange, durationMs);
            callers.count(exchange);
            accessLog.write(exchange, durationMs);
          },
        },
      ),
    );
    app.use(ownHeaders, createDocsRouter(chosen.PUBLIC_URL === undefined ? {} : { baseUrl: chosen.PUBLIC_URL }));
    app.use(nothingHere, faults(log));

    const operationsAddress = { host: chosen.OPERATIONS_HOST, port: chosen.OPERATIONS_PORT };
    const operations = await openOperationsListener(operationsAddress, { registry: metrics.registry, callers, health });
    const door = await listen(createDoor(app, chosen, limits), platform.address);
    log.info({ url: door.url, operationsUrl: operations.url }, 'listening');
    return {
      url: door.url,
      operationsUrl: operations.url,
      async stop() {
        await door.stop();
        await operations.stop();
        registry.close();
        cache.close();
        await Promise.all([client.close(), ...sources.upstreams.map(({ pool }) => pool.close())]);
        await limits.close();
        redis?.disconnect();
        await accessLog.close();
      },
    };
  },
} satisfies Service;
