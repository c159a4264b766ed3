import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { internalsOf, type RedeemedArtifact } from './provider-internals.ts';

/**
 * Checks the `resource` of a token request when the code or refresh token is read. oidc-provider
 * checks the parameter only after the code or token is used up. With only oidc-provider's check, a
 * client that corrects its `resource` would use the code or token a second time. The second use
 * would revoke the token family.
 */
export function checkResourceFirst(provider: Provider): void {
  const { AuthorizationCode, DeviceCode, RefreshToken } = internalsOf(provider);
  for (const model of [AuthorizationCode, DeviceCode, RefreshToken]) {
    const find = model.find;
    model.find = async function (...args) {
      const found = await find.apply(this, args);
      const { ctx } = Provider;
      if (found && ctx?.oidc?.route === 'token') {
        requireResource(ctx, found);
      }
      return found;
    };
  }
}

/** @throws InvalidTarget (RFC 8707, section 2) for a `resource` that oidc-provider would reject */
function requireResource({ oidc }: KoaContextWithOIDC, found: RedeemedArtifact): void {
  // oidc-provider rejects a foreign, used or expired artifact with another error, and revokes the
  // token family after reuse.
  if (found.clientId !== oidc.client?.clientId || found.consumed || found.isExpired) {
    return;
  }
  const { resource: granted = [], scopes } = found;
  const named = oidc.params?.resource as string | string[] | undefined;
  const scope = oidc.params?.scope;
  const identity = (typeof scope === 'string' ? scope.split(' ') : [...scopes]).includes('openid');
  // Without `resource`, a token with `openid` is for userinfo, and any other token is for the
  // granted resource.
  const requested = named ?? (identity || granted.length === 0 ? undefined : granted);
  if (Array.isArray(requested)) {
    throw new errors.InvalidTarget(
      'resource must be a single resource: a token is valid for one resource',
    );
  }
  if (requested !== undefined && ![granted].flat().includes(requested)) {
    throw new errors.InvalidTarget(
      'resource must be a resource that the authorization request contained',
    );
  }
}
