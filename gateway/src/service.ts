import { ConfigError, readConfig } from '@irp/config';
import { type Listening, listen } from '@irp/http';
import type { PrincipalSigner } from '@irp/principals';
import type { Platform, RunningService, Service } from '@irp/service';
import express, { type Express } from 'express';
import { createCredentialResolver } from './credentials/credential-resolver.ts';
import { createDocsRouter } from './docs/docs-router.ts';
import { openOperationsListener } from './observation/operations-listener.ts';
import { openResources, type Resources } from './resources.ts';
import { admit, type Steps } from './server/admit.ts';
import { createDoor } from './server/door.ts';
import { faults, nothingHere, ownHeaders } from './server/own-routers.ts';
import { probes } from './server/probes.ts';
import { type Settings, settings } from './settings.ts';
import { clientAddress } from './steps/client-address.ts';
import { cors } from './steps/cors.ts';
import { credential } from './steps/credential.ts';
import { deprecation } from './steps/deprecation.ts';
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
import { routeOfPath } from './steps/route-of-path.ts';
import { securityHeaders } from './steps/security-headers.ts';
import { signedPrincipal } from './steps/signed-principal.ts';
import { sizeLimits } from './steps/size-limits.ts';
import { status } from './steps/status.ts';
import { sufficientScope } from './steps/sufficient-scope.ts';
import { trace } from './steps/trace.ts';
import { unusedProof } from './steps/unused-proof.ts';

export interface RunningGateway extends RunningService {
  /** Where only the operator looks: metrics, and who still calls deprecated versions. */
  operationsUrl: string;
}

/** The one public door: who calls, may they, how often, which version, to whom. */
export const gateway = {
  name: 'gateway',
  async start(platform: Platform): Promise<RunningGateway> {
    const chosen = readConfig(settings, platform.environment);
    const { signer, log } = platform;
    if (signer === undefined) throw new ConfigError('Bad configuration: PRINCIPAL_PRIVATE_JWK must be set');
    const resources = await openResources(platform, signer, chosen);
    const app = compose(platform, resources, signer, chosen);
    const opened: Listening[] = [];
    const stop = async () => {
      for (const listening of opened.toReversed()) await listening.stop();
      await resources.close();
    };
    try {
      const operationsAddress = { host: chosen.OPERATIONS_HOST, port: chosen.OPERATIONS_PORT };
      opened.push(await openOperationsListener(operationsAddress, resources));
      opened.push(await listen(createDoor(app, chosen, resources), platform.address));
    } catch (error) {
      await stop();
      throw error;
    }
    const [operations, door] = opened as [Listening, Listening];
    log.info({ url: door.url, operationsUrl: operations.url }, 'listening');
    return { url: door.url, operationsUrl: operations.url, stop };
  },
} satisfies Service;

function compose(platform: Platform, resources: Resources, signer: PrincipalSigner, chosen: Settings): Express {
  const { metrics, callers, refusalReports, accessLog, health } = resources;
  const { log } = platform;
  const app = express();
  for (const feature of ['x-powered-by', 'etag']) app.disable(feature);
  app.use(probes(health));
  app.use(
    admit(steps(platform, resources, signer, chosen), {
      log,
      finished(exchange, durationMs) {
        metrics.observe(exchange, durationMs);
        callers.count(exchange);
        refusalReports.note(exchange);
        accessLog.write(exchange, durationMs);
      },
    }),
  );
  app.use(ownHeaders, createDocsRouter(chosen.PUBLIC_URL === undefined ? {} : { baseUrl: chosen.PUBLIC_URL }));
  app.use(nothingHere, faults(log));
  return app;
}

/** What every request goes through, in this order. */
function steps(platform: Platform, resources: Resources, signer: PrincipalSigner, chosen: Settings): Steps {
  const { registry, limits, cache, binding, upstreams } = resources;
  return {
    recognise: [
      requestId,
      trace,
      clientAddress(chosen.TRUST_PROXY_HOPS),
      securityHeaders(chosen.BEHIND_TLS),
      cors(chosen.CORS_ORIGINS),
      routeOfPath(registry),
      headerRules,
      pathRules,
      sizeLimits(chosen.MAX_BODY_BYTES),
      credential(createCredentialResolver(cache, platform.region), binding),
      deprecation(chosen.DEPRECATION_HEADER),
    ],
    count: rateLimit(limits),
    serve: [
      method,
      preflight,
      knownVersion(registry),
      notSunset(),
      knownRoute,
      requiredCredential,
      unusedProof(binding),
      sufficientScope,
      ownMethods,
      status(platform.region),
      signedPrincipal(signer),
      passOn(upstreams, {
        log: platform.log,
        bodyIdleMs: chosen.BODY_IDLE_TIMEOUT_MS,
        streamTimeoutMs: chosen.IMPORT_TIMEOUT_MS,
      }),
    ],
  };
}
