import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { isIdentityScope } from '../domain/access.ts';
import type { Deps } from '../operations/deps.ts';
import type { Consent } from '../store/consent-store.ts';
import type { ApplicationCache } from './application-cache.ts';
import type { Choices } from './choices.ts';
import { workspaceParameter } from './request-access.ts';
import type { WorkspaceGrant } from './workspace-grant.ts';

const devicePages = new Set(['code_verification', 'device_resume']);

type BoundGrant = Grant & WorkspaceGrant;

/**
 * The grant that a request goes on with: the one just agreed to, else one made from what the person agreed to before,
 * where it is clear for which workspace. Never the grant of another workspace.
 */
export function createLoadExistingGrant(deps: Deps, applications: ApplicationCache, choices: Choices) {
  return async (ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const { provider, result, client } = ctx.oidc;
    const agreed = result?.consent?.grantId;
    if (agreed !== undefined) return provider.Grant.find(agreed);
    // Somebody else may have sent the code (RFC 8628, section 5.4): the person sees each time what they give.
    if (devicePages.has(ctx.oidc.route)) return undefined;
    const userId = ctx.oidc.session?.accountId;
    const application = await applications.get(client!.clientId);
    if (userId === undefined || application === undefined) return undefined;
    const open = (await choices.of(application, userId)).filter(({ reason }) => reason === undefined);
    const wanted = workspaceParameter(ctx) ?? (open.length === 1 ? open[0]!.workspace.id : undefined);
    if (wanted === undefined || !open.some(({ workspace }) => workspace.id === wanted)) return undefined;
    const current = await sessionGrant(ctx);
    const consent = await deps.consents.findFor(userId, application.id, wanted);
    if (!consent) return undefined;
    if (current?.workspaceId === wanted && current.consentId === consent.id && says(current, consent)) return current;
    return fromConsent(ctx, consent);
  };
}

async function sessionGrant(ctx: KoaContextWithOIDC): Promise<BoundGrant | undefined> {
  const id = ctx.oidc.session?.grantIdFor(ctx.oidc.client!.clientId);
  return id === undefined ? undefined : ((await ctx.oidc.provider.Grant.find(id)) as BoundGrant | undefined);
}

/** A grant that says less misses what was agreed to since; one that says more, what the application lost. */
function says(grant: Grant, { scopes, identityScopes }: Consent): boolean {
  const held = new Set(grant.getOIDCScope().split(' ').filter(Boolean));
  const agreed = [...scopes, ...identityScopes];
  return held.size === agreed.length && agreed.every((scope) => held.has(scope));
}

async function fromConsent(ctx: KoaContextWithOIDC, consent: Consent): Promise<Grant> {
  const { userId: accountId, applicationId: clientId, workspaceId, id: consentId } = consent;
  const grant: BoundGrant = new ctx.oidc.provider.Grant({ accountId, clientId });
  Object.assign(grant, { workspaceId, consentId } satisfies WorkspaceGrant);
  grantScopes(grant, [...consent.scopes, ...consent.identityScopes], resourcesOf(ctx));
  await grant.save();
  return grant;
}

function resourcesOf(ctx: KoaContextWithOIDC): string[] {
  return Object.keys(ctx.oidc.resourceServers ?? {});
}

/** Both for requests that name the API as their resource (RFC 8707) and for those that do not. */
export function grantScopes(grant: Grant, scopes: readonly string[], resources: readonly string[]): void {
  grant.addOIDCScope([...scopes]);
  const ofTheApi = scopes.filter((scope) => !isIdentityScope(scope));
  if (ofTheApi.length > 0) for (const resource of resources) grant.addResourceScope(resource, ofTheApi);
}
