import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { isIdentityScope } from '../../applications/domain/access.ts';
import { consoleConsent, isConsole } from '../../applications/domain/console.ts';
import type { Consent, ConsentStore } from '../../tokens/store/consent-store.ts';
import { claimsOf } from './identity-claims.ts';
import { clientOf } from './provider-internals.ts';
import type { RequestedWorkspace } from './requested-workspace.ts';
import type { WorkspaceGrant } from './workspace-grant.ts';

const devicePages = new Set(['code_verification', 'device_resume']);

type BoundGrant = Grant & WorkspaceGrant;
type ConsentedScopes = Pick<Consent, 'scopes' | 'identityScopes'>;

interface GivenConsent extends ConsentedScopes {
  id: string;
  accountId: string;
  clientId: string;
  workspaceId: string;
}

/**
 * Creates a function that returns the grant of an authorization request. If the user has just
 * agreed on the consent page, the function returns the new grant. Without a new grant, the function
 * uses an earlier consent to the workspace that the request names, or to the user's only available
 * workspace. The function never returns the grant of another workspace.
 */
export function createLoadExistingGrant(
  deps: { consents: ConsentStore },
  requestedWorkspace: RequestedWorkspace,
) {
  return async (ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const { provider, result } = ctx.oidc;
    const consentedGrantId = result?.consent?.grantId;
    if (consentedGrantId !== undefined) {
      return provider.Grant.find(consentedGrantId);
    }
    // An attacker may have given the user code to the user (RFC 8628, section 5.4), so each device
    // needs a new consent.
    if (devicePages.has(ctx.oidc.route)) {
      return undefined;
    }
    const userId = ctx.oidc.session?.accountId;
    if (userId === undefined) {
      return undefined;
    }
    const workspaceId = (await requestedWorkspace(ctx, userId))?.workspace.id;
    if (workspaceId === undefined) {
      return undefined;
    }
    const current = await sessionGrant(ctx);
    const { clientId } = clientOf(ctx);
    const consent = isConsole(clientId)
      ? consoleConsent
      : await deps.consents.findFor(userId, clientId, workspaceId);
    if (!consent) {
      return undefined;
    }
    if (
      current?.workspaceId === workspaceId &&
      current.consentId === consent.id &&
      matchesConsent(current, consent)
    ) {
      return current;
    }
    return fromConsent(ctx, { ...consent, accountId: userId, clientId, workspaceId });
  };
}

async function sessionGrant(ctx: KoaContextWithOIDC): Promise<BoundGrant | undefined> {
  const id = ctx.oidc.session?.grantIdFor(clientOf(ctx).clientId);
  return id === undefined
    ? undefined
    : ((await ctx.oidc.provider.Grant.find(id)) as BoundGrant | undefined);
}

/**
 * Returns whether grant and consent have exactly the same scopes. The consent may have changed
 * since the grant.
 */
function matchesConsent(grant: Grant, { scopes, identityScopes }: ConsentedScopes): boolean {
  const held = new Set(grant.getOIDCScope().split(' ').filter(Boolean));
  const consented = [...scopes, ...identityScopes];
  const claims = new Set(grant.getOIDCClaims());
  return (
    held.size === consented.length &&
    consented.every((scope) => held.has(scope)) &&
    claimsOf(identityScopes).every((claim) => claims.has(claim))
  );
}

async function fromConsent(ctx: KoaContextWithOIDC, consent: GivenConsent): Promise<Grant> {
  const { accountId, clientId, workspaceId, id: consentId } = consent;
  const grant: BoundGrant = new ctx.oidc.provider.Grant({ accountId, clientId });
  Object.assign(grant, { workspaceId, consentId } satisfies WorkspaceGrant);
  grantScopes(grant, [...consent.scopes, ...consent.identityScopes], resourcesOf(ctx));
  await grant.save();
  return grant;
}

function resourcesOf(ctx: KoaContextWithOIDC): string[] {
  return Object.keys(ctx.oidc.resourceServers ?? {});
}

/**
 * Adds scopes and their claims to a grant, for requests with the API as resource (RFC 8707) and for
 * requests without a resource.
 */
export function grantScopes(
  grant: Grant,
  scopes: readonly string[],
  resources: readonly string[],
): void {
  grant.addOIDCScope([...scopes]);
  grant.addOIDCClaims(claimsOf(scopes));
  const ofTheApi = scopes.filter((scope) => !isIdentityScope(scope));
  if (ofTheApi.length > 0) {
    for (const resource of resources) {
      grant.addResourceScope(resource, ofTheApi);
    }
  }
}
