import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sealer } from '@irp/sealing';
import { repeat } from '@irp/service';
import { createSigningKeys, type SigningKeys } from '../keys/signing-keys.ts';
import type { Deps } from '../operations/deps.ts';
import { openAccount } from '../pages/account/open-account.ts';
import type { Settings } from '../settings.ts';
import type { Models } from '../store/models.ts';
import { createSigningKeyStore } from '../store/signing-key-store.ts';
import { createAdapters } from './adapters.ts';
import type { ApplicationCache } from './application-cache.ts';
import { createChoices } from './choices.ts';
import { idTokenTtlS } from './configuration.ts';
import { createInteractions, interactionPath } from './interactions.ts';
import { oauthPages } from './oauth-pages.ts';
import { createOAuthServer } from './oauth-server.ts';
import { createPlaces } from './places.ts';
import { createRequestAccess } from './request-access.ts';

export interface OAuthOptions {
  deps: Deps;
  models: Models;
  sealer: Sealer;
  applications: ApplicationCache;
  settings: Settings;
  issuer: string;
  region: string;
}

export interface OAuth {
  keys: SigningKeys;
  /** Answers all below /oauth and /account, and the discovery documents. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  close(): Promise<void>;
}

const clockSkewMs = 300_000;

/** The OAuth part of the service. */
export async function openOAuth({
  deps,
  models,
  sealer,
  applications,
  settings,
  issuer,
  region,
}: OAuthOptions): Promise<OAuth> {
  const keys = createSigningKeys({
    store: createSigningKeyStore(models),
    sealer,
    log: deps.log,
    now: deps.now,
    rotateEveryMs: settings.SIGNING_KEY_DAYS * 86_400_000,
    publishAheadMs: settings.SIGNING_KEY_PUBLISHED_AHEAD_MS,
    neededForMs: idTokenTtlS * 1_000 + clockSkewMs,
  });
  const access = createRequestAccess(deps, applications, createPlaces(deps.workspaces), region);
  const choices = createChoices(deps, region);
  const server = await createOAuthServer({
    issuer,
    apiUrl: settings.PUBLIC_URL,
    adapter: createAdapters({ deps, sealer, applications, refreshLeewayMs: settings.REFRESH_LEEWAY_MS }),
    keys,
    sealer,
    deps,
    applications,
    access,
    choices,
    pages: oauthPages,
    region,
    accessTokenTtlS: settings.ACCESS_TOKEN_TTL_S,
    refreshTokenTtlS: settings.REFRESH_TOKEN_TTL_S,
  });
  const account = openAccount(deps, sealer, server, issuer);
  const interactions = createInteractions({
    deps,
    server,
    applications,
    choices,
    authenticator: account.authenticator,
    origin: new URL(issuer).origin,
    csrfKey: sealer.derive('consent forms'),
  });
  const keysTask = async () => {
    await keys.maintain();
    await server.refresh();
  };
  const stopKeys = repeat('signing keys', settings.SIGNING_KEY_CHECK_MS, keysTask, deps.log);
  return {
    keys,
    handle(request, response) {
      const path = request.url?.split('?', 1)[0] ?? '/';
      if (/^\/account(?:\/|$)/.test(path)) return account.handle(request, response);
      if (interactionPath.test(path)) return interactions(request, response);
      server.handle(request, response);
    },
    async close() {
      await stopKeys();
      await account.settled();
    },
  };
}
