import { type Principal, scopesByRole } from '@irp/contracts';
import { testPrincipal } from '@irp/testing';

/** A person of a workspace that no other test uses: each test begins with no records. */
let workspaces = 0;

export function freshWorkspace(): (overrides?: Partial<Principal>) => Principal {
  const workspaceId = `workspace-${++workspaces}`;
  return (overrides = {}) => testPrincipal({ workspaceId, ...overrides });
}

/** An application that acts without a user. */
export function applicationOf(person: Principal): Principal {
  const { userId: _userId, role: _role, ...rest } = person;
  const scopes = [...scopesByRole.developer];
  return { ...rest, kind: 'application', applicationId: 'app-1', credentialKind: 'access_token', scopes };
}
