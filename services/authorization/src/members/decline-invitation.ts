import type { Actor } from '@irp/contracts/events';
import { noSuchInvitation, withDeclined } from '../workspaces/domain/invitations.ts';
import type { Workspace } from '../workspaces/domain/workspace.ts';
import { endedInvitations } from '../workspaces/invitation-events.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  now: () => number;
}

/**
 * Ends an invitation of the address. The event `invitation.declined` contains no user, address or
 * credential, because the workspace must not learn whether the address has an account.
 * @throws PlatformError 404 for an invitation of another address
 */
export type DeclineInvitation = (email: string, invitationId: string) => Promise<void>;

const invitee: Actor = { type: 'system', id: 'invitee' };

export function createDeclineInvitation({ workspaces, now }: Dependencies): DeclineInvitation {
  return async (email, invitationId) => {
    const inviting = await workspaces.listInviting(email);
    const found = inviting.find(({ invitations }) =>
      invitations.some(({ id }) => id === invitationId),
    );
    if (!found) {
      throw noSuchInvitation();
    }
    const declined = endedInvitations({ now }, invitee, 'invitation.declined');
    await workspaces.change(
      found.id,
      (workspace) => withDeclined(workspace, invitationId, email, now()),
      (from: Workspace, to: Workspace) =>
        declined(from, to).map(({ request: _ofInvitee, ...event }) => event),
    );
  };
}
