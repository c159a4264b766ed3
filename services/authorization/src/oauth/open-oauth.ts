import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pace } from '@irp/events';
import { createPublicFetch } from '@irp/public-fetch';
import type { Sealer } from '@irp/secrets';
import { runPeriodically } from '@irp/service';
import { type AccountOptions, createAccountPages } from '../account/create-account-pages.ts';
import type { ApplicationCache } from '../applications/application-cache.ts';
import { createEncryptedTokens } from '../kernel/encrypted-tokens.ts';
import type { Settings } from '../settings.ts';
import { createWorkspaceFactsCache } from '../workspaces/workspace-facts-cache.ts';
import {
  createDeliverLogoutTokens,
  type DeliverLogoutTokensDependencies,
} from './backchannel-logout/deliver-logout-tokens.ts';
import {
  createBrowserSessions,
  createSessionOfCookie,
  type SessionOfCookie,
} from './browser-session.ts';
import type { InteractionDependencies } from './pages/interactions.ts';
import { createInteractions, interactionPath } from './pages/interactions.ts';
import { createOAuthPages } from './pages/oauth-pages.ts';
import { createSecondFactorStep, type Enrolled } from './pages/second-factor-step.ts';
import type { WorkspaceOptionDependencies } from './pages/workspace-options.ts';
import { createWorkspaceOptions } from './pages/workspace-options.ts';
import type { AdapterDependencies } from './provider/adapters.ts';
import { createAdapters } from './provider/adapters.ts';
import type { OAuthServerDependencies } from './provider/configuration.ts';
import { idTokenTtlS } from './provider/configuration.ts';
import type { LiveScopes } from './provider/live-scopes.ts';
import { createOAuthServer } from './provider/oauth-server.ts';
import { createRefreshResponses } from './provider/refresh-responses.ts';
import { createRequestAccess } from './provider/request-access.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys/signing-keys.ts';
import type { SigningKeyStore } from './signing-keys/store/signing-key-store.ts';

type OAuthDependencies = OAuthServerDependencies &
  AdapterDependencies &
  InteractionDependencies &
  WorkspaceOptionDependencies &
  AccountOptions['deps'] &
  DeliverLogoutTokensDependencies & { signingKeys: SigningKeyStore; issuer: () => string };

export interface OAuthOptions {
  deps: OAuthDependencies;
  ownSessions: AccountOptions['ownSessions'];
  /** Changes the intervals of periodic tasks. Default: the intervals stay unchanged. */
  pace?: Pace | undefined;
  sealer: Sealer;
  applications: ApplicationCache;
  settings: Settings;
  liveScopes: LiveScopes;
  issuer: string;
  region: string;
}

export interface OAuth {
  keys: SigningKeys;
  sessionOfCookie: SessionOfCookie;
  /** Handles requests to /oauth, /account and the discovery documents. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  close(): Promise<void>;
}

const clockSkewMs = 300_000;
const enrolledMs = 15 * 60_000;

/** Opens the signing keys, oidc-provider with its pages, and the account pages. */
export async function openOAuth({
  deps,
  ownSessions,
  pace,
  sealer,
  applications,
  settings,
  liveScopes,
  issuer,
  region,
}: OAuthOptions): Promise<OAuth> {
  const keys = createSigningKeys({
    store: deps.signingKeys,
    sealer,
    log: deps.log,
    now: deps.now,
    rotateEveryMs: settings.SIGNING_KEY_DAYS * 86_400_000,
    publishAheadMs: settings.SIGNING_KEY_PUBLISHED_AHEAD_MS,
    verifiableForMs: idTokenTtlS * 1_000 + clockSkewMs,
  });
  const access = createRequestAccess(
    deps,
    applications,
    createWorkspaceFactsCache(deps.workspaces),
    region,
  );
  const workspaceOptions = createWorkspaceOptions(deps, region);
  const refreshResponses = createRefreshResponses(deps, sealer, settings.REFRESH_LEEWAY_MS);
  const server = await createOAuthServer({
    issuer,
    apiUrl: settings.PUBLIC_URL,
    fetch: createPublicFetch({
      networks: settings.OUTGOING_NETWORKS,
      proxy: settings.OUTGOING_PROXY,
    }),
    policyUrl: settings.POLICY_URL,
    termsUrl: settings.TERMS_URL,
    adapter: createAdapters({
      deps,
      sealer,
      applications,
      refreshResponses,
      devicePollIntervalS: settings.DEVICE_POLL_INTERVAL_S,
    }),
    devicePollIntervalS: settings.DEVICE_POLL_INTERVAL_S,
    refreshResponses,
    keys,
    sealer,
    deps,
    applications,
    access,
    liveScopes,
    workspaceOptions,
    pages: createOAuthPages(applications, deps.users),
    region,
    accessTokenTtlS: settings.ACCESS_TOKEN_TTL_S,
    refreshTokenTtlS: settings.REFRESH_TOKEN_TTL_S,
  });
  const stopping = new AbortController();
  const sendLogoutTokens = createDeliverLogoutTokens(deps, server, stopping.signal);
  const sessions = createBrowserSessions(server, deps);
  const account = createAccountPages({
    deps,
    sealer,
    sessions,
    ownSessions,
    issuer,
  });
  const enrolled = createEncryptedTokens<Enrolled>(
    sealer,
    'enrolled in a request',
    enrolledMs,
    deps.now,
  );
  const interactions = createInteractions({
    deps,
    server,
    applications,
    workspaceOptions,
    authenticator: account.authenticator,
    secondFactorStep: createSecondFactorStep(
      {
        ...account,
        secondFactor: deps.secondFactor,
      },
      enrolled,
    ),
    origin: new URL(issuer).origin,
    csrfKey: sealer.derive('consent forms'),
  });
  const keysTask = async () => {
    await keys.maintain();
    await server.refresh();
  };
  const stopKeys = runPeriodically(
    'signing keys',
    settings.SIGNING_KEY_CHECK_MS,
    keysTask,
    deps.log,
    pace,
  );
  const stopLogouts = runPeriodically(
    'logout tokens',
    settings.LOGOUT_TOKEN_CHECK_MS,
    sendLogoutTokens,
    deps.log,
    pace,
  );
  return {
    keys,
    sessionOfCookie: createSessionOfCookie(sessions),
    handle(request, response) {
      const path = request.url?.split('?', 1)[0] ?? '/';
      if (/^\/account(?:\/|$)/.test(path)) {
        return account.handle(request, response);
      }
      if (interactionPath.test(path)) {
        return interactions(request, response);
      }
      return server.handle(request, response);
    },
    async close() {
      stopping.abort();
      await stopKeys();
      await stopLogouts();
      await account.settled();
    },
  };
}
