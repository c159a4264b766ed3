import type { offerTransfer, withdrawTransfer } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requireState } from '../domain/application.ts';
import { requireProduction } from '../domain/caller.ts';
import { requireAdmin, roleIn } from '../domain/workspace.ts';
import { type Change, changeApplication, replyWith } from './change-application.ts';
import type { Deps } from './deps.ts';
import { requireConcerned } from './owned-application.ts';

/** The owner offers; nothing changes until an admin of the other workspace accepts. */
export function offerApplication(deps: Deps) {
  return async ({ principal, params, headers, body }: Call<typeof offerTransfer>): Promise<Reply> => {
    requireProduction(principal);
    requireAdmin(roleIn(await deps.workspaces.get(principal.workspaceId), principal.userId));
    const { toWorkspaceId } = body;
    const target = await deps.workspaces.find(toWorkspaceId);
    const wish = { principal, id: params.id, ifMatch: headers['if-match'] };
    const changed = await changeApplication(deps, wish, (application): Change => {
      requireState(application, 'active');
      if (toWorkspaceId === application.workspaceId) throw fault('must be another workspace than its own');
      if (!target) throw fault('must be the id of a workspace');
      return {
        application: { ...application, transferOffer: { toWorkspaceId, at: new Date(deps.now()) } },
        events: [{ type: 'application.ownership_offered', data: { toWorkspaceId } }],
      };
    });
    return replyWith(changed);
  };
}

/** The owner takes the offer back, or the other side declines it. */
export function withdrawApplication(deps: Deps) {
  return async ({ principal, params, headers }: Call<typeof withdrawTransfer>): Promise<Reply> => {
    requireProduction(principal);
    requireAdmin(roleIn(await deps.workspaces.get(principal.workspaceId), principal.userId));
    const wish = { principal, id: params.id, ifMatch: headers['if-match'] };
    const changed = await changeApplication(
      deps,
      wish,
      (application): Change => {
        if (application.transferOffer === null) throw new PlatformError('conflict', 'There is no offer.');
        const data = { toWorkspaceId: application.transferOffer.toWorkspaceId };
        return {
          application: { ...application, transferOffer: null },
          events: [{ type: 'application.ownership_offer_withdrawn', data }],
        };
      },
      requireConcerned,
    );
    return replyWith(changed);
  };
}

function fault(message: string): PlatformError {
  const errors = [{ field: 'toWorkspaceId', message }];
  return new PlatformError('invalid_request', `toWorkspaceId ${message}`, { errors });
}
