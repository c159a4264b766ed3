import { requirePermission } from '@irp/http';
import { testPrincipal } from '@irp/testing';
import { expect } from 'chai';

describe('requirePermission', () => {
  it('refuses people without one of the platform roles, and names the roles', () => {
    const line = { platformRoles: ['reviewer', 'operator'] } as const;
    expect(() => requirePermission(line, testPrincipal())).to.throw(
      'platform role reviewer or operator',
    );
    expect(requirePermission(line, testPrincipal({ platformRoles: ['operator'] }))).to.equal(
      'user-1',
    );
  });
});
