import { PlatformError } from '@irp/errors';
import { expect } from 'chai';
import { withAccepted, withInvitation } from '../src/workspaces/domain/invitations.ts';
import {
  type Invitation,
  type Membership,
  maxMembers,
  type Workspace,
  withProvisionedMember,
} from '../src/workspaces/domain/workspace.ts';

describe('a workspace with the maximum number of members', () => {
  const joinedAt = new Date();
  const memberships = (count: number): Membership[] =>
    Array.from({ length: count }, (_, index) => ({
      userId: `u${index}`,
      role: index === 0 ? 'owner' : 'member',
      joinedAt,
    }));
  const workspaceOf = (count: number): Workspace => ({
    id: 'w1',
    organizationId: 'o1',
    name: 'Full',
    region: 'us',
    requireSecondFactor: 'none',
    revision: 1,
    createdAt: joinedAt,
    members: memberships(count),
    invitations: [],
    endedSessions: [],
  });
  const newcomer: Membership = {
    userId: 'new',
    role: 'member',
    joinedAt,
  };
  const expiresAt = new Date(joinedAt.getTime() + 1_000);
  const invitation: Invitation = {
    id: 'i1',
    email: 'new@example.org',
    name: '',
    role: 'member',
    invitedBy: 'u0',
    invitedAt: joinedAt,
    expiresAt,
  };
  const accept = (workspace: Workspace) =>
    withAccepted(workspace, 'i1', { id: 'new', email: 'new@example.org' }, joinedAt.getTime());

  it('accepts the last member, and the last invitation', () => {
    const almostFull = workspaceOf(maxMembers - 1);
    expect(withProvisionedMember(almostFull, newcomer).members).to.have.length(maxMembers);
    const invited = withInvitation(almostFull, 'owner', invitation);
    expect(accept(invited).members).to.have.length(maxMembers);
    const second = {
      ...invitation,
      id: 'i2',
      email: 'second@example.org',
    };
    expect(() => withInvitation(invited, 'owner', second)).to.throw(
      PlatformError,
      'at most 1000 members',
    );
    expect(
      withInvitation(invited, 'owner', { ...invitation, role: 'admin' }).invitations[0]!.role,
    ).to.equal('admin');
  });

  it('rejects further members and invitations', () => {
    const full = workspaceOf(maxMembers);
    for (const add of [
      () => withProvisionedMember(full, newcomer),
      () => withInvitation(full, 'owner', invitation),
      () => accept({ ...full, invitations: [invitation] }),
    ]) {
      expect(add).to.throw(PlatformError, 'at most 1000 members');
    }
  });

  it('still allows changes of roles', () => {
    const { members } = withProvisionedMember(workspaceOf(maxMembers), {
      userId: 'u7',
      role: 'admin',
      joinedAt: new Date(0),
    });
    expect(members).to.have.length(maxMembers);
    expect(members[7]).to.deep.equal({
      userId: 'u7',
      role: 'admin',
      joinedAt,
    });
  });
});
