import type { Logger } from '@irp/observability';
import { system } from '../kernel/system-actor.ts';
import { withoutInvitations } from '../workspaces/domain/invitations.ts';
import { endedInvitations } from '../workspaces/invitation-events.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  log: Logger;
  now: () => number;
}

/**
 * Creates a task that removes expired invitations with their addresses. An expired invitation is
 * invalid even before its removal.
 */
export function createExpireInvitations({ workspaces, log, now }: Dependencies) {
  return async (): Promise<void> => {
    const at = new Date(now());
    const events = endedInvitations({ now }, system, 'invitation.expired');
    for (const id of await workspaces.idsWithExpired(at)) {
      await workspaces
        .change(
          id,
          (workspace) => withoutInvitations(workspace, ({ expiresAt }) => expiresAt <= at),
          events,
        )
        .catch((error) =>
          log.warn(
            { err: error, workspaceId: id },
            'expired invitations not removed; retrying at the next check',
          ),
        );
    }
  };
}
