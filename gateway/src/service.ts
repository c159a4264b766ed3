import { readConfig } from '@irp/config';
import { type Listening, listen, type StopOptions } from '@irp/http';
import type { PrincipalSigner } from '@irp/principals';
import { type Platform, type RunningService, requireSigner, type Service } from '@irp/service';
import express, { type Express } from 'express';
import { checkSettings } from './check-settings.ts';
import { createConsoleRouter } from './console/console-router.ts';
import { exchangeOf } from './create-exchange.ts';
import { createCredentialResolver } from './credentials/credential-resolver.ts';
import { createDocsRouter } from './docs/docs-router.ts';
import { createReferencePages } from './docs/reference/reference-pages.ts';
import { endSpan } from './observability/end-span.ts';
import { openOperationsServer } from './observability/operations-server.ts';
import { createFormerPagesRouter } from './pages/former-pages.ts';
import { createPagesRouter } from './pages/pages-router.ts';
import { createResourceOf } from './resource-metadata.ts';
import { openResources, type Resources } from './resources.ts';
import { createSdkRouter } from './sdk/sdk-router.ts';
import { copyExchangeHeaders, handleErrors, rejectNotFound } from './server/express-handlers.ts';
import { probes } from './server/probes.ts';
import { createPublicServer } from './server/public-server.ts';
import { createRequestPipeline } from './server/request-pipeline.ts';

import { isHttps, type Settings, settings } from './settings.ts';
import { addCorsHeaders } from './steps/add-cors-headers.ts';
import { addDeprecationHeaders } from './steps/add-deprecation-headers.ts';
import { addSecurityHeaders, securityHeadersOfData } from './steps/add-security-headers.ts';
import { assignRequestId } from './steps/assign-request-id.ts';
import { authenticate } from './steps/authenticate.ts';
import { checkGatewayMethod } from './steps/check-gateway-method.ts';
import { checkHeaders } from './steps/check-headers.ts';
import { checkMethod } from './steps/check-method.ts';
import { checkPath } from './steps/check-path.ts';
import { checkSizes } from './steps/check-sizes.ts';
import { continueTrace } from './steps/continue-trace.ts';
import { enforceRateLimit } from './steps/enforce-rate-limit.ts';
import { limitConcurrency } from './steps/limit-concurrency.ts';
import { matchRoute } from './steps/match-route.ts';
import { proxyToUpstream } from './steps/proxy-to-upstream.ts';
import { redirectToIssuer } from './steps/redirect-to-issuer.ts';
import { rejectReplayedProof } from './steps/reject-replayed-proof.ts';
import { rejectSunsetVersion } from './steps/reject-sunset-version.ts';
import { requireCaller } from './steps/require-caller.ts';
import { requireRoute } from './steps/require-route.ts';
import { requireScopes } from './steps/require-scopes.ts';
import { requireVersion } from './steps/require-version.ts';
import { resolveClientAddress } from './steps/resolve-client-address.ts';
import { respondToPreflight } from './steps/respond-to-preflight.ts';
import { servePlatformHealth } from './steps/serve-platform-health.ts';
import { type CliClient, serveResourceMetadata } from './steps/serve-resource-metadata.ts';
import { serveStatus } from './steps/serve-status.ts';
import { setPublicBase } from './steps/set-public-base.ts';
import { signRequest } from './steps/sign-request.ts';
import { spreadBursts } from './steps/spread-bursts.ts';
import { innerProxies } from './trusted-proxies.ts';
import type { BodyLimits } from './upstreams/request-body.ts';

export interface RunningGateway extends RunningService {
  /** URL of the operations server: metrics, and the callers of deprecated versions. */
  operationsUrl: string;
  /**
   * The OAuth client of `irp login`, which the metadata of the API names. In a demo, the client id
   * is known only after the start.
   */
  cliClient: CliClient;
}

/** The gateway, the only public entry point: it authenticates, limits and routes every request. */
export const gateway = {
  name: 'gateway',
  requires: ['PRINCIPAL_PRIVATE_JWK'],
  check: checkSettings,
  async start(platform: Platform): Promise<RunningGateway> {
    const config = readConfig(settings, platform.environment);
    const { log } = platform;
    const signer = requireSigner(platform);
    const resources = await openResources(platform, signer, config);
    const cliClient: CliClient = { id: config.CLI_CLIENT_ID };
    const handlers = {
      probes: probes(
        resources.health,
        resources.metrics.countProbe,
        securityHeadersOfData(isHttps(config)),
      ),
      pipeline: createPipeline(platform, resources, signer, config, cliClient),
      pages: createPages(platform, resources, config),
    };
    const opened: Listening[] = [];
    const stop = async (options?: StopOptions) => {
      resources.beginStop();
      const [operations, publicServer] = opened;
      await publicServer?.stop(options);
      await operations?.stop();
      await resources.close();
    };
    try {
      const operations = await openOperationsServer(
        {
          host: config.OPERATIONS_HOST,
          port: config.OPERATIONS_PORT,
        },
        config.OPERATIONS_HOSTS ?? new Set(),
        resources,
      );
      opened.push(operations);
      const publicServer = await listen(
        createPublicServer(handlers, config, resources),
        platform.address,
      );
      opened.push(publicServer);
      log.info(
        {
          url: publicServer.url,
          operationsUrl: operations.url,
        },
        'listening',
      );
      return {
        url: publicServer.url,
        operationsUrl: operations.url,
        cliClient,
        stop,
      };
    } catch (error) {
      await stop();
      throw error;
    }
  },
} satisfies Service;

