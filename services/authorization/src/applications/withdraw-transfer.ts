import type { withdrawTransfer as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { requirePermission } from '../kernel/caller.ts';
import { requireRole, roleIn } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { ChangeApplication } from './change-application.ts';
import { type ApplicationUpdate, replyWith } from './change-application.ts';
import type { Application } from './domain/application.ts';
import { requireOwnerOrTransferTarget } from './owned-application.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  changeApplication: ChangeApplication;
}

/**
 * Removes a transfer offer: the owner withdraws the offer, or the receiving workspace declines the
 * offer.
 */
export function withdrawTransfer({
  workspaces,
  changeApplication,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers }) => {
    requirePermission(permissions.withdrawTransfer, principal);
    requireRole(
      permissions.withdrawTransfer,
      roleIn(await workspaces.get(principal.workspaceId), principal.userId),
    );
    const command = {
      principal,
      id: params.id,
      preconditions: headers,
    };
    const withdraw = (application: Application): ApplicationUpdate => {
      if (application.transferOffer === null) {
        throw new PlatformError('conflict', 'The application has no transfer offer.');
      }
      const data = { toWorkspaceId: application.transferOffer.toWorkspaceId };
      return {
        application: { ...application, transferOffer: null },
        events: [
          {
            type: 'application.ownership_offer_withdrawn',
            data,
          },
        ],
      };
    };
    return replyWith(await changeApplication(command, withdraw, requireOwnerOrTransferTarget));
  };
}
