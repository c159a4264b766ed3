import type { Principal, Scope } from '@irp/contracts';
import { expect } from 'chai';
import {
  type Office,
  type Person,
  type RunningAuthorization,
  startAuthorization,
} from './support/start-authorization.ts';

describe('boundaries of people, workspaces and keys', () => {
  let service: RunningAuthorization;
  let office: Office;
  let neighbour: Office;
  let owner: Person;
  let outsider: Person;

  before(async () => {
    service = await startAuthorization();
    office = await service.office();
    neighbour = await service.office(office.organizationId);
    [owner, outsider] = [await office.hire('owner'), await neighbour.hire('owner')];
  });
  after(() => service.platform.stop());

  const requests = (): [method: string, path: string, body?: object][] => [
    ['GET', ''],
    ['PATCH', '', { name: 'Taken over' }],
    ['GET', '/members'],
    ['POST', '/members', { email: 'mole@example.org', role: 'member' }],
    ['GET', `/members/${owner.userId}`],
    ['PATCH', `/members/${owner.userId}`, { role: 'member' }],
    ['DELETE', `/members/${owner.userId}`],
  ];

  it("answers 404 for another workspace's id, as for one that never was", async () => {
    for (const version of ['v1', 'v2']) {
      for (const [method, below, body] of requests()) {
        for (const id of [office.workspaceId, 'never-was']) {
          const path = `/${version}/workspaces/${id}${below}`;
          const answer = await service.call(method, path, { as: outsider.as, ...(body ? { body } : {}) });
          expect(answer.status, `${method} ${path}`).to.equal(404);
          expect(answer.body.message).to.equal('There is no such workspace.');
        }
      }
    }
    const { body } = await service.call('GET', office.path(), { as: owner.as });
    expect(body.name).not.to.equal('Taken over');
  });

  it('answers 404 even to a member of both, with the credential of the other', async () => {
    const email = 'both@example.org';
    await office.hire('owner', { email });
    const { as } = await neighbour.hire('owner', { email });
    for (const [method, below, body] of requests()) {
      const { status } = await service.call(method, office.path(below), { as, ...(body ? { body } : {}) });
      expect(status, `${method} ${below}`).to.equal(404);
    }
  });

  it("answers 404 for another workspace's key, also to an owner there", async () => {
    const path = `/v2/api-keys/${owner.as.credentialId}`;
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
      const { status } = await service.call(method, path, { as: outsider.as, ...(body ? { body } : {}) });
      expect(status, method).to.equal(404);
    }
    expect((await service.resolve(owner.key)).status).to.equal(200);
    const all = await service.call('GET', `/v2/api-keys?all=true&userId=${owner.userId}`, { as: outsider.as });
    expect(all.body.data).to.deep.equal([]);
  });

  it("refuses an admin's work to developers and members, even with the scope", async () => {
    for (const role of ['developer', 'member'] as const) {
      const { as } = await office.hire(role);
      const scopes: Scope[] = [...as.scopes, 'workspace.write', 'members.write', 'tokens.revoke'];
      for (const [method, path, body] of [
        ['POST', '/v2/workspaces', { name: 'Own', region: 'us' }],
        ['PATCH', office.path(), { name: 'Own' }],
        ['POST', office.path('/members'), { email: 'friend@example.org', role: 'member' }],
        ['PATCH', office.path(`/members/${as.userId}`), { role: 'admin' }],
        ['DELETE', office.path(`/members/${owner.userId}`), undefined],
      ] as const) {
        const sent = body ? { body } : {};
        const plain = await service.call(method, path, { as, ...sent });
        expect(plain.status, `${role} ${method} ${path}`).to.equal(403);
        const forged = await service.call(method, path, { as: { ...as, scopes }, ...sent });
        expect([forged.status, forged.body.error], `${role} ${method} ${path}`).to.deep.equal([403, 'forbidden']);
      }
    }
  });

  it('refuses an owner whose credential lacks the scope, naming it', async () => {
    const { as } = await office.hire('owner', { scopes: ['investments.read'] });
    for (const [scope, method, path, body] of [
      ['workspace.read', 'GET', '/v2/workspaces', undefined],
      ['workspace.read', 'GET', office.path(), undefined],
      ['workspace.write', 'POST', '/v2/workspaces', { name: 'W', region: 'us' }],
      ['workspace.write', 'PATCH', office.path(), { name: 'W' }],
      ['members.read', 'GET', office.path('/members'), undefined],
      ['members.read', 'GET', office.path(`/members/${owner.userId}`), undefined],
      ['members.write', 'POST', office.path('/members'), { email: 'm@example.org', role: 'member' }],
      ['members.write', 'PATCH', office.path(`/members/${owner.userId}`), { role: 'member' }],
      ['members.write', 'DELETE', office.path(`/members/${owner.userId}`), undefined],
    ] as const) {
      const answer = await service.call(method, path, { as, ...(body ? { body } : {}) });
      expect([answer.status, answer.body.error], `${method} ${path}`).to.deep.equal([403, 'insufficient_scope']);
      expect(answer.body.message).to.include(scope);
    }
  });

  it('lets the sandbox read the workspace, and change nothing that production shares', async () => {
    const { as } = await office.hire('owner', { environment: 'sandbox' });
    for (const [method, below, body] of requests()) {
      const { status } = await service.call(method, office.path(below), { as, ...(body ? { body } : {}) });
      expect(status, `${method} ${below}`).to.equal(method === 'GET' ? 200 : 403);
    }
    const created = await service.call('POST', '/v2/workspaces', { as, body: { name: 'Beach', region: 'us' } });
    expect(created.status).to.equal(403);
  });

  it("refuses people's work to an application without a user", async () => {
    const { userId: _, role: __, ...rest } = owner.as;
    const as: Principal = { ...rest, kind: 'application', applicationId: 'app', credentialKind: 'access_token' };
    for (const [method, path, body] of [
      ['GET', '/v2/workspaces', undefined],
      ['POST', '/v2/workspaces', { name: 'W', region: 'us' }],
      ['PATCH', office.path(), { name: 'W' }],
      ['POST', office.path('/members'), { email: 'bot@example.org', role: 'member' }],
      ['GET', '/v2/api-keys', undefined],
      ['GET', '/v2/api-keys?all=true', undefined],
    ] as const) {
      const { status } = await service.call(method, path, { as, ...(body ? { body } : {}) });
      expect(status, `${method} ${path}`).to.equal(403);
    }
    expect((await service.call('GET', office.path('/members'), { as })).status).to.equal(200);
  });

  it('answers nobody without a principal that the gateway signed', async () => {
    for (const token of ['', 'forged', JSON.stringify(owner.as)]) {
      const headers = { 'x-irp-principal': token };
      expect((await service.call('GET', '/v2/me', { headers })).status).to.equal(401);
    }
    expect((await service.call('GET', '/v2/me', { as: 'internal' })).status).to.equal(401);
  });
});
