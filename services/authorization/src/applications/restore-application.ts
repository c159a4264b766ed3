import type { restoreApplication as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { requireRole, roleIn } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { ChangeApplication } from './change-application.ts';
import { type ApplicationUpdate, replyWith } from './change-application.ts';
import { requireState } from './domain/application.ts';
import { requireMayGive } from './domain/application-rules.ts';
import { withSuspensions } from './domain/suspensions.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  changeApplication: ChangeApplication;
}

/** Cancels a scheduled deletion. If the application was suspended before, it is suspended again. */
export function restoreApplication({
  workspaces,
  changeApplication,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    requireRole(
      permissions.restoreApplication,
      roleIn(await workspaces.get(principal.workspaceId), principal.userId),
    );
    const changed = await changeApplication(
      { principal, id: params.id },
      (application): ApplicationUpdate => {
        requireState(application, 'pending_deletion');
        // The application's tokens and secrets become valid again, so the caller needs all scopes.
        requireMayGive(principal, application.scopes);
        const restored = withSuspensions(
          {
            ...application,
            state: 'active',
            deletionAt: null,
          },
          {},
        );
        const { state } = restored;
        // The event contains the cancelled deadline, so that the users who were notified of the
        // deadline get a mail about the restoration.
        const deletionAt = new Date(application.deletionAt ?? 0).toISOString();
        return {
          application: restored,
          events: [
            {
              type: 'application.updated',
              data: { fields: ['state'], state },
            },
            {
              type: 'application.restored',
              data: { state, deletionAt },
            },
          ],
        };
      },
    );
    return replyWith(changed);
  };
}
