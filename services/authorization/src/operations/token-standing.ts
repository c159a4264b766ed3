import type { Role, Scope } from '@irp/contracts';
import { accessOf, effectiveTokenScopes, roleOf } from '../domain/access.ts';
import { type Application, refusalOf } from '../domain/application.ts';
import type { Workspace } from '../domain/workspace.ts';
import type { TokenRecords } from '../store/credential-store.ts';

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
export function tokenStanding(records: TokenRecords, nowMs: number): TokenStanding | { refusal: string } {
  const { token, application, workspace, installed, user, consent } = records;
  const { userId } = token;
  if (token.endedAt) return { refusal: 'the token was revoked' };
  if (token.expireAt.getTime() <= nowMs) return { refusal: 'the token has expired' };
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
}

function withoutAccess(application: Application, installed: string | undefined): string {
  if (application.suspension !== null) return 'the application is suspended';
  if (refusalOf(application) !== undefined) return 'the application was deleted';
  return installed === 'suspended' ? 'the installation is suspended' : 'the application is not installed any more';
}
