import type { Role } from '@irp/contracts/permissions';
import { expect } from 'chai';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

describe('people: events of role changes', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Person;

  before(async () => {
    bench = await startPeople();
    workspace = await bench.createWorkspace();
    owner = await workspace.addMember('owner');
  });
  after(() => bench.platform.stop());

  const setRole = (userId: string, role: Role, as = owner.as) =>
    bench.call('PATCH', workspace.path(`/members/${userId}`), {
      as,
      body: { role },
    });
  const recorded = async (userId: string) =>
    (await bench.events(userId))
      .filter(({ type, actor }) => actor.type !== 'system' && !type.startsWith('user.'))
      .map(({ type, data, actor, workspaceId }) => {
        // An invited person joins by their own decision.
        const expected = data.before === null ? userId : owner.userId;
        expect([actor.id, workspaceId]).to.deep.equal([expected, workspace.workspaceId]);
        return [type, data.before, data.after];
      });

  it('record each change, and escalations in addition', async () => {
    const { userId } = await workspace.addMember('member');
    for (const role of ['developer', 'developer', 'owner', 'admin', 'member'] as const) {
      expect((await setRole(userId, role)).status).to.equal(200);
    }
    expect(await recorded(userId)).to.deep.equal([
      ['member.role_changed', 'member', 'developer'],
      ['permission.escalated', 'member', 'developer'],
      ['member.role_changed', 'developer', 'owner'],
      ['permission.escalated', 'developer', 'owner'],
      ['member.role_changed', 'owner', 'admin'],
      ['member.role_changed', 'admin', 'member'],
    ]);
  });

  it('record who joined and left', async () => {
    const ids: string[] = [];
    const elsewhere = await bench.createWorkspace();
    for (const role of ['member', 'admin', 'owner']) {
      const { as, email } = await elsewhere.addMember('member');
      const { body } = await bench.call('POST', workspace.path('/members'), {
        as: owner.as,
        body: { email, role },
      });
      expect(
        (await bench.call('POST', `/v2/me/invitations/${body.id}/accept`, { as })).status,
      ).to.equal(200);
      ids.push(as.userId!);
    }
    const joined = await Promise.all(ids.map(recorded));
    expect(joined).to.deep.equal([
      [['member.added', null, 'member']],
      [
        ['member.added', null, 'admin'],
        ['permission.escalated', null, 'admin'],
      ],
      [
        ['member.added', null, 'owner'],
        ['permission.escalated', null, 'owner'],
      ],
    ]);
    const gone = await bench.call('DELETE', workspace.path(`/members/${ids[0]}`), { as: owner.as });
    expect(gone.status).to.equal(204);
    expect((await recorded(ids[0]!)).at(-1)).to.deep.equal(['member.removed', 'member', null]);
  });

  it('are not recorded for rejected changes', async () => {
    workspace = await bench.createWorkspace();
    owner = await workspace.addMember('owner');
    const [{ as }, { userId }] = [
      await workspace.addMember('admin'),
      await workspace.addMember('member'),
    ];
    expect((await setRole(userId, 'owner', as)).status).to.equal(403);
    expect((await setRole(owner.userId, 'member')).status).to.equal(409);
    const stale = await bench.call('PATCH', workspace.path(`/members/${userId}`), {
      as: owner.as,
      body: { role: 'admin' },
      headers: { 'If-Match': '"old"' },
    });
    expect(stale.status).to.equal(412);
    expect([...(await recorded(userId)), ...(await recorded(owner.userId))]).to.deep.equal([]);
  });
});
