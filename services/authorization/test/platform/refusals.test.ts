import { othersThanOperators, testOperator } from '@irp/testing';
import { expect } from 'chai';
import { type RunningAuthorization, startAuthorization } from '../support/start-authorization.ts';

describe('platform: rejected callers', () => {
  let running: RunningAuthorization;
  let paths: string[];

  before(async () => {
    running = await startAuthorization();
    const { organizationId } = await running.createWorkspace();
    paths = [
      '/v2/platform/organizations',
      `/v2/platform/organizations/${organizationId}`,
      '/v2/platform/accounts',
      '/v2/platform/accounts?state=disabled',
      '/v2/platform/applications',
      '/v2/platform/deprecated-callers',
    ];
  });
  after(() => running.platform.stop());

  for (const [who, as] of Object.entries(othersThanOperators())) {
    it(`include ${who}, without data in the response`, async () => {
      for (const path of paths) {
        const { status, body } = await running.call('GET', path, { as });
        expect(status, path).to.equal(403);
        expect(Object.keys(body), path).not.to.include('data');
      }
    });
  }

  it('do not include an operator, and v1 has no such operation', async () => {
    for (const path of paths) {
      const as = testOperator();
      expect((await running.call('GET', path, { as })).status, path).to.equal(200);
      const former = path.replace('/v2/', '/v1/');
      expect((await running.call('GET', former, { as })).status, former).to.equal(404);
    }
  });

  it('learn which parameter is wrong', async () => {
    const cases = [
      ['organizations?q=', 'q'],
      ['organizations?q=%2B%2B', 'q'],
      [`organizations?q=${'a'.repeat(201)}`, 'q'],
      ['organizations?name=A', 'name'],
      ['organizations?limit=-1', 'limit'],
      ['organizations?cursor=nonsense', 'cursor'],
      ['accounts?email=ada', 'email'],
      ['accounts?state=enabled', 'state'],
      ['accounts?q=ada', 'q'],
      ['accounts?cursor=nonsense', 'cursor'],
      ['applications?q=%00a', 'q'],
      ['applications?cursor=nonsense', 'cursor'],
      ['deprecated-callers?version=v9', 'version'],
    ] as const;
    for (const [path, field] of cases) {
      const response = await running.call('GET', `/v2/platform/${path}`, { as: testOperator() });
      expect(response.status, `${path} ${response.text}`).to.equal(400);
      expect(response.body.errors[0].field, path).to.equal(field);
    }
  });
});
