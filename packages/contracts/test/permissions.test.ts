import { publicEndpoints } from '@irp/contracts/openapi';
import { type Permission, permissions } from '@irp/contracts/permissions';
import { expect } from 'chai';

const table: Record<string, Permission> = permissions;

describe('permissions table', () => {
  it('has a line for every endpoint that requires a credential, and the endpoint reads it', () => {
    for (const { operationId, access, permission } of publicEndpoints) {
      expect(permission !== undefined, operationId).to.equal(access === 'principal');
      expect(permission, operationId).to.equal(table[operationId]);
    }
  });

  it('has no line without an endpoint', () => {
    const known = new Set(publicEndpoints.map(({ operationId }) => operationId));
    expect(Object.keys(table).filter((operationId) => !known.has(operationId))).to.deep.equal([]);
  });
});
