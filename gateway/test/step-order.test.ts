import type { Logger } from '@irp/observability';
import type { PrincipalSigner } from '@irp/principals';
import { expect } from 'chai';
import type { CredentialResolver } from '../src/credentials/credential-resolver.ts';
import type { Identified, ReceivedExchange } from '../src/exchange.ts';
import type { RateLimits } from '../src/limits/rate-limits.ts';
import type { TokenBinding } from '../src/proofs/token-binding.ts';
import { createRequestPipeline } from '../src/server/request-pipeline.ts';
import type { RecordingStep } from '../src/step.ts';
import { addDeprecationHeaders } from '../src/steps/add-deprecation-headers.ts';
import { assignRequestId } from '../src/steps/assign-request-id.ts';
import { authenticate } from '../src/steps/authenticate.ts';
import { checkHeaders } from '../src/steps/check-headers.ts';
import { checkSizes } from '../src/steps/check-sizes.ts';
import { continueTrace } from '../src/steps/continue-trace.ts';
import { enforceRateLimit } from '../src/steps/enforce-rate-limit.ts';
import { matchRoute } from '../src/steps/match-route.ts';
import { type ProxyToUpstreamOptions, proxyToUpstream } from '../src/steps/proxy-to-upstream.ts';
import { rejectReplayedProof } from '../src/steps/reject-replayed-proof.ts';
import { requireCaller } from '../src/steps/require-caller.ts';
import { requireRoute } from '../src/steps/require-route.ts';
import { requireScopes } from '../src/steps/require-scopes.ts';
import { resolveClientAddress } from '../src/steps/resolve-client-address.ts';
import { setPublicBase } from '../src/steps/set-public-base.ts';
import { signRequest } from '../src/steps/sign-request.ts';
import { innerProxies } from '../src/trusted-proxies.ts';
import type { Upstream } from '../src/upstreams/upstream.ts';
import type { VersionRegistry } from '../src/versions/version-registry.ts';

interface Parts {
  registry: VersionRegistry;
  resolver: CredentialResolver;
  binding: TokenBinding;
  limits: RateLimits;
  signer: PrincipalSigner;
  upstreams: Record<
    'investments' | 'authorization' | 'directory' | 'notifications' | 'audit',
    Upstream
  >;
  proxyOptions: ProxyToUpstreamOptions;
  options: { log: Logger; onFinished(): void };
}

const publicBase = () => 'https://api.example.com';
const traced = continueTrace({ trustParent: false });
const located = resolveClientAddress({
  hops: 0,
  isTrusted: innerProxies,
  header: undefined,
  onUnreadable() {},
});
/** Steps in a valid order. */
const identifying = (registry: VersionRegistry) =>
  [
    assignRequestId,
    traced,
    located,
    matchRoute(registry),
    setPublicBase(publicBase, publicBase),
  ] as const;

/*
 * The functions below are type-checked (npm run check), but not called: an unused
 * `@ts-expect-error` is an error of tsc, so each of them proves that a list of steps in a wrong
 * order does not compile.
 */
