import type { deleteApplication as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { requireRole, roleIn } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { ChangeApplication } from './change-application.ts';
import { type ApplicationUpdate, replyWith } from './change-application.ts';
import { deletionDelayMs, requireState } from './domain/application.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  changeApplication: ChangeApplication;
  now: () => number;
}

/**
 * Schedules the deletion of an application in seven days. During the seven days, the deletion can
 * be cancelled. After seven days, `delete-due-applications` deletes the application.
 */
export function deleteApplication({
  workspaces,
  changeApplication,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers }) => {
    requireRole(
      permissions.deleteApplication,
      roleIn(await workspaces.get(principal.workspaceId), principal.userId),
    );
    const command = {
      principal,
      id: params.id,
      preconditions: headers,
    };
    const changed = await changeApplication(
      command,
      (application): ApplicationUpdate | undefined => {
        if (application.state === 'pending_deletion') {
          return undefined;
        }
        requireState(application, 'active', 'suspended');
        const deletionAt = new Date(now() + deletionDelayMs);
        return {
          application: {
            ...application,
            state: 'pending_deletion',
            deletionAt,
            transferOffer: null,
          },
          events: [
            {
              type: 'application.deletion_scheduled',
              data: { deletionAt: deletionAt.toISOString() },
            },
          ],
        };
      },
    );
    return replyWith(changed);
  };
}
