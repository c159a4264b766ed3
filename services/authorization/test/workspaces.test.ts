import { expect } from 'chai';
import {
  type Office,
  type Person,
  type RunningAuthorization,
  startAuthorization,
} from './support/start-authorization.ts';

describe('/workspaces', () => {
  let service: RunningAuthorization;
  let office: Office;
  let owner: Person;

  before(async () => {
    service = await startAuthorization();
    office = await service.office();
    owner = await office.hire('owner');
  });
  after(() => service.platform.stop());

  describe('GET', () => {
    it("lists the person's workspaces of the credential's organization, with their role in each", async () => {
      const email = 'many@example.org';
      const { as } = await office.hire('member', { email });
      const sibling = await service.office(office.organizationId);
      await sibling.hire('admin', { email });
      const notTheirs = await service.office(office.organizationId);
      const elsewhere = await service.office();
      await elsewhere.hire('owner', { email });
      for (const version of ['v1', 'v2']) {
        const { body } = await service.call('GET', `/${version}/workspaces`, { as });
        const roles = body.data.map((one: { id: string; role: string }) => [one.id, one.role]);
        expect(roles).to.deep.equal([
          [office.workspaceId, 'member'],
          [sibling.workspaceId, 'admin'],
        ]);
        expect(JSON.stringify(body)).not.to.include(notTheirs.workspaceId).and.not.to.include(elsewhere.workspaceId);
      }
    });

    it('pages through all of them, none twice and none missed', async () => {
      const { as } = owner;
      const names = ['One', 'Two', 'Three'];
      for (const name of names) await service.call('POST', '/v2/workspaces', { as, body: { name, region: 'us' } });
      const seen: string[] = [];
      let cursor = '';
      do {
        const { body } = await service.call('GET', `/v2/workspaces?limit=1${cursor}`, { as });
        expect(body.data).to.have.length(1);
        seen.push(body.data[0].name);
        cursor = body.meta.nextCursor ? `&cursor=${body.meta.nextCursor}` : '';
      } while (cursor);
      expect(seen.slice(1)).to.deep.equal(names);
    });

    it('goes on after a page of none', async () => {
      const first = await service.call('GET', '/v2/workspaces?limit=0', { as: owner.as });
      expect(first.body.data).to.deep.equal([]);
      const next = await service.call('GET', `/v2/workspaces?cursor=${first.body.meta.nextCursor}`, { as: owner.as });
      expect(next.body.data[0].id).to.equal(office.workspaceId);
    });

    for (const query of [
      'limit=-1',
      'limit=abc',
      'limit=1.5',
      'limit=1e3',
      'limit=%205',
      'limit=',
      'limit=101',
      'limit=1&limit=2',
      'cursor=',
      'cursor=x',
      'cursor[$gt]=',
      'limit[$ne]=1',
      'nosuch=1',
    ]) {
      it(`refuses ?${query}`, async () => {
        const { status, body } = await service.call('GET', `/v2/workspaces?${query}`, { as: owner.as });
        expect([status, body.error]).to.deep.equal([400, 'invalid_request']);
      });
    }
  });

  describe('POST', () => {
    it('creates one in the same organization, of which the caller becomes the owner', async () => {
      const { as, userId } = await office.hire('admin');
      const { status, body, headers } = await service.call('POST', '/v1/workspaces', {
        as,
        body: { name: 'New desk', region: 'eu' },
      });
      expect(status).to.equal(201);
      expect(headers.location).to.equal(`/v2/workspaces/${body.id}`);
      expect(body).to.deep.include({
        name: 'New desk',
        region: 'eu',
        organizationId: office.organizationId,
        role: 'owner',
      });
      const { key } = (
        await service.internal('api-keys', { workspaceId: body.id, userId, environment: 'production', name: 'k' })
      ).body;
      expect(key).to.match(/^irk_live_eu_/);
      expect((await service.resolve(key)).body.principal).to.deep.include({ role: 'owner', region: 'eu' });
    });

    it('creates one for each Idempotency-Key', async () => {
      const request = { as: owner.as, headers: { 'Idempotency-Key': 'desk-1' }, body: { name: 'Once', region: 'us' } };
      const first = await service.call('POST', '/v2/workspaces', request);
      const again = await service.call('POST', '/v2/workspaces', request);
      expect([again.status, again.body.id]).to.deep.equal([201, first.body.id]);
    });

    it('answers 409 to a name that the organization has', async () => {
      const create = (name: string) =>
        service.call('POST', '/v2/workspaces', { as: owner.as, body: { name, region: 'us' } });
      const statuses = (await Promise.all([create('Same'), create('Same'), create('Same')])).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted()).to.deep.equal([201, 409, 409]);
    });

    it('answers 400 to a region that there is not', async () => {
      const { status, body } = await service.call('POST', '/v2/workspaces', {
        as: owner.as,
        body: { name: 'M', region: 'moon' },
      });
      expect([status, body.errors[0].field]).to.deep.equal([400, 'region']);
    });

    it('answers 403 to whoever is no longer an admin, whatever the gateway remembers', async () => {
      const { as, userId } = await office.hire('admin');
      await service.call('PATCH', office.path(`/members/${userId}`), { as: owner.as, body: { role: 'member' } });
      const body = { name: 'Too late', region: 'us' };
      expect((await service.call('POST', '/v2/workspaces', { as, body })).status).to.equal(403);
    });
  });

  describe('/{id}', () => {
    it('reads the workspace of the credential', async () => {
      const { as } = await office.hire('member');
      for (const version of ['v1', 'v2']) {
        const { status, body } = await service.call('GET', `/${version}/workspaces/${office.workspaceId}`, { as });
        expect([status, body.id, body.role]).to.deep.equal([200, office.workspaceId, 'member']);
      }
    });

    it('renames it, and tells a lost race by its tag', async () => {
      const { as } = owner;
      const etag = (await service.call('GET', office.path(), { as })).headers.etag as string;
      const rename = (name: string) =>
        service.call('PATCH', office.path(), { as, headers: { 'If-Match': etag }, body: { name } });
      const statuses = (await Promise.all(['A', 'B', 'C'].map(rename))).map(({ status }) => status);
      expect(statuses.toSorted()).to.deep.equal([200, 412, 412]);
      const { body } = await service.call('PATCH', office.path(), { as, body: { name: 'Without a tag' } });
      expect(body.name).to.equal('Without a tag');
    });

    it('keeps its tag while only its members change', async () => {
      const { as } = owner;
      const etag = (await service.call('GET', office.path(), { as })).headers.etag as string;
      await office.hire('member');
      const headers = { 'If-Match': etag };
      expect((await service.call('PATCH', office.path(), { as, headers, body: { name: 'Kept' } })).status).to.equal(
        200,
      );
    });

    it('answers 409 to a name that the organization has', async () => {
      await service.call('POST', '/v2/workspaces', { as: owner.as, body: { name: 'Taken', region: 'us' } });
      const { status } = await service.call('PATCH', office.path(), { as: owner.as, body: { name: 'Taken' } });
      expect(status).to.equal(409);
    });

    it('answers 400 to an If-Match that is none', async () => {
      const request = { as: owner.as, headers: { 'If-Match': 'five' }, body: { name: 'X' } };
      const { status, body } = await service.call('PATCH', office.path(), request);
      expect([status, body.errors[0].field]).to.deep.equal([400, 'If-Match']);
    });

    it('moves to no other region or organization', async () => {
      for (const change of [{ region: 'eu' }, { organizationId: 'x' }, { members: [] }]) {
        const { status } = await service.call('PATCH', office.path(), { as: owner.as, body: { name: 'X', ...change } });
        expect(status).to.equal(400);
      }
    });
  });
});
