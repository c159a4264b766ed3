import { type Role, scopesByRole } from '@irp/contracts/permissions';
import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('/workspaces/{id}/members', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let owner: Person;

  const add = (as: Person['as'], body: object) =>
    service.call('POST', workspace.path('/members'), { as, body });
  const one = (userId: string) => workspace.path(`/members/${userId}`);

  before(async () => {
    service = await startAuthorization();
  });
  beforeEach(async () => {
    workspace = await service.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(() => service.platform.stop());

  describe('GET', () => {
    it('lists all members, page by page, in both versions', async () => {
      const others = await Promise.all([
        workspace.addMember('admin'),
        workspace.addMember('developer'),
        workspace.addMember('member'),
      ]);
      const as = others[2].as;
      const first = await service.call(
        'GET',
        `/v1/workspaces/${workspace.workspaceId}/members?limit=3`,
        { as },
      );
      expect(first.body.data).to.have.length(3);
      const rest = await service.call(
        'GET',
        workspace.path(`/members?limit=3&cursor=${first.body.meta.nextCursor}`),
        {
          as,
        },
      );
      expect(rest.body.meta.nextCursor).to.equal(null);
      const listed = [...first.body.data, ...rest.body.data];
      expect(listed.map(({ userId }: Person) => userId)).to.have.members(
        [owner, ...others].map(({ userId }) => userId),
      );
      expect(listed.every((member: object) => Object.keys(member).length === 10)).to.equal(true);
    });

    it('filters by status', async () => {
      const { body: pending } = await add(owner.as, {
        email: 'pending@example.org',
        role: 'member',
      });
      const statusIs = async (status: string) => {
        const { body } = await service.call('GET', workspace.path(`/members?status=${status}`), {
          as: owner.as,
        });
        return body.data?.map(({ id }: { id: string }) => id) ?? body.errors[0].field;
      };
      expect(await statusIs('pending')).to.deep.equal([pending.id]);
      expect(await statusIs('active')).to.deep.equal([owner.userId]);
      expect(await statusIs('expired')).to.equal('status');
    });

    it('reads one member, with an ETag', async () => {
      const { as, email, userId } = await workspace.addMember('member');
      const { status, body, headers } = await service.call('GET', one(userId), { as });
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        id: userId,
        status: 'active',
        userId,
        email,
        role: 'member',
        name: 'A member',
      });
      expect([body.invitedAt, body.expiresAt]).to.deep.equal([null, null]);
      expect(headers.etag).to.be.a('string');
    });

    it('returns 404 for a user who is not a member', async () => {
      const stranger = await (await service.createWorkspace()).addMember('member');
      for (const userId of [stranger.userId, 'nobody', '%00', '__proto__', '$ne']) {
        expect((await service.call('GET', one(userId), { as: owner.as })).status, userId).to.equal(
          404,
        );
      }
    });
  });

  describe('POST', () => {
    it('creates an invitation and no membership', async () => {
      const { status, body, headers } = await add(owner.as, {
        email: 'New@Example.org',
        name: 'New',
        role: 'developer',
      });
      expect(status).to.equal(201);
      const pending = {
        status: 'pending',
        userId: null,
        joinedAt: null,
      };
      expect(body).to.deep.include({
        ...pending,
        email: 'new@example.org',
        name: 'New',
        role: 'developer',
      });
      expect(Date.parse(body.expiresAt) - Date.parse(body.invitedAt)).to.equal(7 * 86_400_000);
      expect(headers.location).to.equal(one(body.id));
      const read = await service.call('GET', one(body.id), { as: owner.as });
      expect([read.body, read.headers.etag]).to.deep.equal([body, headers.etag]);
    });

    it('renews the invitation of an address, also concurrently', async () => {
      const request = {
        email: 'once@example.org',
        role: 'member',
        name: 'Once',
      };
      const invited = await Promise.all([1, 2, 3].map(() => add(owner.as, request)));
      expect(invited.map(({ status }) => status)).to.deep.equal([201, 201, 201]);
      expect(new Set(invited.map(({ body }) => body.id)).size).to.equal(1);
      const renewed = await add(owner.as, { email: 'ONCE@example.org', role: 'developer' });
      expect(renewed.body).to.include({
        id: invited[0]!.body.id,
        role: 'developer',
        name: 'Once',
      });
      const { data } = (
        await service.call('GET', workspace.path('/members?status=pending'), { as: owner.as })
      ).body;
      expect(data).to.deep.equal([renewed.body]);
    });

    it('returns 409 for the address of a member, with any letter case', async () => {
      const member = await workspace.addMember('member');
      const response = await add(owner.as, {
        email: member.email.toUpperCase(),
        role: 'developer',
      });
      expect([response.status, response.body.message]).to.deep.equal([
        409,
        'This user is already a member of the workspace.',
      ]);
    });

    it('lets admins add every role except owner', async () => {
      const admin = await workspace.addMember('admin');
      for (const [role, expected] of [
        ['admin', 201],
        ['developer', 201],
        ['member', 201],
        ['owner', 403],
      ] as const) {
        expect(
          (await add(admin.as, { email: `by-admin-${role}@example.org`, role })).status,
          role,
        ).to.equal(expected);
      }
      expect(
        (await add(owner.as, { email: 'second-owner@example.org', role: 'owner' })).status,
      ).to.equal(201);
    });

    it('rejects an invalid address or role, and names the field', async () => {
      const bad = [
        '',
        'x',
        'x@y',
        '@example.org',
        'a b@example.org',
        'a@b@example.org',
        `${'x'.repeat(250)}@example.org`,
        'a\0@example.org',
        { $ne: '' },
      ];
      for (const email of bad) {
        const { status, body } = await add(owner.as, { email, role: 'member' });
        expect([status, body.errors[0].field], JSON.stringify(email)).to.deep.equal([400, 'email']);
      }
      for (const role of ['god', 'Owner', '', null, ['owner'], { $in: ['owner'] }]) {
        const { status, body } = await add(owner.as, { email: 'a@example.org', role });
        expect([status, body.errors[0].field], JSON.stringify(role)).to.deep.equal([400, 'role']);
      }
    });

    it('stores nothing of a rejected request', async () => {
      const admin = await workspace.addMember('admin');
      const email = 'never-made@example.org';
      await add(admin.as, {
        email,
        name: 'First try',
        role: 'owner',
      });
      const { data } = (
        await service.call('GET', workspace.path('/members?status=pending'), { as: owner.as })
      ).body;
      expect(data).to.deep.equal([]);
      const { body } = await add(owner.as, { email, role: 'member' });
      expect(body.name).to.equal('');
    });
  });

  describe('PATCH', () => {
    const setRole = (as: Person['as'], userId: string, role: Role, headers = {}) =>
      service.call('PATCH', one(userId), {
        as,
        body: { role },
        headers,
      });

    it('changes a role, conditional on the ETag of the member', async () => {
      const [first, second] = [
        await workspace.addMember('member'),
        await workspace.addMember('member'),
      ];
      const { etag } = (await service.call('GET', one(first.userId), { as: owner.as })).headers;
      expect((await setRole(owner.as, second.userId, 'developer')).status).to.equal(200);
      const changed = await setRole(owner.as, first.userId, 'developer', { 'If-Match': etag });
      expect([changed.status, changed.body.role]).to.deep.equal([200, 'developer']);
      expect(
        (await setRole(owner.as, first.userId, 'admin', { 'If-Match': etag })).status,
      ).to.equal(412);
    });

    it('lets only owners grant and remove the role owner', async () => {
      const [admin, member, other] = [
        await workspace.addMember('admin'),
        await workspace.addMember('member'),
        await workspace.addMember('owner'),
      ];
      expect((await setRole(admin.as, member.userId, 'owner')).status).to.equal(403);
      expect((await setRole(admin.as, admin.userId, 'owner')).status).to.equal(403);
      expect((await setRole(admin.as, other.userId, 'member')).status).to.equal(403);
      expect((await setRole(owner.as, member.userId, 'owner')).status).to.equal(200);
      expect((await setRole(owner.as, other.userId, 'member')).status).to.equal(200);
    });

    it('checks the stored role of the caller', async () => {
      const demoted = await workspace.addMember('owner');
      await setRole(owner.as, demoted.userId, 'member');
      expect((await setRole(demoted.as, demoted.userId, 'owner')).status).to.equal(403);
    });

    it('hides from a non-admin which users are members', async () => {
      const { as } = await workspace.addMember('member');
      const forged = { ...as, scopes: [...as.scopes, 'members.write' as const] };
      expect((await setRole(forged, 'nobody', 'admin')).status).to.equal(403);
      expect((await setRole(owner.as, 'nobody', 'admin')).status).to.equal(404);
    });
  });

  describe('DELETE', () => {
    const remove = (as: Person['as'], userId: string, headers = {}) =>
      service.call('DELETE', one(userId), { as, headers });

    it('removes a member and revokes their keys, even for a later membership', async () => {
      const email = 'comes-back@example.org';
      const gone = await workspace.addMember('developer', { email });
      const admin = await workspace.addMember('admin');
      expect((await remove(admin.as, gone.userId)).status).to.equal(204);
      expect((await service.resolve(gone.key)).status).to.equal(404);
      expect((await service.call('GET', one(gone.userId), { as: admin.as })).status).to.equal(404);
      const { as } = await (await service.createWorkspace()).addMember('owner', { email });
      const { body: invitation } = await add(owner.as, { email, role: 'developer' });
      const accepted = await service.call('POST', `/v2/me/invitations/${invitation.id}/accept`, {
        as,
      });
      expect([accepted.status, accepted.body.userId]).to.deep.equal([200, gone.userId]);
      expect((await service.resolve(gone.key)).status).to.equal(404);
    });

    it('keeps the user and their keys of other workspaces', async () => {
      const email = 'elsewhere@example.org';
      const { userId } = await workspace.addMember('member', { email });
      const other = await (await service.createWorkspace()).addMember('member', { email });
      await remove(owner.as, userId);
      expect(other.userId).to.equal(userId);
      expect((await service.resolve(other.key)).status).to.equal(200);
    });

    it('lets members leave with a full credential, but not remove others', async () => {
      const [leaver, other] = [
        await workspace.addMember('member'),
        await workspace.addMember('member'),
      ];
      const lesser = await workspace.keyFor(leaver.userId, { scopes: ['investments.read'] });
      expect((await remove(leaver.as, other.userId)).status).to.equal(403);
      const rejected = await remove(lesser.as, leaver.userId);
      expect([rejected.status, rejected.body.error]).to.deep.equal([403, 'insufficient_scope']);
      const challenge = `Bearer realm="irp", error="insufficient_scope", scope="${scopesByRole.member.join(' ')}"`;
      expect(rejected.headers['www-authenticate']).to.equal(challenge);
      expect((await service.resolve(leaver.key)).status).to.equal(200);
      expect((await remove(leaver.as, leaver.userId)).status).to.equal(204);
    });

    it('lets only owners remove owners', async () => {
      const [admin, other] = [
        await workspace.addMember('admin'),
        await workspace.addMember('owner'),
      ];
      expect((await remove(admin.as, other.userId)).status).to.equal(403);
      expect((await remove(owner.as, other.userId)).status).to.equal(204);
    });

    it('is conditional on the ETag', async () => {
      const { userId } = await workspace.addMember('member');
      expect((await remove(owner.as, userId, { 'If-Match': '"old"' })).status).to.equal(412);
      const { etag } = (await service.call('GET', one(userId), { as: owner.as })).headers;
      expect((await remove(owner.as, userId, { 'If-Match': etag })).status).to.equal(204);
      expect((await remove(owner.as, userId)).status).to.equal(404);
    });
  });
});
