import { expect } from 'chai';
import { type Office, type RunningAuthorization, startAuthorization } from './support/start-authorization.ts';

describe('provisioning over the internal API', () => {
  let service: RunningAuthorization;
  let office: Office;

  before(async () => {
    service = await startAuthorization();
    office = await service.office();
  });
  after(() => service.platform.stop());

  it('finds an organization again by its name, also when asked for many times at once', async () => {
    const ask = () => service.internal('organizations', { name: 'Twice', plan: 'free' });
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).to.equal(1);
  });

  it('finds a workspace again by its name in the organization, also when asked for many times at once', async () => {
    const body = { organizationId: office.organizationId, name: 'Twice', region: 'us' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => service.internal('workspaces', body)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).to.equal(1);
    const elsewhere = await service.office();
    const other = await service.internal('workspaces', { ...body, organizationId: elsewhere.organizationId });
    expect(other.body.id).not.to.equal(answers[0]!.body.id);
  });

  it('moves no workspace to another region', async () => {
    const body = { organizationId: office.organizationId, name: 'Fixed', region: 'us' };
    await service.internal('workspaces', body);
    expect((await service.internal('workspaces', { ...body, region: 'eu' })).status).to.equal(409);
  });

  it('finds a person again by e-mail in any case, also when asked for many times at once', async () => {
    const emails = ['Ada@Example.org', 'ada@example.org', ' ADA@EXAMPLE.ORG '];
    const answers = await Promise.all(
      emails.map((email) =>
        service.internal('members', { workspaceId: office.workspaceId, email, name: 'Ada', role: 'admin' }),
      ),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.userId)).size).to.equal(1);
    const { as } = await office.keyFor(answers[0]!.body.userId);
    const { body } = await service.call('GET', office.path('/members'), { as });
    expect(body.data.filter((member: { email: string }) => member.email === 'ada@example.org')).to.have.length(1);
  });

  it('replaces a key of the same name and environment, and no other', async () => {
    const { userId, key: bystander } = await office.hire('developer');
    const body = { workspaceId: office.workspaceId, userId, environment: 'production', name: 'Seed' };
    const first = (await service.internal('api-keys', body)).body.key;
    const sandbox = (await service.internal('api-keys', { ...body, environment: 'sandbox' })).body.key;
    const second = (await service.internal('api-keys', body)).body.key;
    const statuses = [first, second, sandbox, bystander].map(async (key) => (await service.resolve(key)).status);
    expect(await Promise.all(statuses)).to.deep.equal([404, 200, 200, 200]);
  });

  it('changes a role, but unmakes no last owner', async () => {
    const { workspaceId, hire } = await service.office();
    const { email } = await hire('owner');
    const change = () => service.internal('members', { workspaceId, email, name: 'Olga', role: 'member' });
    expect((await change()).status).to.equal(409);
    await hire('owner');
    expect((await change()).status).to.equal(200);
  });

  it('answers 404 where the organization, workspace or member is missing', async () => {
    const { workspaceId, organizationId } = office;
    const person = { email: 'lost@example.org', name: 'Lost', role: 'member' };
    const key = { workspaceId, userId: 'nobody', environment: 'production', name: 'k' };
    const statuses = await Promise.all([
      service.internal('workspaces', { organizationId: 'none', name: 'W', region: 'us' }),
      service.internal('members', { workspaceId: organizationId, ...person }),
      service.internal('api-keys', key),
      service.internal('api-keys', { ...key, workspaceId: 'none' }),
    ]);
    expect(statuses.map(({ status }) => status)).to.deep.equal([404, 404, 404, 404]);
  });

  it('refuses what cannot be used, naming it', async () => {
    const { workspaceId } = office;
    const person = { workspaceId, email: 'x@example.org', name: 'X', role: 'member' };
    for (const [field, path, body] of [
      ['plan', 'organizations', { name: 'P', plan: 'gold' }],
      ['region', 'workspaces', { organizationId: office.organizationId, name: 'R', region: 'US-1' }],
      ['email', 'members', { ...person, email: 'x@y' }],
      ['role', 'members', { ...person, role: 'god' }],
      ['password', 'members', { ...person, password: 'too short' }],
      ['password', 'members', { ...person, password: 'x'.repeat(201) }],
      ['scopes.0', 'api-keys', { workspaceId, userId: 'u', environment: 'production', name: 'k', scopes: ['all'] }],
    ] as const) {
      const answer = await service.internal(path, body);
      expect(answer.status, field).to.equal(400);
      expect(answer.body.errors[0].field).to.equal(field);
    }
  });

  it('is for services only', async () => {
    const { as } = await office.hire('owner');
    const body = { name: 'Mine', plan: 'enterprise' };
    for (const path of ['organizations', 'workspaces', 'members', 'api-keys']) {
      expect((await service.call('POST', `/internal/${path}`, { as, body })).status).to.equal(401);
      expect((await service.call('POST', `/v2/internal/${path}`, { as, body })).status).to.equal(404);
    }
  });
});
