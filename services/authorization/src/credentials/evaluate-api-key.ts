import type { Scope } from '@irp/contracts';
import type { Role } from '@irp/contracts/permissions';
import { effectiveScopes, isLive } from '../api-keys/domain/api-key.ts';
import type { User } from '../people/store/user-store.ts';
import { roleIn, type Workspace } from '../workspaces/domain/workspace.ts';
import type { ApiKeyRecords } from './store/credential-store.ts';

/** The current rights of a valid key. */
interface EvaluatedApiKey {
  workspace: Workspace;
  user: User;
  role: Role;
  scopes: Scope[];
}

/**
 * Checks whether a key is valid now, and returns the key's current rights. Does not check the
 * second factor that a workspace may require.
 * @returns the reason for the audit log if the key is not valid
 */
export function evaluateApiKey(
  { key, workspace, user }: ApiKeyRecords,
  nowMs: number,
): EvaluatedApiKey | { refusal: string } {
  if (!isLive(key, nowMs)) {
    return { refusal: key.revokedAt === null ? 'the key has expired' : 'the key was revoked' };
  }
  if (user?.disabled) {
    return { refusal: 'an operator disabled the account of the person' };
  }
  const role = workspace && roleIn(workspace, key.userId);
  if (!workspace || !user || !role) {
    return { refusal: 'the person is no longer a member of the workspace' };
  }
  return {
    workspace,
    user,
    role,
    scopes: effectiveScopes(key.scopes, role),
  };
}
