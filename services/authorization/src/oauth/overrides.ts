import { timingSafeEqual } from 'node:crypto';
import { type DataEnvironment, generateAccessToken, hashCredential } from '@irp/contracts';
import Provider, { errors } from 'oidc-provider';
import { isIdentityScope } from '../domain/access.ts';
import { type Application, liveSecrets, refusalOf } from '../domain/application.ts';
import type { Deps } from '../operations/deps.ts';
import type { ApplicationCache } from './application-cache.ts';
import { checkResourceFirst } from './check-resource-first.ts';
import { deviceCodeGrant } from './client-metadata.ts';
import { artifactId } from './hashes.ts';
import { tokenContextOf } from './token-context.ts';

const touchEveryMs = 60_000;

/**
 * oidc-provider takes a DPoP proof until 300 s after its `iat`, which may itself be 300 s ahead, and has it remembered for 300 s
 * (RFC 9449, section 11.1); both in whole seconds. A client assertion has its own end, and is remembered as much longer.
 */
const proofAheadS = 301;

type ClientPrototype = {
  clientId: string;
  compareClientSecret(secret: string): Promise<boolean> | boolean;
  grantTypeAllowed(type: string): boolean;
};

/** Where oidc-provider has no option for what we need, its classes take another method. */
export function override(provider: Provider, deps: Deps, applications: ApplicationCache, region: string): void {
  clients(provider, deps, applications);
  tokens(provider, region);
  checkResourceFirst(provider);
  const { ReplayDetection, Grant } = provider as unknown as Record<'ReplayDetection' | 'Grant', object>;
  // The first to write a name down wins: looking first and writing then would let two through.
  Object.assign(ReplayDetection, {
    unique(issuer: string, jti: string, expiresAtS: number) {
      const expireAt = new Date((expiresAtS + proofAheadS) * 1_000);
      return deps.artifacts.addOnce(artifactId('replay', `${issuer} ${jti}`), 'ReplayDetection', expireAt);
    },
  });
  const known: string[] = (Grant as { IN_PAYLOAD: string[] }).IN_PAYLOAD;
  Object.defineProperty(Grant, 'IN_PAYLOAD', { value: [...known, 'workspaceId', 'consentId'] });
}

/** Several hashed secrets, any of which may have an end; and the words that RFC 6749 has for a refused grant type. */
function clients(provider: Provider, deps: Deps, applications: ApplicationCache): void {
  const prototype = (provider.Client as unknown as { prototype: ClientPrototype }).prototype;
  const allowedByMetadata = prototype.grantTypeAllowed;

  const model = provider.Client as unknown as { find(id: unknown): Promise<unknown> };
  const findAnew = model.find;
  const made = new WeakMap<Application, unknown>();
  // oidc-provider would hash the metadata of every request to find the client that it made of them before.
  model.find = async function (id) {
    const application = typeof id === 'string' && id !== '' ? await applications.get(id) : undefined;
    if (application === undefined || application.state === 'deleted') return undefined;
    const known = made.get(application);
    if (known !== undefined) return known;
    const client = await findAnew.call(this, id);
    if (client !== undefined) made.set(application, client);
    return client;
  };

  prototype.compareClientSecret = async function (sent) {
    const application = await applications.get(this.clientId);
    if (!application) return false;
    const hash = Buffer.from(hashCredential(sent));
    const nowMs = deps.now();
    const secret = liveSecrets(application, nowMs).find((one) => timingSafeEqual(Buffer.from(one.hash), hash));
    if (!secret) return false;
    const before = new Date(nowMs - touchEveryMs);
    if (secret.lastUsedAt === null || secret.lastUsedAt < before) {
      secret.lastUsedAt = new Date(nowMs);
      // Not awaited: the last use is told to the minute, and no request waits for it.
      deps.applications
        .touchSecret(application.id, secret.id, before, secret.lastUsedAt)
        .catch((error) => deps.log.warn({ err: error }, 'last use of a secret was not noted'));
    }
    return true;
  };

  prototype.grantTypeAllowed = function (type) {
    const allowed = allowedByMetadata.call(this, type);
    const oidc = Provider.ctx?.oidc;
    // Asked once for the request itself; oidc-provider's own words for it would be invalid_request.
    const asked = oidc?.route === 'device_authorization' ? deviceCodeGrant : oidc?.params?.grant_type;
    if (!allowed && (oidc?.route === 'token' || oidc?.route === 'device_authorization') && asked === type)
      throw new errors.UnauthorizedClient('this grant type is not allowed for the application');
    return allowed;
  };
}

/** Access tokens say what and where they are, and are never wider than what may be done now. */
function tokens(provider: Provider, region: string): void {
  for (const model of [provider.AccessToken, provider.ClientCredentials]) {
    const { prototype } = model as unknown as { prototype: { scope?: string; generateTokenId(): string } };
    const settleFormat = prototype.generateTokenId;
    prototype.generateTokenId = function () {
      settleFormat.call(this);
      const context = tokenContextOf(Provider.ctx);
      if (context) this.scope = narrowed(this.scope, context.scopes);
      const environment: DataEnvironment = context?.environment ?? 'production';
      return generateAccessToken({ environment, region });
    };
  }
}

function narrowed(scope: string | undefined, allowed: readonly string[]): string {
  const kept = (scope ?? '').split(' ').filter((one) => isIdentityScope(one) || allowed.includes(one));
  return kept.join(' ');
}

/** @throws UnauthorizedClient for an application that is suspended, whatever it asks for */
export async function requireActive(applications: ApplicationCache, clientId: string): Promise<void> {
  const application = await applications.get(clientId);
  const refusal = application && refusalOf(application);
  if (refusal !== undefined) throw new errors.UnauthorizedClient(refusal);
}
