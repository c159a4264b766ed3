import { type Role, scopesByRole } from '@irp/contracts';
import { expect } from 'chai';
import {
  type Office,
  type Person,
  type RunningAuthorization,
  startAuthorization,
} from './support/start-authorization.ts';

describe('/workspaces/{id}/members', () => {
  let service: RunningAuthorization;
  let office: Office;
  let owner: Person;

  const add = (as: Person['as'], body: object) => service.call('POST', office.path('/members'), { as, body });
  const one = (userId: string) => office.path(`/members/${userId}`);

  before(async () => {
    service = await startAuthorization();
  });
  beforeEach(async () => {
    office = await service.office();
    owner = await office.hire('owner');
  });
  after(() => service.platform.stop());

  describe('GET', () => {
    it('lists everyone, page by page, in both versions', async () => {
      const others = await Promise.all([office.hire('admin'), office.hire('developer'), office.hire('member')]);
      const as = others[2].as;
      const first = await service.call('GET', `/v1/workspaces/${office.workspaceId}/members?limit=3`, { as });
      expect(first.body.data).to.have.length(3);
      const rest = await service.call('GET', office.path(`/members?limit=3&cursor=${first.body.meta.nextCursor}`), {
        as,
      });
      expect(rest.body.meta.nextCursor).to.equal(null);
      const listed = [...first.body.data, ...rest.body.data];
      expect(listed.map(({ userId }: Person) => userId)).to.have.members(
        [owner, ...others].map(({ userId }) => userId),
      );
      expect(listed.every((member: object) => Object.keys(member).length === 5)).to.equal(true);
    });

    it('reads one, with a tag', async () => {
      const { as, email, userId } = await office.hire('member');
      const { status, body, headers } = await service.call('GET', one(userId), { as });
      expect(status).to.equal(200);
      expect(body).to.deep.include({ userId, email, role: 'member', name: 'A member' });
      expect(headers.etag).to.be.a('string');
    });

    it('answers 404 for whoever is no member', async () => {
      const stranger = await (await service.office()).hire('member');
      for (const userId of [stranger.userId, 'nobody', '%00', '__proto__', '$ne']) {
        expect((await service.call('GET', one(userId), { as: owner.as })).status, userId).to.equal(404);
      }
    });
  });

  describe('POST', () => {
    it('adds a person whom the platform does not know yet', async () => {
      const { status, body, headers } = await add(owner.as, {
        email: 'New@Example.org',
        name: 'New',
        role: 'developer',
      });
      expect(status).to.equal(201);
      expect(body).to.deep.include({ email: 'new@example.org', name: 'New', role: 'developer' });
      expect(headers.location).to.equal(one(body.userId));
      const read = await service.call('GET', one(body.userId), { as: owner.as });
      expect(read.headers.etag).to.equal(headers.etag);
    });

    it('adds a person who is known, by e-mail in any case', async () => {
      const email = 'known@example.org';
      const { userId } = await (await service.office()).hire('owner', { email });
      const { status, body } = await add(owner.as, { email: 'KNOWN@example.ORG', name: 'Renamed?', role: 'member' });
      expect([status, body.userId, body.name]).to.deep.equal([201, userId, 'A owner']);
    });

    it('answers 409 to a second membership, also at the same moment', async () => {
      const wish = { email: 'once@example.org', role: 'member' };
      const statuses = (await Promise.all([1, 2, 3].map(() => add(owner.as, wish)))).map(({ status }) => status);
      expect(statuses.toSorted()).to.deep.equal([201, 409, 409]);
    });

    it('lets admins add everyone but owners', async () => {
      const admin = await office.hire('admin');
      for (const [role, expected] of [
        ['admin', 201],
        ['developer', 201],
        ['member', 201],
        ['owner', 403],
      ] as const) {
        expect((await add(admin.as, { email: `by-admin-${role}@example.org`, role })).status, role).to.equal(expected);
      }
      expect((await add(owner.as, { email: 'second-owner@example.org', role: 'owner' })).status).to.equal(201);
    });

    it('refuses what is no address or role, naming it', async () => {
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

    it('leaves nothing behind where it was refused', async () => {
      const admin = await office.hire('admin');
      const email = 'never-made@example.org';
      await add(admin.as, { email, name: 'First try', role: 'owner' });
      const { body } = await add(owner.as, { email, name: 'Second try', role: 'member' });
      expect(body.name).to.equal('Second try');
    });
  });

  describe('PATCH', () => {
    const setRole = (as: Person['as'], userId: string, role: Role, headers = {}) =>
      service.call('PATCH', one(userId), { as, body: { role }, headers });

    it('changes a role, guarded by the tag of that member alone', async () => {
      const [first, second] = [await office.hire('member'), await office.hire('member')];
      const { etag } = (await service.call('GET', one(first.userId), { as: owner.as })).headers;
      expect((await setRole(owner.as, second.userId, 'developer')).status).to.equal(200);
      const changed = await setRole(owner.as, first.userId, 'developer', { 'If-Match': etag });
      expect([changed.status, changed.body.role]).to.deep.equal([200, 'developer']);
      expect((await setRole(owner.as, first.userId, 'admin', { 'If-Match': etag })).status).to.equal(412);
    });

    it('lets only owners make and unmake owners', async () => {
      const [admin, member, other] = [
        await office.hire('admin'),
        await office.hire('member'),
        await office.hire('owner'),
      ];
      expect((await setRole(admin.as, member.userId, 'owner')).status).to.equal(403);
      expect((await setRole(admin.as, admin.userId, 'owner')).status).to.equal(403);
      expect((await setRole(admin.as, other.userId, 'member')).status).to.equal(403);
      expect((await setRole(owner.as, member.userId, 'owner')).status).to.equal(200);
      expect((await setRole(owner.as, other.userId, 'member')).status).to.equal(200);
    });

    it('counts the role that the caller has now', async () => {
      const demoted = await office.hire('owner');
      await setRole(owner.as, demoted.userId, 'member');
      expect((await setRole(demoted.as, demoted.userId, 'owner')).status).to.equal(403);
    });

    it('tells a non-admin nothing of who is a member', async () => {
      const { as } = await office.hire('member');
      const forged = { ...as, scopes: [...as.scopes, 'members.write' as const] };
      expect((await setRole(forged, 'nobody', 'admin')).status).to.equal(403);
      expect((await setRole(owner.as, 'nobody', 'admin')).status).to.equal(404);
    });
  });

  describe('DELETE', () => {
    const remove = (as: Person['as'], userId: string, headers = {}) =>
      service.call('DELETE', one(userId), { as, headers });

    it('removes a member and ends their keys, for good', async () => {
      const email = 'comes-back@example.org';
      const gone = await office.hire('developer', { email });
      const admin = await office.hire('admin');
      expect((await remove(admin.as, gone.userId)).status).to.equal(204);
      expect((await service.resolve(gone.key)).status).to.equal(404);
      expect((await service.call('GET', one(gone.userId), { as: admin.as })).status).to.equal(404);
      await add(owner.as, { email, role: 'developer' });
      expect((await service.resolve(gone.key)).status).to.equal(404);
    });

    it('leaves the person, and their keys of other workspaces', async () => {
      const email = 'elsewhere@example.org';
      const { userId } = await office.hire('member', { email });
      const other = await (await service.office()).hire('member', { email });
      await remove(owner.as, userId);
      expect(other.userId).to.equal(userId);
      expect((await service.resolve(other.key)).status).to.equal(200);
    });

    it('lets everyone leave, with all scopes of their role, and nobody remove others', async () => {
      const [leaver, other] = [await office.hire('member'), await office.hire('member')];
      const lesser = await office.keyFor(leaver.userId, { scopes: ['investments.read'] });
      expect((await remove(leaver.as, other.userId)).status).to.equal(403);
      const refused = await remove(lesser.as, leaver.userId);
      expect([refused.status, refused.body.error]).to.deep.equal([403, 'insufficient_scope']);
      const challenge = `Bearer error="insufficient_scope", scope="${scopesByRole.member.join(' ')}"`;
      expect(refused.headers['www-authenticate']).to.equal(challenge);
      expect((await service.resolve(leaver.key)).status).to.equal(200);
      expect((await remove(leaver.as, leaver.userId)).status).to.equal(204);
    });

    it('lets only owners remove owners', async () => {
      const [admin, other] = [await office.hire('admin'), await office.hire('owner')];
      expect((await remove(admin.as, other.userId)).status).to.equal(403);
      expect((await remove(owner.as, other.userId)).status).to.equal(204);
    });

    it('heeds the tag', async () => {
      const { userId } = await office.hire('member');
      expect((await remove(owner.as, userId, { 'If-Match': '"old"' })).status).to.equal(412);
      const { etag } = (await service.call('GET', one(userId), { as: owner.as })).headers;
      expect((await remove(owner.as, userId, { 'If-Match': etag })).status).to.equal(204);
      expect((await remove(owner.as, userId)).status).to.equal(404);
    });
  });
});
