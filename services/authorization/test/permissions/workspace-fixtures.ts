import { randomUUID } from 'node:crypto';
import type { Role } from '@irp/contracts/permissions';
import type { PermissionFixture } from '@irp/testing';
import type { PermissionBench } from './permission-bench.ts';

/** People, workspaces and members. */
export function workspaceFixtures(bench: () => PermissionBench) {
  const id = () => bench().workspace.workspaceId;
  const inWorkspace = () => ({ params: { id: id() } });
  const email = () => `${randomUUID()}@example.org`;
  const aMember = async (role: Role = 'member') => {
    const { userId } = await bench().workspace.addMember(role);
    return {
      params: {
        id: id(),
        userId,
      },
    };
  };
  const person = async () => ({ params: { userId: (await aMember()).params.userId } });
  const removeMember: PermissionFixture = async (caller, target) => {
    if (target !== 'own') {
      return aMember(target === 'owners' ? 'owner' : 'member');
    }
    // A caller that leaves is no longer a member afterwards. An application without a person is
    // never a member.
    if (caller.role === undefined) {
      return undefined;
    }
    const leaving = await aMember(caller.role);
    return {
      ...leaving,
      as: { userId: leaving.params.userId },
    };
  };
  /**
   * An invitation to the caller, from a separate workspace, because an accepted or declined
   * invitation is gone.
   */
  const invitation: PermissionFixture = async (caller) => {
    const workspace = await bench().service.createWorkspace();
    const inviter = await workspace.addMember('owner');
    const { user } = await bench().succeed('GET', '/v2/me', caller);
    const invited = { email: user?.email ?? email(), role: 'member' };
    const { id: invitationId } = await bench().succeed(
      'POST',
      workspace.path('/members'),
      inviter.as,
      invited,
    );
    return { params: { id: invitationId } };
  };
  return {
    getMe: () => ({}),
    updateMe: () => ({ body: { name: `Name ${randomUUID()}` } }),
    listMyWorkspaces: () => ({}),
    listMyInvitations: () => ({}),
    acceptInvitation: invitation,
    declineInvitation: invitation,
    listWorkspaces: () => ({}),
    createWorkspace: () => ({ body: { name: `Workspace ${randomUUID()}`, region: 'us' } }),
    getWorkspace: inWorkspace,
    updateWorkspace: () => ({
      ...inWorkspace(),
      body: { name: `Workspace ${randomUUID()}` },
    }),
    listMembers: inWorkspace,
    getMember: () => ({
      params: {
        id: id(),
        userId: bench().colleague.userId!,
      },
    }),
    addMember: (_, target) => ({
      ...inWorkspace(),
      body: {
        email: email(),
        role: target === 'owners' ? 'owner' : 'member',
      },
    }),
    updateMember: async (_, target) => ({
      ...(await aMember()),
      body: { role: target === 'owners' ? 'owner' : 'developer' },
    }),
    removeMember,
    endMemberSessions: (_, target) => aMember(target === 'owners' ? 'owner' : 'member'),
    disablePerson: async () => ({
      ...(await person()),
      body: { reason: 'A test' },
    }),
    enablePerson: person,
    listOrganizations: () => ({}),
    getOrganization: () => ({ params: { id: bench().workspace.organizationId } }),
    listPlatformAccounts: () => ({}),
    listPlatformApplications: () => ({}),
    listDeprecatedVersionCallers: () => ({}),
    sendInvitation: () => aMember(),
  } satisfies Record<string, PermissionFixture>;
}
