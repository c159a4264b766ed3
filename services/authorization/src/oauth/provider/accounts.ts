import { scopesByRole } from '@irp/contracts/permissions';
import type { Logger } from '@irp/observability';
import type { Account, KoaContextWithOIDC } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import { roleOf } from '../../applications/domain/access.ts';
import { consoleConsent, isConsole } from '../../applications/domain/console.ts';
import { usedSecondFactor } from '../../people/domain/authentication-methods.ts';
import type { User, UserStore } from '../../people/store/user-store.ts';
import type { ConsentStore } from '../../tokens/store/consent-store.ts';
import { isSessionEnded, requiresSecondFactor } from '../../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../../workspaces/store/workspace-store.ts';
import type { LiveScopes } from './live-scopes.ts';
import { requireActive } from './overrides.ts';
import { clientOf } from './provider-internals.ts';
import type { RequestAccess } from './request-access.ts';
import { setTokenContext } from './token-context.ts';
import type { WorkspaceGrant } from './workspace-grant.ts';

export interface AccountDependencies {
  users: UserStore;
  workspaces: WorkspaceStore;
  consents: ConsentStore;
  log: Logger;
  now: () => number;
}

/**
 * The token for which oidc-provider looks up the account. At the token endpoint, the token is the
 * redeemed code, device code or refresh token. `amr` (RFC 8176) and `authTime` (in seconds)
 * describe the sign-in behind the token. At the userinfo endpoint, the token is the access token.
 */
interface FoundToken {
  jti: string;
  amr?: string[];
  authTime?: number;
}

/**
 * Finds the person of a session or token. At the token endpoint, the function checks that the
 * person is still a member and the application still has access. The function runs before
 * oidc-provider rotates a refresh token, so a rejected request does not use up the refresh token.
 */
export function createFindAccount(
  deps: AccountDependencies,
  applications: ApplicationCache,
  access: RequestAccess,
  liveScopes: LiveScopes,
) {
  return async (
    ctx: KoaContextWithOIDC,
    userId: string,
    token?: FoundToken,
  ): Promise<Account | undefined> => {
    const user = await deps.users.find(userId);
    if (!user || user.disabled) {
      return undefined;
    }
    // oidc-provider accepts a token until the token is destroyed. The userinfo endpoint must also
    // reject a token that the gateways reject, for example because the user was removed from the
    // workspace.
    if (
      ctx.oidc?.route === 'userinfo' &&
      (token === undefined || (await liveScopes(token)) === undefined)
    ) {
      return undefined;
    }
    if (ctx.oidc?.route === 'token') {
      await loadTokenContext(ctx, userId, token);
    }
    return {
      accountId: userId,
      claims: () => claimsOf(user),
    };
  };

  async function loadTokenContext(
    ctx: KoaContextWithOIDC,
    userId: string,
    { amr, authTime = 0 }: Partial<FoundToken> = {},
  ): Promise<void> {
    const { clientId } = clientOf(ctx);
    const { workspaceId, consentId } = (ctx.oidc.entities.Grant ?? {}) as WorkspaceGrant;
    await requireActive(applications, clientId);
    const application = await applications.get(clientId);
    if (!application || workspaceId === undefined || consentId === undefined) {
      throw new errors.InvalidGrant('the grant has no workspace');
    }
    const workspaceAccess = await access.accessTo(application, workspaceId);
    if (!workspaceAccess) {
      throw new errors.InvalidGrant('the application no longer has access to the workspace');
    }
    const workspace = await deps.workspaces.get(workspaceId);
    const role = roleOf(workspace, userId);
    if (!role) {
      throw new errors.InvalidGrant('the person is no longer a member of the workspace');
    }
    // The sessions may have ended after the user agreed, but before the application redeemed the
    // code.
    if (isSessionEnded(workspace, userId, new Date(authTime * 1_000))) {
      throw new errors.InvalidGrant(
        'an admin ended the sessions in the workspace: authorize again',
      );
    }
    // A refresh token needs the check of the second factor as well: the workspace may have begun to
    // require a second factor after the sign-in.
    if (requiresSecondFactor(workspace, userId) && !usedSecondFactor(amr)) {
      throw new errors.InvalidGrant(
        'the workspace requires a sign-in with a second factor: authorize again',
      );
    }
    const consent = isConsole(clientId)
      ? consoleConsent
      : await deps.consents.find(workspaceId, consentId);
    if (!consent) {
      throw new errors.InvalidGrant('the consent was withdrawn');
    }
    // The token gets only scopes in the consent. If an application loses a scope, the scope is
    // removed from the consent, and the user must agree again.
    const scopes = workspaceAccess.scopes.filter(
      (scope) => scopesByRole[role].includes(scope) && consent.scopes.includes(scope),
    );
    setTokenContext(ctx, {
      ...workspaceAccess,
      application,
      scopes,
      consentId,
    });
    if (isConsole(clientId)) {
      return;
    }
    deps.consents
      .touch(consentId, new Date(deps.now()))
      .catch((error) =>
        deps.log.warn({ err: error }, 'time of the last use of a consent not stored'),
      );
  }
}

function claimsOf({ id, name, email }: User) {
  // The address is verified: users set their first password through a link mailed to the address,
  // unless the operator sets the password.
  return {
    sub: id,
    name,
    email,
    email_verified: true,
  };
}
