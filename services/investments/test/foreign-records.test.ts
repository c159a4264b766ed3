import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { expect } from 'chai';
import { investments } from '../src/service.ts';
import { freshWorkspace } from './callers.ts';

describe('investments: a request for a record of another workspace', () => {
  let platform: TestPlatform;
  let call: Awaited<ReturnType<TestPlatform['start']>>['call'];
  const [own, other] = [freshWorkspace(), freshWorkspace()];

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  it('is a 404 like for an unknown record, and tells the gateway the owner', async () => {
    const { body } = await call('POST', '/v2/investments', {
      as: other(),
      body: { name: 'Theirs' },
    });
    const ids = { foreign: body.id, missing: '01920000-0000-7000-8000-000000000001' };
    for (const [method, suffix] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['PUT', '/favorite'],
    ] as const) {
      const ask = (id: string) =>
        call(method, `/v2/investments/${id}${suffix}`, {
          as: own(),
          ...(method === 'PATCH' ? { body: { sector: 'Energy' } } : {}),
        });
      const [foreign, missing] = [await ask(ids.foreign), await ask(ids.missing)];
      expect([foreign.status, foreign.body.message], method).to.deep.equal([
        404,
        missing.body.message,
      ]);
      expect(foreign.headers['x-irp-owner-workspace'], method).to.equal(other().workspaceId);
      expect(missing.headers, method).not.to.have.property('x-irp-owner-workspace');
    }
  });

  it('is a 404 for an import job, too', async () => {
    const sent = {
      as: other(),
      headers: { 'content-type': 'text/csv' },
      body: 'name\nTheirs\n',
    };
    const { status, body } = await call('POST', '/v2/investments/imports?async=true', sent);
    expect(status).to.equal(202);
    for (const [method, suffix] of [
      ['GET', ''],
      ['GET', '/errors'],
      ['POST', '/cancel'],
    ] as const) {
      const ask = (id: string) => call(method, `/v2/import-jobs/${id}${suffix}`, { as: own() });
      const [foreign, missing] = [
        await ask(body.id),
        await ask('01920000-0000-7000-8000-000000000001'),
      ];
      expect([foreign.status, foreign.body.message], method).to.deep.equal([
        404,
        missing.body.message,
      ]);
      expect(foreign.headers['x-irp-owner-workspace'], method).to.equal(other().workspaceId);
      expect(missing.headers, method).not.to.have.property('x-irp-owner-workspace');
    }
  });

  it("has no owner for another user's private record of the same workspace", async () => {
    const as = own({ userId: 'ann' });
    const { body } = await call('POST', '/v2/investments', {
      as,
      body: { name: 'Mine', visibility: 'private' },
    });
    const response = await call('GET', `/v2/investments/${body.id}`, {
      as: own({ userId: 'bob' }),
    });
    expect(response.status).to.equal(404);
    expect(response.headers).not.to.have.property('x-irp-owner-workspace');
  });
});
