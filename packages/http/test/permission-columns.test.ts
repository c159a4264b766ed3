import type { Endpoint, Principal } from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/openapi';
import { PlatformError } from '@irp/errors';
import { callerOf, permissionCases, testPrincipal } from '@irp/testing';
import { expect } from 'chai';
import { authorize } from '../src/authorize.ts';

/** All services: a test calls a function, and sends no request. */
describe('authorize: every kind of caller, by the line of the permissions table', () => {
  const endpoints = publicEndpoints.filter(({ access }) => access === 'principal');

  for (const endpoint of endpoints) {
    it(endpoint.operationId, () => {
      const cases = permissionCases(endpoint.permission!);
      expect(cases).not.to.have.length(0);
      for (const one of cases) {
        const person = testPrincipal(one.role === undefined ? {} : { role: one.role });
        const caller = callerOf(one, person, 'app-1');
        const expected =
          one.refusalsOfLine.size === 0 ? ['allowed'] : [...one.refusalsOfLine].map(String);
        expect(outcome(endpoint, caller), JSON.stringify(caller)).to.be.oneOf(expected);
      }
    });
  }
});

function outcome(endpoint: Endpoint, principal: Principal): string {
  try {
    authorize(endpoint, { kind: 'principal', principal });
    return 'allowed';
  } catch (error) {
    if (error instanceof PlatformError) {
      return error.code;
    }
    throw error;
  }
}
