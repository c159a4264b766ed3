import type { Role, Scope } from '@irp/contracts';
import { accessOf, effectiveTokenScopes, roleOf } from '../domain/access.ts';
import type { Workspace } from '../domain/workspace.ts';
import type { TokenRow } from '../store/oauth-models.ts';
import type { Deps } from './deps.ts';

/** Where a token counts, and for what, as of now. */
interface TokenStanding {
  workspace: Workspace;
  /** Of the person, where there is one. */
  role: Role | undefined;
  scopes: Scope[];
}

/**
 * Whether a token counts, for whoever asks: the gateway, userinfo or introspection. It rests on the application, the
 * installation, and for a person on their agreement, membership and role.
 */
export function tokenStanding(deps: Deps) {
  const { applications, installationGrants, consents, workspaces, users, now } = deps;
  return async (token: TokenRow): Promise<TokenStanding | undefined> => {
    if (token.expireAt.getTime() <= now()) return undefined;
    const { applicationId, workspaceId, userId, consentId } = token;
    const [application, workspace, installed, user, consent] = await Promise.all([
      applications.find(applicationId),
      workspaces.find(workspaceId),
      installationGrants.find(applicationId, workspaceId),
      userId === null ? undefined : users.find(userId),
      consentId === null ? undefined : consents.find(workspaceId, consentId),
    ]);
    if (!application || !workspace || (userId !== null && !user)) return undefined;
    if (application.tokensFrom && token.issuedAt < application.tokensFrom) return undefined;
    const access = accessOf(application, workspace, installed);
    const role = roleOf(workspace, userId);
    if (!access || (userId !== null && !(role && consent))) return undefined;
    const agreed = userId === null ? access.scopes : access.scopes.filter((scope) => consent!.scopes.includes(scope));
    return { workspace, role, scopes: effectiveTokenScopes(token.scope, agreed, role) };
  };
}
