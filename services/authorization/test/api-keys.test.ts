import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('/api-keys', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let owner: Person;

  const path = ({ as }: Pick<Person, 'as'>) => `/v2/api-keys/${as.credentialId}`;
  const idsOf = async (as: Person['as'], query = '') => {
    const { body } = await service.call('GET', `/v2/api-keys?limit=100${query}`, { as });
    return body.data?.map(({ id }: { id: string }) => id);
  };

  before(async () => {
    service = await startAuthorization();
    workspace = await service.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(() => service.platform.stop());

  describe('GET', () => {
    it("lists the caller's keys, including revoked ones, in pages", async () => {
      const { as, userId } = await workspace.addMember('member');
      const more = [await workspace.keyFor(userId), await workspace.keyFor(userId)];
      await service.call('DELETE', path(more[0]!), { as });
      const seen: { id: string; revokedAt: string | null }[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = cursor === '' ? '' : `&cursor=${cursor}`;
        const { body } = await service.call('GET', `/v1/api-keys?limit=2${query}`, { as });
        seen.push(...body.data);
        cursor = body.meta.nextCursor;
      }
      expect(seen.map(({ id }) => id)).to.deep.equal(
        [as, ...more.map((key) => key.as)].map(({ credentialId }) => credentialId),
      );
      expect(seen.map(({ revokedAt }) => revokedAt !== null)).to.deep.equal([false, true, false]);
    });

    it('shows admins all keys, or the keys of one person', async () => {
      const [admin, member] = [
        await workspace.addMember('admin'),
        await workspace.addMember('member'),
      ];
      expect(await idsOf(admin.as)).to.deep.equal([admin.as.credentialId]);
      expect(await idsOf(admin.as, '&all=true')).to.include.members(
        [owner, admin, member].map(({ as }) => as.credentialId),
      );
      expect(await idsOf(admin.as, `&userId=${member.userId}`)).to.deep.equal([
        member.as.credentialId,
      ]);
      expect((await service.call('GET', path(member), { as: admin.as })).status).to.equal(200);
    });

    it("refuses the keys of other people to members, and to an admin's credential without members.read", async () => {
      const [member, narrow] = [
        await workspace.addMember('member'),
        await workspace.addMember('admin', { scopes: ['investments.read'] }),
      ];
      for (const { as } of [member, narrow]) {
        for (const query of [
          'all=true',
          `userId=${owner.userId}`,
          `all=true&userId=${owner.userId}`,
        ]) {
          expect(
            (await service.call('GET', `/v2/api-keys?${query}`, { as })).status,
            query,
          ).to.equal(403);
        }
        expect((await service.call('GET', path(owner), { as })).status).to.equal(404);
      }
      expect(await idsOf(member.as, `&userId=${member.userId}`)).to.deep.equal([
        member.as.credentialId,
      ]);
    });

    it('shows a sandbox credential only keys of the sandbox', async () => {
      const sandbox = await workspace.keyFor(owner.userId, { environment: 'sandbox' });
      expect(await idsOf(sandbox.as)).to.deep.equal([sandbox.as.credentialId]);
      expect(await idsOf(owner.as)).to.include.members([
        sandbox.as.credentialId,
        owner.as.credentialId,
      ]);
      expect((await service.call('GET', path(owner), { as: sandbox.as })).status).to.equal(404);
      expect((await service.call('DELETE', path(owner), { as: sandbox.as })).status).to.equal(404);
    });

    it('never shows the key or its hash', async () => {
      const { text } = await service.call('GET', path(owner), { as: owner.as });
      expect(text).not.to.include(owner.key).and.not.to.include('hash');
    });

    for (const query of [
      'all=yes',
      'all=',
      'all=true&all=true',
      'userId=',
      'userId=a&userId=b',
      'userId[$ne]=x',
    ]) {
      it(`refuses ?${query}`, async () => {
        expect(
          (await service.call('GET', `/v2/api-keys?${query}`, { as: owner.as })).status,
        ).to.equal(400);
      });
    }
  });

  describe('PATCH', () => {
    const rename = (as: Person['as'], key: Pick<Person, 'as'>, name: string, headers = {}) =>
      service.call('PATCH', path(key), {
        as,
        body: { name },
        headers,
      });

    it('renames, and accepts one of several concurrent requests with If-Match', async () => {
      const member = await workspace.addMember('member');
      const { etag } = (await service.call('GET', path(member), { as: member.as })).headers;
      const tries = ['a', 'b', 'c', 'd'].map((name) =>
        rename(member.as, member, name, { 'If-Match': etag }),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.toSorted()).to.deep.equal([200, 412, 412, 412]);
      expect((await rename(member.as, member, 'Any', { 'If-Match': '*' })).body.name).to.equal(
        'Any',
      );
    });

    it('does not rename a key with more scopes than the calling one', async () => {
      const { as, userId } = await workspace.addMember('member');
      const [lesser, same] = [
        await workspace.keyFor(userId, { scopes: ['investments.read'] }),
        await workspace.keyFor(userId, { scopes: ['investments.read'] }),
      ];
      expect((await rename(lesser.as, { as }, 'Mine')).body.error).to.equal('insufficient_scope');
      expect((await rename(lesser.as, same, 'Same')).status).to.equal(200);
      expect((await rename(lesser.as, lesser, 'Itself')).status).to.equal(200);
      expect((await rename(as, lesser, 'From above')).status).to.equal(200);
    });

    it('does not rename keys of others', async () => {
      const member = await workspace.addMember('member');
      expect((await rename(owner.as, member, 'Mine')).status).to.equal(403);
      expect((await rename(member.as, owner, 'Mine')).status).to.equal(404);
    });

    it('changes nothing but the name', async () => {
      for (const change of [
        { scopes: ['audit.read'] },
        { expiresAt: null },
        { revokedAt: null },
        { hash: 'x' },
      ]) {
        const { status } = await service.call('PATCH', path(owner), {
          as: owner.as,
          body: { name: 'n', ...change },
        });
        expect(status, JSON.stringify(change)).to.equal(400);
      }
    });
  });

  describe('DELETE', () => {
    const revoke = (as: Person['as'], key: Pick<Person, 'as'>) =>
      service.call('DELETE', path(key), { as });

    it('revokes a key, can be repeated, and keeps the first revokedAt', async () => {
      const { as, userId } = await workspace.addMember('member');
      const spare = await workspace.keyFor(userId);
      expect((await revoke(as, spare)).status).to.equal(204);
      const { revokedAt } = (await service.call('GET', path(spare), { as })).body;
      expect((await revoke(as, spare)).status).to.equal(204);
      expect((await service.call('GET', path(spare), { as })).body.revokedAt).to.equal(revokedAt);
      expect((await service.resolve(spare.key)).status).to.equal(404);
      expect((await service.resolve((await workspace.keyFor(userId)).key)).status).to.equal(200);
    });

    it('lets admins with tokens.revoke revoke any key of the workspace', async () => {
      const [admin, narrow] = [
        await workspace.addMember('admin'),
        await workspace.addMember('admin', { scopes: ['members.read'] }),
      ];
      const [member, colleague] = [
        await workspace.addMember('member'),
        await workspace.addMember('member'),
      ];
      expect((await revoke(narrow.as, member)).status).to.equal(403);
      expect((await revoke(colleague.as, member)).status).to.equal(404);
      expect((await revoke(admin.as, member)).status).to.equal(204);
      expect((await service.resolve(member.key)).status).to.equal(404);
    });

    it('checks the current role of the caller', async () => {
      const [demoted, member] = [
        await workspace.addMember('admin'),
        await workspace.addMember('member'),
      ];
      const body = { role: 'member' };
      await service.call('PATCH', workspace.path(`/members/${demoted.userId}`), {
        as: owner.as,
        body,
      });
      expect((await revoke(demoted.as, member)).status).to.equal(403);
      expect((await service.resolve(member.key)).status).to.equal(200);
    });

    it('does not let a key revoke another key with more scopes, except with tokens.revoke', async () => {
      const { as, userId, key } = await workspace.addMember('owner');
      const lesser = await workspace.keyFor(userId, { scopes: ['investments.read'] });
      const revoker = await workspace.keyFor(userId, { scopes: ['tokens.revoke'] });
      const refused = await revoke(lesser.as, { as });
      expect([refused.status, refused.body.error]).to.deep.equal([403, 'insufficient_scope']);
      expect((await service.resolve(key)).status).to.equal(200);
      expect((await revoke(as, lesser)).status).to.equal(204);
      expect((await revoke(revoker.as, { as })).status).to.equal(204);
    });

    it('compares the effective scopes of the other key', async () => {
      const demoted = await workspace.addMember('admin');
      const old = await workspace.keyFor(demoted.userId);
      const body = { role: 'member' };
      await service.call('PATCH', workspace.path(`/members/${demoted.userId}`), {
        as: owner.as,
        body,
      });
      const { principal } = (await service.resolve(demoted.key)).body;
      expect((await revoke(principal, old)).status).to.equal(204);
    });

    it('lets a key revoke itself', async () => {
      const { as, key } = await workspace.addMember('member');
      expect((await revoke(as, { as })).status).to.equal(204);
      expect((await service.resolve(key)).status).to.equal(404);
    });
  });
});
