import type { InvitationView } from '@irp/contracts/authorization';
import type { UserStore } from '../people/store/user-store.ts';
import { pendingInvitations } from '../workspaces/domain/invitations.ts';
import type { Invitation } from '../workspaces/domain/workspace.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { InvitingWorkspace, WorkspaceStore } from '../workspaces/store/workspace-store.ts';

/** A pending invitation with its workspace. */
interface Received {
  workspace: Pick<InvitingWorkspace, 'id' | 'name' | 'organizationId'>;
  invitation: Invitation;
}

interface Dependencies {
  workspaces: WorkspaceStore;
  organizations: OrganizationStore;
  users: UserStore;
  now: () => number;
}

/** Returns the pending invitations to an address, from all workspaces. */
export type ReceivedInvitations = (email: string) => Promise<Received[]>;

export function createReceivedInvitations({
  workspaces,
  now,
}: Pick<Dependencies, 'workspaces' | 'now'>): ReceivedInvitations {
  return async (email) =>
    (await workspaces.listInviting(email)).flatMap((workspace) =>
      pendingInvitations(workspace, now()).map((invitation) => ({ workspace, invitation })),
    );
}

/** Invitations as shown to the invited person. */
export type ViewInvitations = (received: readonly Received[]) => Promise<InvitationView[]>;

export function createViewInvitations({
  organizations,
  users,
}: Pick<Dependencies, 'organizations' | 'users'>): ViewInvitations {
  return async (received) => {
    const [names, inviters] = await Promise.all([
      organizations.namesOf(received.map(({ workspace }) => workspace.organizationId)),
      users.findAll(received.map(({ invitation }) => invitation.invitedBy)),
    ]);
    return received.map(({ workspace: { id, name, organizationId }, invitation }) => ({
      id: invitation.id,
      workspace: { id, name },
      organization: {
        id: organizationId,
        name: names.get(organizationId) ?? '',
      },
      role: invitation.role,
      invitedBy: inviters.get(invitation.invitedBy)?.name ?? null,
      invitedAt: invitation.invitedAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
    }));
  };
}
