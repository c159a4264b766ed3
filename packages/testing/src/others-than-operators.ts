import type { Principal } from '@irp/contracts';
import { roles, scopesByRole } from '@irp/contracts/permissions';
import { testPrincipal } from './test-principal.ts';

/** Returns the principal of an operator of the platform with a production API key. */
export function testOperator(overrides: Partial<Principal> = {}): Principal {
  return testPrincipal({
    role: 'owner',
    userId: 'the-operator',
    platformRoles: ['operator'],
    ...overrides,
  });
}

/** Returns every kind of caller that an operation for operators rejects, by description. */
export function othersThanOperators(): Record<string, Principal> {
  const operator = testOperator();
  const withoutRole = Object.fromEntries(
    roles.map((role) => [role, testPrincipal({ role, userId: `the-${role}` })]),
  );
  return {
    ...withoutRole,
    reviewer: testOperator({ platformRoles: ['reviewer'] }),
    'an application for an operator': {
      ...operator,
      applicationId: 'app-1',
      credentialKind: 'access_token',
    },
    'an application on its own': {
      kind: 'application',
      applicationId: 'app-1',
      credentialId: 'token-1',
      credentialKind: 'access_token',
      organizationId: operator.organizationId,
      workspaceId: operator.workspaceId,
      environment: 'production',
      region: operator.region,
      scopes: [...scopesByRole.owner],
    },
    'an operator in the sandbox': testOperator({ environment: 'sandbox' }),
    'an operator with a key of fewer scopes': testOperator({ scopes: ['investments.read'] }),
  };
}
