import { timingSafeEqual } from 'node:crypto';
import type { DataEnvironment } from '@irp/contracts';
import type { Logger } from '@irp/observability';
import { generateAccessToken, hashCredential } from '@irp/secrets';
import Provider, { errors } from 'oidc-provider';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import { isIdentityScope } from '../../applications/domain/access.ts';
import { type Application, liveSecrets, refusalOf } from '../../applications/domain/application.ts';
import type { ApplicationStore } from '../../applications/store/application-store.ts';
import { artifactId } from '../../tokens/artifact-id.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import { checkResourceFirst } from './check-resource.ts';
import { deviceCodeGrant } from './client-metadata.ts';
import { setClientAuthenticated } from './counted-for.ts';
import { type ClientInternals, internalsOf } from './provider-internals.ts';
import { tokenContextOf } from './token-context.ts';

const touchEveryMs = 60_000;

/**
 * Seconds added to oidc-provider's memory of a DPoP proof or client assertion. oidc-provider
 * accepts a proof until 300 s after `iat` (RFC 9449, section 11.1). `iat` may be 300 s in the
 * future. oidc-provider remembers a proof only for 300 s from its receipt. oidc-provider computes
 * in whole seconds, which adds another second.
 */
const proofAheadS = 301;

export interface OverrideDependencies {
  applications: Pick<ApplicationStore, 'touchSecret'>;
  artifacts: ArtifactStore;
  log: Logger;
  now: () => number;
}

/** Overrides methods of oidc-provider for which there is no configuration option. */
export function override(
  provider: Provider,
  deps: OverrideDependencies,
  applications: ApplicationCache,
  region: string,
): void {
  cacheClients(provider, applications);
  authenticateClients(provider, deps, applications);
  issueTokenIds(provider, region);
  checkResourceFirst(provider);
  const { ReplayDetection, Grant } = provider;
  // A single atomic insert. With a read before the insert, two concurrent requests could both use
  // the same proof.
  Object.assign(ReplayDetection, {
    unique(issuer: string, jti: string, expiresAtS: number) {
      const expireAt = new Date((expiresAtS + proofAheadS) * 1_000);
      return deps.artifacts.addOnce(
        artifactId('replay', `${issuer} ${jti}`),
        'ReplayDetection',
        expireAt,
      );
    },
  });
  const storedMembers = [...Grant.IN_PAYLOAD, 'workspaceId', 'consentId'];
  Object.defineProperty(Grant, 'IN_PAYLOAD', { value: storedMembers });
}

/**
 * Caches the client of an application until the application changes. oidc-provider would hash the
 * client's metadata at each request.
 */
function cacheClients(provider: Provider, applications: ApplicationCache): void {
  const model = internalsOf(provider).Client;
  const findUncached = model.find;
  const clients = new WeakMap<Application, ClientInternals>();
  model.find = async function (id) {
    const application =
      typeof id === 'string' && id !== '' ? await applications.get(id) : undefined;
    if (application === undefined || application.state === 'deleted') {
      return undefined;
    }
    const cached = clients.get(application);
    if (cached !== undefined) {
      return cached;
    }
    const client = await findUncached.call(this, id);
    if (client !== undefined) {
      clients.set(application, client);
    }
    return client;
  };
}

/**
 * Makes oidc-provider compare several hashed secrets that may expire. A grant type that the client
 * may not use gets unauthorized_client (RFC 6749, section 5.2).
 */
function authenticateClients(
  provider: Provider,
  deps: OverrideDependencies,
  applications: ApplicationCache,
): void {
  const { prototype } = provider.Client;
  const allowedByMetadata = prototype.grantTypeAllowed;

  prototype.compareClientSecret = async function (sent) {
    const application = await applications.get(this.clientId);
    if (!application) {
      return false;
    }
    const hash = Buffer.from(hashCredential(sent));
    const nowMs = deps.now();
    const secret = liveSecrets(application, nowMs).find((one) =>
      timingSafeEqual(Buffer.from(one.hash), hash),
    );
    if (!secret) {
      return false;
    }
    if (Provider.ctx) {
      setClientAuthenticated(Provider.ctx);
    }
    const before = new Date(nowMs - touchEveryMs);
    if (secret.lastUsedAt === null || secret.lastUsedAt < before) {
      secret.lastUsedAt = new Date(nowMs);
      // No request waits for the write of `lastUsedAt`, because `lastUsedAt` is exact only to the
      // minute.
      deps.applications
        .touchSecret(application.id, secret.id, before, secret.lastUsedAt)
        .catch((error) =>
          deps.log.warn({ err: error }, 'time of the last use of a client secret not stored'),
        );
    }
    return true;
  };

  prototype.grantTypeAllowed = function (type) {
    const allowed = allowedByMetadata.call(this, type);
    const oidc = Provider.ctx?.oidc;
    // The method throws only for the requested grant type, because oidc-provider calls the method
    // for other grant types as well. Without this error, oidc-provider would respond with
    // invalid_request.
    const requestedGrantType =
      oidc?.route === 'device_authorization' ? deviceCodeGrant : oidc?.params?.grant_type;
    if (
      !allowed &&
      (oidc?.route === 'token' || oidc?.route === 'device_authorization') &&
      requestedGrantType === type
    ) {
      throw new errors.UnauthorizedClient('this grant type is not allowed for the application');
    }
    return allowed;
  };
}

/**
 * Makes oidc-provider issue access tokens in the platform's format (environment, region), with the
 * scopes permitted now.
 */
function issueTokenIds(provider: Provider, region: string): void {
  const { AccessToken, ClientCredentials } = internalsOf(provider);
  for (const { prototype } of [AccessToken, ClientCredentials]) {
    const generateOriginalId = prototype.generateTokenId;
    prototype.generateTokenId = function () {
      // The original method is called only for its side effect: it sets the format of the token.
      generateOriginalId.call(this);
      const context = tokenContextOf(Provider.ctx);
      if (context) {
        this.scope = narrowed(this.scope, context.scopes);
      }
      const environment: DataEnvironment = context?.environment ?? 'production';
      return generateAccessToken({ environment, region });
    };
  }
}

function narrowed(scope: string | undefined, allowed: readonly string[]): string {
  const permitted = (scope ?? '')
    .split(' ')
    .filter((one) => isIdentityScope(one) || allowed.includes(one));
  return permitted.join(' ');
}

/** @throws UnauthorizedClient for a suspended application */
export async function requireActive(
  applications: ApplicationCache,
  clientId: string,
): Promise<void> {
  const application = await applications.get(clientId);
  const refusal = application && refusalOf(application);
  if (refusal !== undefined) {
    throw new errors.UnauthorizedClient(refusal);
  }
}
