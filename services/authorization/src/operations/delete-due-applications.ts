import { requireState } from '../domain/application.ts';
import { system } from '../domain/event.ts';
import { newEvent } from './actor.ts';
import type { Deps } from './deps.ts';
import { endTokens } from './end-tokens.ts';

/** Ends what was to be deleted seven days ago. A tombstone stays: its id is never given again, its audit trail has a subject. */
export function deleteDueApplications(deps: Deps) {
  const { applications, consents, now } = deps;
  return async (): Promise<void> => {
    for (const due of await applications.dueForDeletion(new Date(now()))) {
      await endTokens(deps, { applicationId: due.id }, system, 'the application was deleted');
      await consents.removeAll({ applicationId: due.id });
      await applications.change(due.id, (application) => {
        if (application.deletionAt === null || application.deletionAt.getTime() > now()) return undefined;
        requireState(application, 'pending_deletion');
        const { workspaceId, id: subject, name } = application;
        return {
          application: { ...application, state: 'deleted', deletionAt: null, secrets: [] },
          events: [
            newEvent(now(), { type: 'application.deleted', workspaceId, subject, actor: system, data: { name } }),
          ],
        };
      });
      await deps.revoke({ by: 'application', id: due.id });
    }
  };
}
