import type { Role, Scope } from '@irp/contracts';
import { accessOf, effectiveTokenScopes, roleOf } from '../domain/access.ts';
import { type Application, refusalOf } from '../domain/application.ts';
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
 * @returns why not, in words for the audit log, where it does not count
 */
export function tokenStanding(deps: Deps) {
  const { applications, installationGrants, consents, workspaces, users, now } = deps;
  return async (token: TokenRow): Promise<TokenStanding | { refusal: string }> => {
    if (token.expireAt.getTime() <= now()) return { refusal: 'the token has expired' };
    const { applicationId, workspaceId, userId, consentId } = token;
    const [application, workspace, installed, user, consent] = await Promise.all([
      applications.find(applicationId),
      workspaces.find(workspaceId),
      installationGrants.find(applicationId, workspaceId),
      userId === null ? undefined : users.find(userId),
      consentId === null ? undefined : consents.find(workspaceId, consentId),
    ]);
    if (!application) return { refusal: 'there is no such application any more' };
    if (!workspace) return { refusal: 'there is no such workspace any more' };
    if (application.tokensFrom && token.issuedAt < application.tokensFrom)
      return { refusal: 'all tokens of the application were revoked' };
    const access = accessOf(application, workspace, installed);
    if (!access) return { refusal: withoutAccess(application, installed?.state) };
    const role = user && roleOf(workspace, userId);
    if (userId !== null && !role) return { refusal: 'the person is no longer a member of the workspace' };
    if (userId !== null && !consent) return { refusal: 'the person no longer agrees to the application' };
    const agreed = userId === null ? access.scopes : access.scopes.filter((scope) => consent!.scopes.includes(scope));
    return { workspace, role, scopes: effectiveTokenScopes(token.scope, agreed, role) };
  };
}

function withoutAccess(application: Application, installed: string | undefined): string {
  if (application.suspension !== null) return 'the application is suspended';
  if (refusalOf(application) !== undefined) return 'the application was deleted';
  return installed === 'suspended' ? 'the installation is suspended' : 'the application is not installed any more';
}
