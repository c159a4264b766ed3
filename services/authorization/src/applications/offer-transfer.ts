import type { offerTransfer as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import { invalidField, type PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { requirePermission } from '../kernel/caller.ts';
import { requireRole, roleIn } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { ChangeApplication } from './change-application.ts';
import { type ApplicationUpdate, replyWith } from './change-application.ts';
import { requireState } from './domain/application.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  changeApplication: ChangeApplication;
  now: () => number;
}

/**
 * Offers the application to another workspace. The application does not change until an admin of
 * the other workspace accepts the offer.
 */
export function offerTransfer({
  workspaces,
  changeApplication,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    requirePermission(permissions.offerTransfer, principal);
    requireRole(
      permissions.offerTransfer,
      roleIn(await workspaces.get(principal.workspaceId), principal.userId),
    );
    const { toWorkspaceId } = body;
    const target = await workspaces.find(toWorkspaceId);
    const command = {
      principal,
      id: params.id,
      preconditions: headers,
    };
    const changed = await changeApplication(
      command,
      (application): ApplicationUpdate | undefined => {
        requireState(application, 'active');
        if (toWorkspaceId === application.workspaceId) {
          throw invalidTarget('must not be the workspace that owns the application');
        }
        if (!target) {
          throw invalidTarget('must be the id of an existing workspace');
        }
        if (application.transferOffer?.toWorkspaceId === toWorkspaceId) {
          return undefined;
        }
        return {
          application: {
            ...application,
            transferOffer: { toWorkspaceId, at: new Date(now()) },
          },
          events: [
            {
              type: 'application.ownership_offered',
              data: { toWorkspaceId },
            },
          ],
        };
      },
    );
    return replyWith(changed);
  };
}

function invalidTarget(message: string): PlatformError {
  return invalidField('toWorkspaceId', message);
}
