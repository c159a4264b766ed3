import type { deleteApplication as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { deletionDelayMs, requireState } from '../domain/application.ts';
import { requireAdmin, roleIn } from '../domain/workspace.ts';
import { type Change, changeApplication, replyWith } from './change-application.ts';
import type { Deps } from './deps.ts';

/** Seven days in which it can be undone; then `delete-due-applications` ends it. */
export function deleteApplication(deps: Deps) {
  return async ({ principal, params, headers }: Call<typeof contract>): Promise<Reply> => {
    requireAdmin(roleIn(await deps.workspaces.get(principal.workspaceId), principal.userId));
    const wish = { principal, id: params.id, ifMatch: headers['if-match'] };
    const changed = await changeApplication(deps, wish, (application): Change | undefined => {
      if (application.state === 'pending_deletion') return undefined;
      requireState(application, 'active', 'suspended');
      const deletionAt = new Date(deps.now() + deletionDelayMs);
      return {
        application: { ...application, state: 'pending_deletion', deletionAt, transferOffer: null },
        events: [{ type: 'application.deletion_scheduled', data: { deletionAt: deletionAt.toISOString() } }],
      };
    });
    return replyWith(changed);
  };
}
