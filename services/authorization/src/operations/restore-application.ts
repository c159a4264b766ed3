import type { restoreApplication as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireState } from '../domain/application.ts';
import { requireAdmin, roleIn } from '../domain/workspace.ts';
import { type Change, changeApplication, replyWith } from './change-application.ts';
import type { Deps } from './deps.ts';

/** It comes back as it was: suspended, if it was suspended. */
export function restoreApplication(deps: Deps) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    requireAdmin(roleIn(await deps.workspaces.get(principal.workspaceId), principal.userId));
    const changed = await changeApplication(deps, { principal, id: params.id }, (application): Change => {
      requireState(application, 'pending_deletion');
      const state = application.suspension === null ? 'active' : 'suspended';
      return {
        application: { ...application, state, deletionAt: null },
        events: [{ type: 'application.updated', data: { fields: ['state'], state } }],
      };
    });
    return replyWith(changed);
  };
}
