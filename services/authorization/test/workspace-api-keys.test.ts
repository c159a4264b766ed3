import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { scopesByRole } from '@irp/contracts/permissions';
import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('an API key for another workspace of its user', () => {
  let service: RunningAuthorization;
  let home: TestWorkspace;
  let sibling: TestWorkspace;
  let owner: Person;
  const email = `owner-${randomUUID()}@example.org`;

  before(async () => {
    service = await startAuthorization();
    home = await service.createWorkspace();
    sibling = await service.createWorkspace(home.organizationId);
    owner = await home.addMember('owner', { email });
  });
  after(() => service.platform.stop());

  const create = (as: Principal, workspaceId: string, body: object = {}, headers = {}) =>
    service.call('POST', `/v2/workspaces/${workspaceId}/api-keys`, {
      as,
      headers,
      body: {
        name: 'A key',
        environment: 'production',
        ...body,
      },
    });
  const read = async (as: Principal, workspaceId: string) =>
    (await service.call('GET', `/v2/workspaces/${workspaceId}`, { as })).status;
  const createWorkspace = async (as: Principal, region = 'us') =>
    service.call('POST', '/v2/workspaces', {
      as,
      body: { name: `Desk ${randomUUID()}`, region },
    });
  /** A token of an application acting for the user, with every scope. */
  const tokenOf = (as: Principal): Principal => ({
    ...as,
    applicationId: 'app-1',
    credentialKind: 'access_token',
    credentialId: 'token-1',
    grantId: 'grant-1',
  });

  for (const version of ['v1', 'v2'] as const) {
    it(`leads from a created workspace to its first call (${version})`, async () => {
      const name = `Desk ${randomUUID()}`;
      const as = owner.as;
      const created = await service.call('POST', `/${version}/workspaces`, {
        as,
        body: { name, region: 'us' },
      });
      const location = String(created.headers.location);
      const found = await service.call('GET', location, { as });
      expect([found.status, found.body]).to.deep.equal([200, created.body]);
      expect(found.headers.etag).to.equal(created.headers.etag);
      const keyed = await service.call('POST', `${location}/api-keys`, {
        as,
        body: { name: 'First', environment: 'production' },
      });
      expect(keyed.status, keyed.text).to.equal(201);
      expect(keyed.body).to.deep.include({ workspaceId: created.body.id, userId: owner.userId });
      expect(keyed.body).to.deep.include({
        createdBy: as.credentialId,
        scopes: scopesByRole.owner,
        expiresAt: null,
      });
      expect(keyed.body.key).to.match(/^irk_live_us_/);
      expect(keyed.headers['cache-control']).to.equal('no-store');
      const { principal } = (await service.resolve(keyed.body.key)).body;
      expect(principal).to.deep.include({
        workspaceId: created.body.id,
        role: 'owner',
        environment: 'production',
      });
      const renamed = await service.call('PATCH', location, {
        as: principal,
        body: { name: `${name} 2` },
      });
      expect(renamed.status).to.equal(200);
      expect(
        (await service.call('GET', `/v2/api-keys/${keyed.body.id}`, { as: principal })).status,
      ).to.equal(200);
    });
  }

  it('is for the sandbox if the body says so, and is created once for each Idempotency-Key', async () => {
    const { id } = (await createWorkspace(owner.as)).body;
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await create(owner.as, id, { environment: 'sandbox' }, headers);
    const again = await create(owner.as, id, { environment: 'sandbox' }, headers);
    expect(first.body.key).to.match(/^irk_test_/);
    expect(again.body).to.deep.equal(first.body);
    const sandbox = (await service.resolve(first.body.key)).body.principal;
    expect((await create(sandbox, home.workspaceId, { environment: 'sandbox' })).status).to.equal(
      403,
    );
  });

  it('has at most the role of its user there, and at most the rights of the creating credential', async () => {
    await sibling.addMember('member', { email });
    const lesser = await create(owner.as, sibling.workspaceId);
    expect(lesser.body.scopes).to.have.members([...scopesByRole.member]);
    expect(
      (await create(owner.as, sibling.workspaceId, { scopes: ['members.write'] })).status,
    ).to.equal(403);
    const ownersEmail = `${randomUUID()}@example.org`;
    const member = await home.addMember('member', { email: ownersEmail });
    await sibling.addMember('owner', { email: ownersEmail });
    const limited = await create(member.as, sibling.workspaceId);
    expect(limited.body.scopes).to.have.members([...scopesByRole.member]);
    const inOneHour = new Date(Date.now() + 3_600_000).toISOString();
    const shortLived = await service.call('POST', '/v2/api-keys', {
      as: owner.as,
      body: {
        name: 'Short',
        environment: 'production',
        expiresAt: inOneHour,
      },
    });
    const { principal } = (await service.resolve(shortLived.body.key)).body;
    expect((await create(principal, sibling.workspaceId)).body.expiresAt).to.equal(inOneHour);
  });

  it('is rejected for a credential with fewer scopes than the role, which still reads the workspace', async () => {
    const { id } = (await createWorkspace(owner.as)).body;
    const scopes = scopesByRole.owner.filter((scope) => scope !== 'audit.read');
    const { as } = await home.keyFor(owner.userId, { scopes });
    const response = await create(as, id, { scopes: ['investments.read'] });
    expect([response.status, response.body.error]).to.deep.equal([403, 'insufficient_scope']);
    expect(await read(as, id)).to.equal(200);
    const { as: blind } = await home.keyFor(owner.userId, { scopes: ['investments.read'] });
    expect(await read(blind, id)).to.equal(403);
  });

  it('cannot be created by a non-member, from another organization, or by a sandbox credential', async () => {
    const { id } = (await createWorkspace(owner.as)).body;
    const colleague = await home.addMember('admin');
    const elsewhere = await service.createWorkspace();
    const sameUser = await elsewhere.addMember('owner', { email });
    for (const as of [colleague.as, sameUser.as]) {
      const response = await create(as, id);
      expect([response.status, response.body.error]).to.deep.equal([404, 'not_found']);
      expect(await read(as, id)).to.equal(404);
    }
    const { as: sandbox } = await home.keyFor(owner.userId, { environment: 'sandbox' });
    expect((await create(sandbox, id, { environment: 'sandbox' })).status).to.equal(403);
    for (const unknown of ['nosuch', randomUUID()]) {
      expect((await create(owner.as, unknown)).status).to.equal(404);
    }
  });

  it('is rejected for applications', async () => {
    const { id } = (await createWorkspace(owner.as)).body;
    const { userId: _userId, role: _role, ...others } = tokenOf(owner.as);
    for (const as of [tokenOf(owner.as), { ...others, kind: 'application' } as Principal]) {
      // Any workspace: the rejection depends on the kind of caller and discloses nothing.
      for (const target of [id, home.workspaceId, randomUUID()]) {
        expect((await create(as, target)).status, target).to.equal(403);
      }
      expect(await read(as, id)).to.equal(404);
      expect(await read(as, home.workspaceId)).to.equal(200);
      expect((await createWorkspace(as)).status).to.equal(403);
    }
    const { body } = await service.call('GET', '/v2/workspaces', { as: tokenOf(owner.as) });
    expect(body.data.map((one: { id: string }) => one.id)).to.deep.equal([home.workspaceId]);
  });

  it('is rejected for a user who has left the workspace of the credential', async () => {
    const leavingEmail = `${randomUUID()}@example.org`;
    const leaving = await home.addMember('member', { email: leavingEmail });
    await sibling.addMember('member', { email: leavingEmail });
    await service.call('DELETE', home.path(`/members/${leaving.userId}`), { as: owner.as });
    expect((await create(leaving.as, sibling.workspaceId)).status).to.equal(403);
  });
});
