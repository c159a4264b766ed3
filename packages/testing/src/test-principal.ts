import { type Principal, scopesByRole } from '@irp/contracts';

/** A developer of workspace `w1`, in production; override what the test is about. */
export function testPrincipal(overrides: Partial<Principal> = {}): Principal {
  const role = overrides.role ?? 'developer';
  return {
    kind: 'user',
    userId: 'user-1',
    credentialId: 'key-1',
    credentialKind: 'api_key',
    organizationId: 'o1',
    workspaceId: 'w1',
    environment: 'production',
    region: 'us',
    role,
    scopes: [...scopesByRole[role]],
    ...overrides,
  };
}
