import type { Principal, Scope } from '@irp/contracts';
import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('boundaries of people, workspaces and keys', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let neighbour: TestWorkspace;
  let owner: Person;
  let outsider: Person;

  before(async () => {
    service = await startAuthorization();
    workspace = await service.createWorkspace();
    neighbour = await service.createWorkspace(workspace.organizationId);
    [owner, outsider] = [await workspace.addMember('owner'), await neighbour.addMember('owner')];
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

  it('returns 404 for the id of another workspace, as for an unknown id', async () => {
    for (const version of ['v1', 'v2']) {
      for (const [method, below, body] of requests()) {
        for (const id of [workspace.workspaceId, 'never-was']) {
          const path = `/${version}/workspaces/${id}${below}`;
          const response = await service.call(method, path, {
            as: outsider.as,
            ...(body ? { body } : {}),
          });
          expect(response.status, `${method} ${path}`).to.equal(404);
          expect(response.body.message).to.equal('There is no such workspace.');
          // If the workspace exists, the response names it for the gateway.
          expect(response.headers['x-irp-owner-workspace'], `${method} ${path}`).to.equal(id);
        }
      }
    }
    const { body } = await service.call('GET', workspace.path(), { as: owner.as });
    expect(body.name).not.to.equal('Taken over');
  });

  it('lets a member of two workspaces, with a key for the other one, read the workspace and nothing in it', async () => {
    const email = 'both@example.org';
    await workspace.addMember('owner', { email });
    const { as } = await neighbour.addMember('owner', { email });
    for (const [method, below, body] of requests()) {
      const { status } = await service.call(method, workspace.path(below), {
        as,
        ...(body ? { body } : {}),
      });
      expect(status, `${method} ${below}`).to.equal(method === 'GET' && below === '' ? 200 : 404);
    }
  });

  it('returns 404 for the key of another workspace, even to an owner there', async () => {
    const path = `/v2/api-keys/${owner.as.credentialId}`;
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
      const { status } = await service.call(method, path, {
        as: outsider.as,
        ...(body ? { body } : {}),
      });
      expect(status, method).to.equal(404);
    }
    expect((await service.resolve(owner.key)).status).to.equal(200);
    const all = await service.call('GET', `/v2/api-keys?all=true&userId=${owner.userId}`, {
      as: outsider.as,
    });
    expect(all.body.data).to.deep.equal([]);
  });

  it('rejects administrative requests of developers and members, even with the scope', async () => {
    for (const role of ['developer', 'member'] as const) {
      const { as } = await workspace.addMember(role);
      const scopes: Scope[] = [...as.scopes, 'workspace.write', 'members.write', 'tokens.revoke'];
      for (const [method, path, body] of [
        ['POST', '/v2/workspaces', { name: 'Own', region: 'us' }],
        ['PATCH', workspace.path(), { name: 'Own' }],
        ['POST', workspace.path('/members'), { email: 'friend@example.org', role: 'member' }],
        ['PATCH', workspace.path(`/members/${as.userId}`), { role: 'admin' }],
        ['DELETE', workspace.path(`/members/${owner.userId}`), undefined],
      ] as const) {
        const sent = body ? { body } : {};
        const plain = await service.call(method, path, { as, ...sent });
        expect(plain.status, `${role} ${method} ${path}`).to.equal(403);
        const forged = await service.call(method, path, {
          as: { ...as, scopes },
          ...sent,
        });
        expect([forged.status, forged.body.error], `${role} ${method} ${path}`).to.deep.equal([
          403,
          'forbidden',
        ]);
      }
    }
  });

  it('rejects an owner whose credential lacks the scope, and names the scope', async () => {
    const { as } = await workspace.addMember('owner', { scopes: ['investments.read'] });
    for (const [scope, method, path, body] of [
      ['workspace.read', 'GET', '/v2/workspaces', undefined],
      ['workspace.read', 'GET', workspace.path(), undefined],
      ['workspace.write', 'POST', '/v2/workspaces', { name: 'W', region: 'us' }],
      ['workspace.write', 'PATCH', workspace.path(), { name: 'W' }],
      ['members.read', 'GET', workspace.path('/members'), undefined],
      ['members.read', 'GET', workspace.path(`/members/${owner.userId}`), undefined],
      [
        'members.write',
        'POST',
        workspace.path('/members'),
        { email: 'm@example.org', role: 'member' },
      ],
      ['members.write', 'PATCH', workspace.path(`/members/${owner.userId}`), { role: 'member' }],
      ['members.write', 'DELETE', workspace.path(`/members/${owner.userId}`), undefined],
    ] as const) {
      const response = await service.call(method, path, { as, ...(body ? { body } : {}) });
      expect([response.status, response.body.error], `${method} ${path}`).to.deep.equal([
        403,
        'insufficient_scope',
      ]);
      expect(response.body.message).to.include(scope);
    }
  });

  it('lets a sandbox credential read the workspace, but not change data shared with production', async () => {
    const { as } = await workspace.addMember('owner', { environment: 'sandbox' });
    for (const [method, below, body] of requests()) {
      const { status } = await service.call(method, workspace.path(below), {
        as,
        ...(body ? { body } : {}),
      });
      expect(status, `${method} ${below}`).to.equal(method === 'GET' ? 200 : 403);
    }
    const created = await service.call('POST', '/v2/workspaces', {
      as,
      body: { name: 'Beach', region: 'us' },
    });
    expect(created.status).to.equal(403);
  });

  it('rejects operations for people from an application without a user', async () => {
    const { userId: _, role: __, ...rest } = owner.as;
    const as: Principal = {
      ...rest,
      kind: 'application',
      applicationId: 'app',
      credentialKind: 'access_token',
    };
    for (const [method, path, body] of [
      ['GET', '/v2/workspaces', undefined],
      ['POST', '/v2/workspaces', { name: 'W', region: 'us' }],
      ['PATCH', workspace.path(), { name: 'W' }],
      ['POST', workspace.path('/members'), { email: 'bot@example.org', role: 'member' }],
      ['GET', '/v2/api-keys', undefined],
      ['GET', '/v2/api-keys?all=true', undefined],
    ] as const) {
      const { status } = await service.call(method, path, { as, ...(body ? { body } : {}) });
      expect(status, `${method} ${path}`).to.equal(403);
    }
    expect((await service.call('GET', workspace.path('/members'), { as })).status).to.equal(200);
  });

  it('rejects requests without a principal signed by the gateway', async () => {
    for (const token of ['', 'forged', JSON.stringify(owner.as)]) {
      const headers = { 'x-irp-principal': token };
      expect((await service.call('GET', '/v2/me', { headers })).status).to.equal(401);
    }
    expect((await service.call('GET', '/v2/me', { as: 'internal' })).status).to.equal(401);
  });
});
