import { expect } from 'chai';
import { allowedMethodsAt, findOperation } from '../src/contract-operation.ts';

describe('the operation of a request', () => {
  for (const version of ['v1', 'v2']) {
    it(`is found in ${version} at the path of v1, with the documented path`, () => {
      expect(findOperation(version, 'GET', '/investments/imports/42/errors')).to.include({
        operationId: 'listImportJobErrors',
        template: '/import-jobs/{id}/errors',
        hasParameter: true,
      });
      expect(findOperation(version, 'GET', '/investments/import-presets')).to.include({
        operationId: 'listImportPresets',
        hasParameter: false,
      });
      expect(allowedMethodsAt(version, '/investments/imports')).to.equal('POST, GET, HEAD');
    });
  }

  it('is found at the documented path', () => {
    expect(findOperation('v2', 'HEAD', '/import-jobs/42')).to.include({
      operationId: 'getImportJob',
      template: '/import-jobs/{id}',
    });
    expect(findOperation('unversioned', 'GET', '/investments')).to.include({
      template: '/investments',
    });
  });

  it('is undefined outside the contract', () => {
    expect(findOperation('v2', 'GET', '/investments/42/unknown')).to.equal(undefined);
    expect(findOperation('v2', 'DELETE', '/investments')).to.equal(undefined);
    expect(allowedMethodsAt('v2', '/unknown')).to.equal(undefined);
  });
});
