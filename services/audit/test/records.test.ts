import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

describe('audit: records of changes', () => {
  let platform: TestPlatform;
  let records: ApiClient;
  let data: ApiClient;
  const admin = testPrincipal({ role: 'admin' });

  before(async () => {
    platform = await createTestPlatform();
    ({ call: records } = await platform.start(audit));
    ({ call: data } = await platform.start(investments));
  });
  after(() => platform.stop());

  const list = async (query = '') =>
    (await records('GET', `/v2/audit/records?${query}`, { as: admin })).body;

  it('have actor, action, targets, request and changed values', async () => {
    const result = await data('POST', '/v2/investments', {
      as: testPrincipal(),
      body: { name: 'Vestas' },
      headers: {
        'x-request-id': 'request-0001',
        'x-forwarded-for': '203.0.113.7',
        'user-agent': 'curl/8',
      },
    });
    expect(result.status).to.equal(201);
    const changed = {
      as: testPrincipal(),
      body: { sector: 'Energy' },
    };
    expect((await data('PATCH', `/v2/investments/${result.body.id}`, changed)).status).to.equal(
      200,
    );
    expect(
      (await data('DELETE', `/v2/investments/${result.body.id}`, { as: testPrincipal() })).status,
    ).to.equal(204);
    let found: Record<string, unknown>[] = [];
    await eventually('the three changes are recorded', async () => {
      found = (await list(`target=${result.body.id}`)).data;
      return found.length === 3;
    });
    expect(found.map(({ action }) => action)).to.deep.equal([
      'investment.deleted',
      'investment.updated',
      'investment.created',
    ]);
    const [, updated, created] = found;
    expect(created).to.deep.include({
      v: 1,
      stream: 'w1',
      category: 'investment',
      outcome: 'success',
      actor: {
        type: 'user',
        id: 'user-1',
        onBehalfOf: null,
      },
      targets: [{ type: 'investment', id: result.body.id }],
    });
    expect(created!.context).to.include({
      requestId: 'request-0001',
      ip: '203.0.113.7',
      userAgent: 'curl/8',
    });
    expect(updated!.changes).to.deep.include({
      path: '/sector',
      before: '',
      after: 'Energy',
    });
  });
});
