import { PlatformError } from '@irp/errors';
import { expect } from 'chai';
import { type Membership, maxMembers, type Workspace, withMember, withProvisioned } from '../src/domain/workspace.ts';

describe('a workspace with as many members as it may have', () => {
  const joinedAt = new Date();
  const people = (count: number): Membership[] =>
    Array.from({ length: count }, (_, at) => ({ userId: `u${at}`, role: at === 0 ? 'owner' : 'member', joinedAt }));
  const workspaceOf = (count: number): Workspace => ({
    ...{ id: 'w1', organizationId: 'o1', name: 'Full', region: 'us', revision: 1, createdAt: joinedAt },
    members: people(count),
  });
  const newcomer: Membership = { userId: 'new', role: 'member', joinedAt };

  it('takes the last one', () => {
    expect(withMember(workspaceOf(maxMembers - 1), 'owner', newcomer).members).to.have.length(maxMembers);
  });

  it('takes no more, whoever adds them', () => {
    for (const add of [withProvisioned, (one: Workspace, member: Membership) => withMember(one, 'owner', member)]) {
      expect(() => add(workspaceOf(maxMembers), newcomer)).to.throw(PlatformError, 'at most 1000 members');
    }
  });

  it('still changes the roles of those who are there', () => {
    const { members } = withProvisioned(workspaceOf(maxMembers), {
      userId: 'u7',
      role: 'admin',
      joinedAt: new Date(0),
    });
    expect(members).to.have.length(maxMembers);
    expect(members[7]).to.deep.equal({ userId: 'u7', role: 'admin', joinedAt });
  });
});