function createPages(platform: Platform, resources: Resources, config: Settings): Express {
  const app = express();
  for (const feature of ['x-powered-by', 'etag']) {
    app.disable(feature);
  }
  const documentation = createReferencePages({
    versions: resources.registry,
    baseUrl: config.PUBLIC_URL,
  });
  app.use(copyExchangeHeaders, createDocsRouter(documentation, config.PUBLIC_URL));
  app.use(
    createPagesRouter({
      documentation,
      versions: resources.registry,
      baseUrl: config.PUBLIC_URL,
      behindTls: config.BEHIND_TLS,
      authUrl: config.AUTH_URL,
      mailboxUrl: config.MAILBOX_URL,
    }),
  );
  app.use(createConsoleRouter(), createFormerPagesRouter());
  app.use(
    createSdkRouter({
      documentation,
      publicBase: (request) => exchangeOf(request).publicBase,
      baseUrl: config.PUBLIC_URL,
    }),
  );
  app.use(rejectNotFound, handleErrors(platform.log));
  return app;
}

/** Creates the pipeline with all steps in their order. */
function createPipeline(
  platform: Platform,
  resources: Resources,
  signer: PrincipalSigner,
  config: Settings,
  cliClient: CliClient,
) {
  const { registry, limits, cache, binding, publicBase, upstreams, bodyMemory } = resources;
  const { metrics, deprecatedCalls, refusedCallReporter, accessLog } = resources;
  const { log, region } = platform;
  return createRequestPipeline(
    {
      identify: [
        assignRequestId,
        continueTrace({
          tracer: platform.tracing,
          trustParent: config.TRACES_TRUST_PARENT,
        }),
        resolveClientAddress({
          hops: config.TRUST_PROXY_HOPS,
          isTrusted: config.TRUSTED_PROXIES ?? innerProxies,
          header: config.FORWARDED_HEADER,
          onUnreadable: metrics.countUnreadableNode,
        }),
        matchRoute(registry),
        setPublicBase(publicBase, createResourceOf(config.PUBLIC_URL, config.AUTH_URL)),
      ],
      recognise: [
        addSecurityHeaders(isHttps(config)),
        addCorsHeaders(config.CORS_ORIGINS),
        checkHeaders,
        checkPath,
        checkSizes(config.MAX_BODY_BYTES),
        authenticate(createCredentialResolver(cache, region, config.REGION_URLS), binding),
        addDeprecationHeaders(config.DEPRECATION_HEADER),
      ],
      count: enforceRateLimit(limits),
      serve: [
        limitConcurrency({
          perSubject: config.CONCURRENT_PER_USER,
          perAddress: config.CONCURRENT_PER_ADDRESS,
          streamsPerSubject: config.STREAMS_PER_USER,
        }),
        spreadBursts(),
        checkMethod,
        respondToPreflight,
        requireVersion(registry),
        rejectSunsetVersion(),
        requireRoute,
        redirectToIssuer(config.AUTH_URL),
        requireCaller,
        rejectReplayedProof(binding),
        requireScopes,
        checkGatewayMethod,
        serveStatus(region),
        servePlatformHealth(resources.platformHealth),
        serveResourceMetadata({ authUrl: config.AUTH_URL, cliClient }),
        signRequest(signer),
        proxyToUpstream(upstreams, {
          log,
          bodyLimits: bodyLimits(config, config.TRANSFER_TIMEOUT_MS),
          responseBufferBytes: config.RESPONSE_BUFFER_BYTES,
          bodyMemory,
          streamLimits: bodyLimits(config, config.STREAM_TIMEOUT_MS),
          streamTimeoutMs: config.IMPORT_TIMEOUT_MS,
        }),
      ],
    },
    {
      log,
      onFinished(exchange, durationMs) {
        metrics.observe(exchange, durationMs);
        deprecatedCalls.count(exchange);
        refusedCallReporter.record(exchange);
        accessLog.write(exchange, durationMs);
        endSpan(exchange);
      },
    },
  );
}

function bodyLimits(config: Settings, totalMs: number): BodyLimits {
  const {
    BODY_IDLE_TIMEOUT_MS: idleMs,
    MIN_TRANSFER_RATE: minBytesPerS,
    TRANSFER_GRACE_MS: graceMs,
  } = config;
  return {
    idleMs,
    minBytesPerS,
    graceMs,
    totalMs,
  };
}
