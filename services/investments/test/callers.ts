import type { Principal } from '@irp/contracts';
import { scopesByRole } from '@irp/contracts/permissions';
import { testPrincipal } from '@irp/testing';

let workspaces = 0;

/** Principals of an unused workspace without records. */
export function freshWorkspace(): (overrides?: Partial<Principal>) => Principal {
  const workspaceId = `workspace-${++workspaces}`;
  return (overrides = {}) => testPrincipal({ workspaceId, ...overrides });
}

/** An application of the user's workspace, without a user. */
export function applicationOf(user: Principal): Principal {
  const { userId: _userId, role: _role, ...rest } = user;
  const scopes = [...scopesByRole.developer];
  return {
    ...rest,
    kind: 'application',
    applicationId: 'app-1',
    credentialKind: 'access_token',
    scopes,
  };
}
