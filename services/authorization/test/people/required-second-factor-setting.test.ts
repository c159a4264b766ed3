import { expect } from 'chai';
import type { TestWorkspace } from '../support/start-authorization.ts';
import {
  cb,
  createRequiringWorkspace,
  type Member,
  type RequiringWorkspace,
  type TestClock,
} from './requiring-workspace.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

describe('people: a workspace that requires a second factor: the setting', () => {
  const clock: TestClock = { ms: Date.now() };
  let bench: PeopleBench;
  let requiring: RequiringWorkspace;
  let workspace: TestWorkspace;
  let owner: Member;

  before(async () => {
    bench = await startPeople(() => clock.ms);
  });
  beforeEach(async () => {
    clock.ms += 86_400_000;
    requiring = await createRequiringWorkspace(bench, clock);
    ({ workspace, owner } = requiring);
  });
  after(() => bench.platform.stop());

  it('is `none` at first, and an owner with a second factor can change it, with an event', async () => {
    expect(
      (await bench.call('GET', workspace.path(), { as: owner.as })).body.requireSecondFactor,
    ).to.equal('none');
    const refused = await requiring.patch({ requireSecondFactor: 'admins' });
    expect([refused.status, refused.body.error, refused.body.errors[0].field]).to.deep.equal([
      409,
      'conflict',
      'requireSecondFactor',
    ]);
    expect(refused.body.message).to.contain('set up your second factor on your account page first');
    await requiring.enrol(owner);
    const { status, body } = await requiring.patch({ requireSecondFactor: 'admins' });
    expect([status, body.requireSecondFactor]).to.deep.equal([200, 'admins']);
    expect(
      (await requiring.patch({ requireSecondFactor: 'none' })).body.requireSecondFactor,
    ).to.equal('none');
    const changes = (await bench.events(workspace.workspaceId))
      .filter(({ type }) => type === 'workspace.updated')
      .map(({ data }) => data.changes);
    expect(changes).to.deep.equal([
      [
        {
          path: '/requireSecondFactor',
          before: 'none',
          after: 'admins',
        },
      ],
      [
        {
          path: '/requireSecondFactor',
          before: 'admins',
          after: 'none',
        },
      ],
    ]);
  });

  it('cannot be changed by admins, keys with fewer scopes, applications and sandbox keys, not even to `none`', async () => {
    await requiring.demand('admins');
    const admin = await bench.person(workspace, 'admin');
    await requiring.enrol(admin);
    const narrow = await workspace.keyFor(owner.userId, {
      scopes: ['workspace.read', 'workspace.write'],
    });
    const sandbox = await workspace.keyFor(owner.userId, { environment: 'sandbox' });
    for (const as of [admin.as, narrow.as, sandbox.as]) {
      const response = await requiring.patch({ requireSecondFactor: 'none' }, as);
      expect([response.status, response.body.requireSecondFactor]).to.deep.equal([403, undefined]);
    }
    const renamed = await requiring.patch({ name: 'Still renamed' }, admin.as);
    expect([renamed.status, renamed.body.requireSecondFactor]).to.deep.equal([200, 'admins']);
    const same = await requiring.patch({ requireSecondFactor: 'admins' }, admin.as);
    expect(same.status, 'nothing is changed').to.equal(200);
    for (const wrong of ['all', '', null, true]) {
      const { status, body } = await requiring.patch({ requireSecondFactor: wrong });
      expect([status, body.errors[0].field]).to.deep.equal([400, 'requireSecondFactor']);
    }
  });

  it("cannot be changed by an application with the owner's token", async () => {
    const scopes = ['workspace.read', 'workspace.write'];
    const writer = await bench.register(owner, {
      type: 'public',
      redirectUris: [cb],
      scopes,
    });
    const { body } = await bench.login(writer, owner);
    const { principal } = (await bench.resolveToken(body.access_token)).body;
    const response = await requiring.patch(
      { requireSecondFactor: 'none', name: 'New name' },
      principal,
    );
    expect(response.status, 'unchanged').to.equal(200);
    await requiring.enrol(owner);
    expect((await requiring.patch({ requireSecondFactor: 'everyone' }, principal)).status).to.equal(
      403,
    );
  });

  it('shows only admins which members have a second factor', async () => {
    const member = await bench.person(workspace, 'member');
    await requiring.enrol(member);
    const factors = async (as = owner.as) => {
      const { body } = await bench.call('GET', workspace.path('/members'), { as });
      const one = await bench.call('GET', workspace.path(`/members/${member.userId}`), { as });
      const listed = body.data.map(
        (each: { userId: string; secondFactor: unknown }) => each.secondFactor,
      );
      return [...listed, one.body.secondFactor];
    };
    expect(await factors()).to.deep.equal([false, true, true]);
    expect(await factors(member.as)).to.deep.equal([null, null, null]);
  });
});
