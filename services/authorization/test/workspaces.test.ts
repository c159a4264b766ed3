import { expect } from 'chai';
import {
  type Person,
  type RunningAuthorization,
  startAuthorization,
  type TestWorkspace,
} from './support/start-authorization.ts';

describe('/workspaces', () => {
  let service: RunningAuthorization;
  let workspace: TestWorkspace;
  let owner: Person;

  before(async () => {
    service = await startAuthorization();
    workspace = await service.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(() => service.platform.stop());

  describe('GET', () => {
    it("lists the user's workspaces in the credential's organization, with their role in each", async () => {
      const email = 'many@example.org';
      const { as } = await workspace.addMember('member', { email });
      const sibling = await service.createWorkspace(workspace.organizationId);
      await sibling.addMember('admin', { email });
      const notTheirs = await service.createWorkspace(workspace.organizationId);
      const elsewhere = await service.createWorkspace();
      await elsewhere.addMember('owner', { email });
      for (const version of ['v1', 'v2']) {
        const { body } = await service.call('GET', `/${version}/workspaces`, { as });
        const roles = body.data.map((one: { id: string; role: string }) => [one.id, one.role]);
        expect(roles).to.deep.equal([
          [workspace.workspaceId, 'member'],
          [sibling.workspaceId, 'admin'],
        ]);
        expect(JSON.stringify(body))
          .not.to.include(notTheirs.workspaceId)
          .and.not.to.include(elsewhere.workspaceId);
      }
    });

    it('returns each workspace once across pages', async () => {
      const { as } = owner;
      const names = ['One', 'Two', 'Three'];
      for (const name of names) {
        await service.call('POST', '/v2/workspaces', {
          as,
          body: { name, region: 'us' },
        });
      }
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

    it('returns no cursor with a page of limit 0', async () => {
      const { body } = await service.call('GET', '/v2/workspaces?limit=0', { as: owner.as });
      expect(body.data).to.deep.equal([]);
      expect(body.meta).to.include({ limit: 0, nextCursor: null });
      expect(body.meta.totalRecords).to.be.greaterThan(0);
    });

    it('serves a limit above 1,000 as 1,000', async () => {
      const get = async (limit: string) =>
        (await service.call('GET', `/v2/workspaces?limit=${limit}`, { as: owner.as })).body;
      expect(await get('5000')).to.deep.equal(await get('1000'));
    });

    for (const query of [
      'limit=-1',
      'limit=abc',
      'limit=1.5',
      'limit=1e3',
      'limit=%205',
      'limit=',
      'limit=1&limit=2',
      'cursor=',
      'cursor=x',
      'cursor[$gt]=',
      'limit[$ne]=1',
      'nosuch=1',
    ]) {
      it(`rejects ?${query}`, async () => {
        const { status, body } = await service.call('GET', `/v2/workspaces?${query}`, {
          as: owner.as,
        });
        expect([status, body.error]).to.deep.equal([400, 'invalid_request']);
      });
    }
  });

  describe('POST', () => {
    it('creates a workspace in the same organization, with the caller as owner', async () => {
      const { as, userId } = await workspace.addMember('admin');
      const { status, body, headers } = await service.call('POST', '/v1/workspaces', {
        as,
        body: { name: 'New desk', region: 'us' },
      });
      expect(status).to.equal(201);
      expect(headers.location).to.equal(`/v1/workspaces/${body.id}`);
      expect(body).to.deep.include({
        name: 'New desk',
        region: 'us',
        organizationId: workspace.organizationId,
        role: 'owner',
      });
      const { key } = (
        await service.internal('api-keys', {
          workspaceId: body.id,
          userId,
          environment: 'production',
          name: 'k',
        })
      ).body;
      expect(key).to.match(/^irk_live_us_/);
      expect((await service.resolve(key)).body.principal).to.deep.include({
        role: 'owner',
        region: 'us',
      });
    });

    it('creates one workspace for each Idempotency-Key', async () => {
      const request = {
        as: owner.as,
        headers: { 'Idempotency-Key': 'desk-1' },
        body: { name: 'Once', region: 'us' },
      };
      const first = await service.call('POST', '/v2/workspaces', request);
      const again = await service.call('POST', '/v2/workspaces', request);
      expect([again.status, again.body.id]).to.deep.equal([201, first.body.id]);
    });

    it('returns 409 for a name that the organization already has', async () => {
      const create = (name: string) =>
        service.call('POST', '/v2/workspaces', {
          as: owner.as,
          body: { name, region: 'us' },
        });
      const statuses = (await Promise.all([create('Same'), create('Same'), create('Same')])).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted()).to.deep.equal([201, 409, 409]);
    });

    it('returns 400 for an unknown region', async () => {
      const { status, body } = await service.call('POST', '/v2/workspaces', {
        as: owner.as,
        body: { name: 'M', region: 'moon' },
      });
      expect([status, body.errors[0].field]).to.deep.equal([400, 'region']);
    });

    it("returns 403 for a former admin, regardless of the role in the gateway's cache", async () => {
      const { as, userId } = await workspace.addMember('admin');
      await service.call('PATCH', workspace.path(`/members/${userId}`), {
        as: owner.as,
        body: { role: 'member' },
      });
      const body = { name: 'Too late', region: 'us' };
      expect((await service.call('POST', '/v2/workspaces', { as, body })).status).to.equal(403);
    });
  });

  describe('/{id}', () => {
    it('reads the workspace of the credential', async () => {
      const { as } = await workspace.addMember('member');
      for (const version of ['v1', 'v2']) {
        const { status, body } = await service.call(
          'GET',
          `/${version}/workspaces/${workspace.workspaceId}`,
          { as },
        );
        expect([status, body.id, body.role]).to.deep.equal([200, workspace.workspaceId, 'member']);
      }
    });

    it('renames a workspace, and rejects concurrent changes by the ETag', async () => {
      const { as } = owner;
      const etag = (await service.call('GET', workspace.path(), { as })).headers.etag as string;
      const rename = (name: string) =>
        service.call('PATCH', workspace.path(), {
          as,
          headers: { 'If-Match': etag },
          body: { name },
        });
      const statuses = (await Promise.all(['A', 'B', 'C'].map(rename))).map(({ status }) => status);
      expect(statuses.toSorted()).to.deep.equal([200, 412, 412]);
      const { body } = await service.call('PATCH', workspace.path(), {
        as,
        body: { name: 'Without a tag' },
      });
      expect(body.name).to.equal('Without a tag');
    });

    it('keeps the ETag when only its members change', async () => {
      const { as } = owner;
      const etag = (await service.call('GET', workspace.path(), { as })).headers.etag as string;
      await workspace.addMember('member');
      const headers = { 'If-Match': etag };
      expect(
        (
          await service.call('PATCH', workspace.path(), {
            as,
            headers,
            body: { name: 'Kept' },
          })
        ).status,
      ).to.equal(200);
    });

    it('returns 409 for a name that the organization already has', async () => {
      await service.call('POST', '/v2/workspaces', {
        as: owner.as,
        body: { name: 'Taken', region: 'us' },
      });
      const { status } = await service.call('PATCH', workspace.path(), {
        as: owner.as,
        body: { name: 'Taken' },
      });
      expect(status).to.equal(409);
    });

    it('has the plan of the organization, read-only', async () => {
      const path = workspace.path();
      const before = await service.call('GET', path, { as: owner.as });
      expect(before.body).to.include({ plan: 'team', region: 'us' });
      const { status, body } = await service.call('PATCH', path, {
        as: owner.as,
        body: { plan: 'enterprise' },
      });
      expect([status, body.errors[0].field]).to.deep.equal([400, 'plan']);
      const { body: list } = await service.call('GET', '/v2/workspaces', { as: owner.as });
      expect(list.data[0]).to.include({ plan: 'team' });
      const other = await service.createWorkspace();
      const stranger = await other.addMember('owner');
      const crossed = await service.call('GET', path, { as: stranger.as });
      expect(crossed.status).to.equal(404);
    });

    it('returns 400 for an invalid If-Match', async () => {
      const request = {
        as: owner.as,
        headers: { 'If-Match': 'five' },
        body: { name: 'X' },
      };
      const { status, body } = await service.call('PATCH', workspace.path(), request);
      expect([status, body.errors[0].field]).to.deep.equal([400, 'If-Match']);
    });

    it('cannot change the region, organization or members', async () => {
      for (const change of [{ region: 'eu' }, { organizationId: 'x' }, { members: [] }]) {
        const { status } = await service.call('PATCH', workspace.path(), {
          as: owner.as,
          body: { name: 'X', ...change },
        });
        expect(status).to.equal(400);
      }
    });
  });
});
