import { scopesByRole } from '@irp/contracts';
import type { Account, KoaContextWithOIDC } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { roleOf } from '../domain/access.ts';
import type { Deps } from '../operations/deps.ts';
import type { User } from '../store/user-store.ts';
import type { ApplicationCache } from './application-cache.ts';
import type { LiveScopes } from './live-scopes.ts';
import { requireActive } from './overrides.ts';
import type { RequestAccess } from './request-access.ts';
import { setTokenContext } from './token-context.ts';
import type { WorkspaceGrant } from './workspace-grant.ts';

/**
 * The person of a session or token. Where tokens are about to be issued, checked as of now: is the person still a member,
 * may the application still work there? A throw here comes before a refresh token is rotated, so it burns nothing.
 */
export function createFindAccount(
  deps: Deps,
  applications: ApplicationCache,
  access: RequestAccess,
  liveScopes: LiveScopes,
) {
  return async (ctx: KoaContextWithOIDC, userId: string, token?: { jti: string }): Promise<Account | undefined> => {
    const user = await deps.users.find(userId);
    if (!user) return undefined;
    // To oidc-provider a token is good until it is destroyed; nobody is told of a person by one that no gateway takes.
    if (ctx.oidc?.route === 'userinfo' && (token === undefined || (await liveScopes(token)) === undefined))
      return undefined;
    if (ctx.oidc?.route === 'token') await learnWhere(ctx, userId);
    return { accountId: userId, claims: () => claimsOf(user) };
  };

  async function learnWhere(ctx: KoaContextWithOIDC, userId: string): Promise<void> {
    const { client, entities } = ctx.oidc;
    const { workspaceId, consentId } = (entities.Grant ?? {}) as WorkspaceGrant;
    await requireActive(applications, client!.clientId);
    const application = await applications.get(client!.clientId);
    if (!application || workspaceId === undefined || consentId === undefined)
      throw new errors.InvalidGrant('the grant names no workspace');
    const there = await access.accessTo(application, workspaceId);
    if (!there) throw new errors.InvalidGrant('the application may no longer work in the workspace');
    const role = roleOf(await deps.workspaces.get(workspaceId), userId);
    if (!role) throw new errors.InvalidGrant('the person is no longer a member of the workspace');
    const consent = await deps.consents.find(workspaceId, consentId);
    if (!consent) throw new errors.InvalidGrant('the agreement was withdrawn');
    // A scope that the application lost and has again was taken out of the agreement meanwhile.
    const scopes = there.scopes.filter((scope) => scopesByRole[role].includes(scope) && consent.scopes.includes(scope));
    setTokenContext(ctx, { ...there, application, environment: application.environment, scopes, consentId });
    deps.consents
      .touch(consentId, new Date(deps.now()))
      .catch((error) => deps.log.warn({ err: error }, 'last use of a consent was not noted'));
  }
}

function claimsOf({ id, name, email }: User) {
  // Whoever can sign in followed a link that was mailed to the address, or was made by the operator.
  return { sub: id, name, email, email_verified: true };
}
