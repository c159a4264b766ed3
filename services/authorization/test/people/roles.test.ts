import type { Role } from '@irp/contracts';
import { expect } from 'chai';
import type { Office, Person } from '../support/start-authorization.ts';
import { type PeopleBench, startPeople } from './start-people.ts';

describe('people: what is recorded of roles', () => {
  let bench: PeopleBench;
  let office: Office;
  let owner: Person;

  before(async () => {
    bench = await startPeople();
    office = await bench.office();
    owner = await office.hire('owner');
  });
  after(() => bench.platform.stop());

  const setRole = (userId: string, role: Role, as = owner.as) =>
    bench.call('PATCH', office.path(`/members/${userId}`), { as, body: { role } });
  const recorded = async (userId: string) =>
    (await bench.events(userId))
      .filter(({ type, actor }) => actor.type !== 'system' && !type.startsWith('user.'))
      .map(({ type, data, actor, workspaceId }) => {
        expect([actor.id, workspaceId]).to.deep.equal([owner.userId, office.workspaceId]);
        return [type, data.before, data.after];
      });

  it('says who was given more, and that it was more', async () => {
    const { userId } = await office.hire('member');
    for (const role of ['developer', 'developer', 'owner', 'admin', 'member'] as const)
      expect((await setRole(userId, role)).status).to.equal(200);
    expect(await recorded(userId)).to.deep.equal([
      ['member.role_changed', 'member', 'developer'],
      ['permission.escalated', 'member', 'developer'],
      ['member.role_changed', 'developer', 'owner'],
      ['permission.escalated', 'developer', 'owner'],
      ['member.role_changed', 'owner', 'admin'],
      ['member.role_changed', 'admin', 'member'],
    ]);
  });

  it('says who joined and left', async () => {
    const ids: string[] = [];
    for (const role of ['member', 'admin', 'owner']) {
      const body = { email: `${role}-joins@example.org`, role };
      ids.push((await bench.call('POST', office.path('/members'), { as: owner.as, body })).body.userId);
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
    const gone = await bench.call('DELETE', office.path(`/members/${ids[0]}`), { as: owner.as });
    expect(gone.status).to.equal(204);
    expect((await recorded(ids[0]!)).at(-1)).to.deep.equal(['member.removed', 'member', null]);
  });

  it('says nothing of what was refused', async () => {
    office = await bench.office();
    owner = await office.hire('owner');
    const [{ as }, { userId }] = [await office.hire('admin'), await office.hire('member')];
    expect((await setRole(userId, 'owner', as)).status).to.equal(403);
    expect((await setRole(owner.userId, 'member')).status).to.equal(409);
    const stale = await bench.call('PATCH', office.path(`/members/${userId}`), {
      as: owner.as,
      body: { role: 'admin' },
      headers: { 'If-Match': '"old"' },
    });
    expect(stale.status).to.equal(412);
    expect([...(await recorded(userId)), ...(await recorded(owner.userId))]).to.deep.equal([]);
  });
});
