import type { Scope } from '@irp/contracts';
import type { Role } from '@irp/contracts/permissions';
import { accessOf, effectiveTokenScopes, roleOf } from '../applications/domain/access.ts';
import { type Application, isSuspended, refusalOf } from '../applications/domain/application.ts';
import { isSessionEnded, type Workspace } from '../workspaces/domain/workspace.ts';
import type { TokenRecords } from './store/credential-store.ts';

/** The current rights of a valid token. */
interface EvaluatedToken {
  workspace: Workspace;
  /** Role of the user; undefined for a token without a user. */
  role: Role | undefined;
  scopes: Scope[];
}

/**
 * Evaluates whether a token is valid now, and its scopes: the shared rule for gateway, userinfo and
 * introspection. Inputs are the token, the application, its installation and, for a token of a
 * person, consent, membership and role.
 * @returns the reason for the audit log if the token is not valid
 */
export function evaluateToken(
  records: TokenRecords,
  nowMs: number,
): EvaluatedToken | { refusal: string } {
  const { token, application, workspace, installed, user, consent } = records;
  const { userId } = token;
  if (token.endedAt) {
    return { refusal: 'the token was revoked' };
  }
  if (token.expireAt.getTime() <= nowMs) {
    return { refusal: 'the token has expired' };
  }
  if (!application) {
    return { refusal: 'the application does not exist' };
  }
  if (!workspace) {
    return { refusal: 'the workspace does not exist' };
  }
  if (application.tokensFrom && token.issuedAt < application.tokensFrom) {
    return { refusal: 'all tokens of the application were revoked' };
  }
  const access = accessOf(application, workspace, installed);
  if (!access) {
    return { refusal: accessRefusal(application, installed?.state) };
  }
  if (token.environment !== access.environment) {
    return { refusal: 'the application is installed in the other environment' };
  }
  if (installed?.since && token.issuedAt < installed.since) {
    return { refusal: 'the token belongs to an installation that has ended' };
  }
  if (userId === null) {
    return {
      workspace,
      role: undefined,
      scopes: effectiveTokenScopes(token.scope, access.scopes, undefined),
    };
  }
  if (user?.disabled) {
    return { refusal: 'an operator disabled the account of the person' };
  }
  const role = user && roleOf(workspace, userId);
  if (!role) {
    return { refusal: 'the person is no longer a member of the workspace' };
  }
  if (isSessionEnded(workspace, userId, token.issuedAt)) {
    return { refusal: 'an admin ended the sessions of the person in the workspace' };
  }
  if (!consent) {
    return { refusal: 'the person withdrew the consent' };
  }
  const consented = access.scopes.filter((scope) => consent.scopes.includes(scope));
  return {
    workspace,
    role,
    scopes: effectiveTokenScopes(token.scope, consented, role),
  };
}

function accessRefusal(application: Application, installed: string | undefined): string {
  if (isSuspended(application)) {
    return 'the application is suspended';
  }
  if (refusalOf(application) !== undefined) {
    return 'the application was deleted';
  }
  return installed === 'suspended'
    ? 'the installation is suspended'
    : 'the application is no longer installed';
}