const listsOfSteps = {
  'accepts a valid order': ({
    registry,
    resolver,
    binding,
    limits,
    signer,
    upstreams,
    proxyOptions,
    options,
  }: Parts) =>
    createRequestPipeline(
      {
        identify: identifying(registry),
        recognise: [
          checkHeaders,
          checkSizes(1),
          authenticate(resolver, binding),
          addDeprecationHeaders('true'),
        ],
        count: enforceRateLimit(limits),
        serve: [
          requireRoute,
          requireCaller,
          requireScopes,
          rejectReplayedProof(binding),
          signRequest(signer),
          proxyToUpstream(upstreams, proxyOptions),
        ],
      },
      options,
    ),

  'rejects steps that check headers before the route is matched': ({
    registry,
    resolver,
    binding,
    limits,
    options,
  }: Parts) =>
    createRequestPipeline(
      {
        identify: [
          // @ts-expect-error: `route` is missing
          checkHeaders,
          assignRequestId,
          traced,
          located,
          matchRoute(registry),
          setPublicBase(publicBase, publicBase),
        ],
        recognise: [checkSizes(1), authenticate(resolver, binding)],
        count: enforceRateLimit(limits),
        serve: [],
      },
      options,
    ),

  'rejects steps that leave the route unmatched': ({ resolver, binding, limits, options }: Parts) =>
    createRequestPipeline(
      {
        // @ts-expect-error: `version` and `route` are missing
        identify: [assignRequestId, traced, located, setPublicBase(publicBase, publicBase)],
        recognise: [checkSizes(1), authenticate(resolver, binding)],
        count: enforceRateLimit(limits),
        serve: [],
      },
      options,
    ),

  'rejects steps that leave the public address unknown': ({
    registry,
    resolver,
    binding,
    limits,
    options,
  }: Parts) =>
    createRequestPipeline(
      {
        // @ts-expect-error: `publicBase` is missing
        identify: [assignRequestId, traced, located, matchRoute(registry)],
        recognise: [checkSizes(1), authenticate(resolver, binding)],
        count: enforceRateLimit(limits),
        serve: [],
      },
      options,
    ),

  'rejects steps that use the query before API keys are removed': ({
    registry,
    resolver,
    binding,
    limits,
    options,
  }: Parts) =>
    createRequestPipeline(
      {
        identify: identifying(registry),
        recognise: [
          checkSizes(1),
          // @ts-expect-error: `query` is missing
          addDeprecationHeaders('true'),
          authenticate(resolver, binding),
        ],
        count: enforceRateLimit(limits),
        serve: [],
      },
      options,
    ),

  'rejects steps that reject a request before it is counted': ({
    registry,
    resolver,
    binding,
    limits,
    options,
  }: Parts) =>
    createRequestPipeline(
      {
        identify: identifying(registry),
        recognise: [
          checkSizes(1),
          authenticate(resolver, binding),
          // @ts-expect-error: `rateLimitPassed` is missing
          requireRoute,
        ],
        count: enforceRateLimit(limits),
        serve: [],
      },
      options,
    ),

  'rejects steps that check scopes before a caller is required': ({
    registry,
    resolver,
    binding,
    limits,
    options,
  }: Parts) =>
    createRequestPipeline(
      {
        identify: identifying(registry),
        recognise: [checkSizes(1), authenticate(resolver, binding)],
        count: enforceRateLimit(limits),
        serve: [
          requireRoute,
          // @ts-expect-error: `callerPassed` is missing
          requireScopes,
          requireCaller,
        ],
      },
      options,
    ),

  'rejects steps that sign a request although the proof was not checked': (parts: Parts) =>
    createRequestPipeline(
      {
        identify: identifying(parts.registry),
        recognise: [checkSizes(1), authenticate(parts.resolver, parts.binding)],
        count: enforceRateLimit(parts.limits),
        serve: [
          requireRoute,
          requireCaller,
          requireScopes,
          // @ts-expect-error: `proofPassed` is missing
          signRequest(parts.signer),
        ],
      },
      parts.options,
    ),

  'rejects steps that proxy a request that was not signed': (parts: Parts) =>
    createRequestPipeline(
      {
        identify: identifying(parts.registry),
        recognise: [checkSizes(1), authenticate(parts.resolver, parts.binding)],
        count: enforceRateLimit(parts.limits),
        serve: [
          requireRoute,
          requireCaller,
          requireScopes,
          rejectReplayedProof(parts.binding),
          // @ts-expect-error: `signToken` is missing
          proxyToUpstream(parts.upstreams, parts.proxyOptions),
        ],
      },
      parts.options,
    ),

  'rejects a step that does not record its fact': () => {
    const step = (exchange: ReceivedExchange) => exchange;
    // @ts-expect-error: `requestId` is missing
    const recording: RecordingStep<ReceivedExchange, Identified> = step;
    return recording;
  },
};

describe('gateway: order of the steps, checked by the compiler', () => {
  for (const [title, list] of Object.entries(listsOfSteps)) {
    it(title, () => expect(list).to.be.a('function'));
  }
});
