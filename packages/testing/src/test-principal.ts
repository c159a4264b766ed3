import type { Principal } from '@irp/contracts';
import { scopesByRole } from '@irp/contracts/permissions';

/**
 * Returns a principal: a developer of workspace `w1` with an API key for production. `overrides`
 * replaces members.
 */
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
