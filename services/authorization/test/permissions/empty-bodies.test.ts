import { hasOptionalBody, versionedPath } from '@irp/contracts';
import { publicEndpoints } from '@irp/contracts/openapi';
import type { PermissionFixture } from '@irp/testing';
import { expect } from 'chai';
import { applicationFixtures } from './application-fixtures.ts';
import { type PermissionBench, startPermissionBench } from './permission-bench.ts';

describe('authorization: requests without a body', () => {
  let bench: PermissionBench;
  const fixtures: Readonly<Record<string, PermissionFixture>> = applicationFixtures(() => bench);
  const endpoints = publicEndpoints.filter(
    (endpoint) =>
      !['Directory', 'Installations', 'Webhooks'].includes(endpoint.tag) &&
      hasOptionalBody(endpoint),
  );

  before(async () => {
    bench = await startPermissionBench();
  });
  after(() => bench.stop());

  it('are accepted for these operations', () => {
    expect(endpoints.map(({ operationId }) => operationId)).to.include.members([
      'suspendApplication',
      'resumeApplication',
      'revokeDownstream',
      'reportCompromise',
      'rotateSecret',
      'acceptTransfer',
    ]);
  });

  for (const endpoint of endpoints) {
    const { operationId, method } = endpoint;
    const variants: Record<string, string>[] = [
      {},
      { 'content-type': 'application/json' },
      { 'content-length': '0' },
    ];
    for (const headers of variants) {
      it(`${operationId} without a body, with ${JSON.stringify(headers)}, is {}`, async () => {
        const as = bench.people.owner;
        const target = await fixtures[operationId]!(as, 'own');
        const path = versionedPath(endpoint, 'v2').replaceAll(
          /\{(\w+)\}/g,
          (_, name) => target!.params![name]!,
        );
        const response = await bench.service.call(method.toUpperCase(), path, { as, headers });
        expect(response.status, response.text).to.be.within(200, 299);
      });
    }
  }

  it('are an error for a required member, and for a PATCH', async () => {
    const as = bench.people.owner;
    const { id } = await bench.succeed('POST', '/v2/applications', as, {
      name: 'With a body',
      type: 'public',
      environment: 'production',
      scopes: ['investments.read'],
    });
    const status = async (method: string, path: string) =>
      (await bench.service.call(method, path, { as })).status;
    expect(await status('PUT', `/v2/applications/${id}/new-installs`)).to.equal(415);
    expect(await status('POST', '/v2/workspaces')).to.equal(415);
    expect(await status('PATCH', `/v2/applications/${id}`)).to.equal(415);
  });

  it('may not have a body of another type', async () => {
    const as = bench.people.owner;
    const target = await fixtures.suspendApplication!(as, 'own');
    const path = `/v2/applications/${target!.params!.id}/suspend`;
    const headers = { 'content-type': 'text/plain' };
    expect(
      (
        await bench.service.call('POST', path, {
          as,
          headers,
          body: 'because',
        })
      ).status,
    ).to.equal(415);
  });
});
