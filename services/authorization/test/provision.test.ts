import { expect } from 'chai';
import {
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('provisioning over the internal API', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;

  before(async () => {
    service = await startAuthorization();
    workspace = await service.createWorkspace();
  });
  after(() => service.platform.stop());

  it('returns the existing organization of this name, also to concurrent requests', async () => {
    const ask = () => service.internal('organizations', { name: 'Twice', plan: 'free' });
    const responses = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.id)).size).to.equal(1);
  });

  it('returns the existing workspace of this name in the organization, also to concurrent requests', async () => {
    const body = {
      organizationId: workspace.organizationId,
      name: 'Twice',
      region: 'us',
    };
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => service.internal('workspaces', body)),
    );
    expect(new Set(responses.map((response) => response.body.id)).size).to.equal(1);
    const elsewhere = await service.createWorkspace();
    const other = await service.internal('workspaces', {
      ...body,
      organizationId: elsewhere.organizationId,
    });
    expect(other.body.id).not.to.equal(responses[0]!.body.id);
  });

  it('returns the requested random password, and no password from the request', async () => {
    const member = {
      workspaceId: workspace.workspaceId,
      email: 'random@example.com',
      name: 'Rae Random',
      role: 'member',
    };
    const { body } = await service.internal('members', { ...member, randomPassword: true });
    expect(body.password).to.match(/^[\w-]{20}$/);
    const given = await service.internal('members', { ...member, password: 'chosen by somebody' });
    expect(given.body).to.deep.equal({ userId: body.userId });
  });

  it('shows a workspace to operators, and returns 404 for an unknown workspace', async () => {
    const { workspaceId, organizationId } = workspace;
    const found = await service.internal('workspaces/show', {
      workspaceId: workspaceId.toUpperCase(),
    });
    expect([found.status, found.body.id, found.body.organizationId]).to.deep.equal([
      200,
      workspaceId,
      organizationId,
    ]);
    expect(found.body.name).to.match(/^Desk /);
    expect((await service.internal('workspaces/show', { workspaceId: 'none' })).status).to.equal(
      404,
    );
  });

  it('creates no workspace of another region, and moves no workspace there', async () => {
    const body = {
      organizationId: workspace.organizationId,
      name: 'Fixed',
      region: 'us',
    };
    await service.internal('workspaces', body);
    for (const name of ['Fixed', 'Abroad']) {
      const refused = await service.internal('workspaces', {
        ...body,
        name,
        region: 'eu',
      });
      expect([refused.status, refused.body.errors[0].field]).to.deep.equal([400, 'region']);
    }
    expect((await service.internal('workspaces', { ...body, name: 'Abroad' })).status).to.equal(
      200,
    );
  });

  it('returns the existing user of an e-mail address, ignoring case, also to concurrent requests', async () => {
    const emails = ['Ada@Example.org', 'ada@example.org', ' ADA@EXAMPLE.ORG '];
    const responses = await Promise.all(
      emails.map((email) =>
        service.internal('members', {
          workspaceId: workspace.workspaceId,
          email,
          name: 'Ada',
          role: 'admin',
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.userId)).size).to.equal(1);
    const { as } = await workspace.keyFor(responses[0]!.body.userId);
    const { body } = await service.call('GET', workspace.path('/members'), { as });
    expect(
      body.data.filter((member: { email: string }) => member.email === 'ada@example.org'),
    ).to.have.length(1);
  });

  it('replaces a key of the same name and environment, and no other key', async () => {
    const { userId, key: bystander } = await workspace.addMember('developer');
    const body = {
      workspaceId: workspace.workspaceId,
      userId,
      environment: 'production',
      name: 'Seed',
    };
    const first = (await service.internal('api-keys', body)).body.key;
    const sandbox = (await service.internal('api-keys', { ...body, environment: 'sandbox' })).body
      .key;
    const second = (await service.internal('api-keys', body)).body.key;
    const statuses = [first, second, sandbox, bystander].map(
      async (key) => (await service.resolve(key)).status,
    );
    expect(await Promise.all(statuses)).to.deep.equal([404, 200, 200, 200]);
  });

  it('changes a role, except the role of the last owner', async () => {
    const { workspaceId, addMember } = await service.createWorkspace();
    const { email } = await addMember('owner');
    const change = () =>
      service.internal('members', {
        workspaceId,
        email,
        name: 'Olga',
        role: 'member',
      });
    expect((await change()).status).to.equal(409);
    await addMember('owner');
    expect((await change()).status).to.equal(200);
  });

  it('returns 404 if the organization, workspace or member is missing', async () => {
    const { workspaceId, organizationId } = workspace;
    const person = {
      email: 'lost@example.org',
      name: 'Lost',
      role: 'member',
    };
    const key = {
      workspaceId,
      userId: 'nobody',
      environment: 'production',
      name: 'k',
    };
    const statuses = await Promise.all([
      service.internal('workspaces', {
        organizationId: 'none',
        name: 'W',
        region: 'us',
      }),
      service.internal('members', { workspaceId: organizationId, ...person }),
      service.internal('api-keys', key),
      service.internal('api-keys', { ...key, workspaceId: 'none' }),
    ]);
    expect(statuses.map(({ status }) => status)).to.deep.equal([404, 404, 404, 404]);
  });

  it('rejects unusable values, and names the field', async () => {
    const { workspaceId } = workspace;
    const person = {
      workspaceId,
      email: 'x@example.org',
      name: 'X',
      role: 'member',
    };
    for (const [field, path, body] of [
      ['plan', 'organizations', { name: 'P', plan: 'gold' }],
      [
        'region',
        'workspaces',
        {
          organizationId: workspace.organizationId,
          name: 'R',
          region: 'US-1',
        },
      ],
      ['email', 'members', { ...person, email: 'x@y' }],
      ['role', 'members', { ...person, role: 'god' }],
      ['password', 'members', { ...person, password: 'too short' }],
      [
        'password',
        'members',
        {
          ...person,
          password: 'x'.repeat(201),
        },
      ],
      [
        'scopes.0',
        'api-keys',
        {
          workspaceId,
          userId: 'u',
          environment: 'production',
          name: 'k',
          scopes: ['all'],
        },
      ],
    ] as const) {
      const response = await service.internal(path, body);
      expect(response.status, field).to.equal(400);
      expect(response.body.errors[0].field).to.equal(field);
    }
  });

  it('is available to services only', async () => {
    const { as } = await workspace.addMember('owner');
    const body = { name: 'Mine', plan: 'enterprise' };
    for (const path of ['organizations', 'workspaces', 'members', 'api-keys']) {
      expect((await service.call('POST', `/internal/${path}`, { as, body })).status).to.equal(401);
      expect((await service.call('POST', `/v2/internal/${path}`, { as, body })).status).to.equal(
        404,
      );
    }
  });
});
