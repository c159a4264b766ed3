import { accountStream } from '@irp/contracts/events';
import { expect } from 'chai';
import { type ApplicationBench, startApplications } from '../applications/start-applications.ts';
import type { TestWorkspace } from '../support/start-authorization.ts';

describe('platform roles', () => {
  let bench: ApplicationBench;
  let workspace: TestWorkspace;

  before(async () => {
    bench = await startApplications();
    workspace = await bench.createWorkspace();
  });
  after(() => bench.platform.stop());

  const provision = async (userId: string, platformRoles: string[]) => {
    const response = await bench.internal('platform-roles', { userId, platformRoles });
    expect(response.status, response.text).to.equal(200);
    return response.body.platformRoles;
  };
  const rolesOf = async (key: string) => (await bench.resolve(key)).body.principal.platformRoles;

  it('are the roles of the last request, in the principal of a production key and at /me', async () => {
    const { userId, key } = await workspace.addMember('member');
    expect(await rolesOf(key)).to.equal(undefined);
    expect(await provision(userId, ['operator', 'reviewer', 'reviewer'])).to.deep.equal([
      'reviewer',
      'operator',
    ]);
    expect(await rolesOf(key)).to.deep.equal(['reviewer', 'operator']);
    await provision(userId, ['reviewer']);
    const as = (await bench.resolve(key)).body.principal;
    expect((await bench.call('GET', '/v2/me', { as })).body.platformRoles).to.deep.equal([
      'reviewer',
    ]);
    await provision(userId, []);
    expect(await rolesOf(key)).to.equal(undefined);
  });

  it('are absent for a sandbox key, an access token and another person', async () => {
    const ann = await bench.person(workspace, 'owner');
    const sandbox = await workspace.keyFor(ann.userId, { environment: 'sandbox' });
    const other = await workspace.addMember('owner');
    const app = await bench.register(ann, { redirectUris: ['https://p.example/cb'] });
    const { access_token: token } = (await bench.login(app, ann)).body;
    await provision(ann.userId, ['reviewer', 'operator']);
    expect(await rolesOf(ann.key)).to.deep.equal(['reviewer', 'operator']);
    for (const credential of [sandbox.key, token, other.key]) {
      expect(await rolesOf(credential)).to.equal(undefined);
    }
    const { body } = await bench.call('GET', '/v2/me', { as: sandbox.as });
    expect(body.platformRoles).to.deep.equal([]);
  });

  it('cause an event for each change, in the log of the account and of its workspace', async () => {
    const { userId } = await workspace.addMember('member');
    for (const roles of [['reviewer'], ['reviewer'], []]) {
      await provision(userId, roles);
    }
    const events = (await bench.allEvents()).filter(
      ({ type, subject }) => type === 'user.platform_roles_changed' && subject === userId,
    );
    const inWorkspace = events.filter(({ workspaceId }) => workspaceId === workspace.workspaceId);
    expect(inWorkspace.map(({ data }) => data)).to.deep.equal([
      {
        changes: [
          {
            path: '/platformRoles',
            before: [],
            after: ['reviewer'],
          },
        ],
      },
      {
        changes: [
          {
            path: '/platformRoles',
            before: ['reviewer'],
            after: [],
          },
        ],
      },
    ]);
    const inAccount = events.filter(({ workspaceId }) => workspaceId === accountStream(userId));
    expect(inAccount).to.have.length(2);
    expect(events[0]!.actor).to.deep.equal({ type: 'system', id: 'authorization' });
  });

  it('survive a concurrent change of the name', async () => {
    const { userId, key, as } = await workspace.addMember('member');
    const rename = (name: string) =>
      bench.call('PATCH', '/v2/me', {
        as,
        body: { name },
      });
    await Promise.all([provision(userId, ['reviewer']), rename('Ann'), rename('Ben')]);
    expect(await rolesOf(key)).to.deep.equal(['reviewer']);
  });

  it('are read by the directory, with every organization of the person', async () => {
    const { userId, email } = await workspace.addMember('member');
    const [elsewhere, sibling] = [
      await bench.createWorkspace(),
      await bench.createWorkspace(workspace.organizationId),
    ];
    for (const other of [elsewhere, sibling]) {
      await other.addMember('member', { email });
    }
    await provision(userId, ['reviewer']);
    const read = (id: string) => bench.internal('platform-people/read', { userId: id });
    const { body } = await read(userId);
    expect(body.platformRoles).to.deep.equal(['reviewer']);
    expect(body.organizationIds).to.have.members([
      workspace.organizationId,
      elsewhere.organizationId,
    ]);
    expect((await read('nobody')).status).to.equal(404);
  });

  it('let the directory read the names of reviewers only', async () => {
    const [reviewer, operator, member] = [
      await workspace.addMember('member'),
      await workspace.addMember('owner'),
      await workspace.addMember('owner'),
    ];
    await provision(reviewer.userId, ['reviewer']);
    await provision(operator.userId, ['operator']);
    const name = 'Rita Reviewer';
    await bench.call('PATCH', '/v2/me', { as: reviewer.as, body: { name } });
    const userIds = [reviewer, operator, member, reviewer].map(({ userId }) => userId);
    const read = async () =>
      (await bench.internal('platform-people/names', { userIds: [...userIds, 'nobody'] })).body;
    expect(await read()).to.deep.equal({ reviewers: [{ id: reviewer.userId, name }] });
    await provision(reviewer.userId, []);
    expect(await read()).to.deep.equal({ reviewers: [] });
  });

  it('are rejected for an unknown user or an unknown role', async () => {
    const { userId } = await workspace.addMember('member');
    expect(
      (await bench.internal('platform-roles', { userId: 'nobody', platformRoles: [] })).status,
    ).to.equal(404);
    const { status, body } = await bench.internal('platform-roles', {
      userId,
      platformRoles: ['owner'],
    });
    expect([status, body.errors[0].field]).to.deep.equal([400, 'platformRoles.0']);
  });
});
