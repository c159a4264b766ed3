import { newEvent } from '@irp/events';
import type { Application } from '../domain/application.ts';
import { system } from '../domain/event.ts';
import type { Deps } from './deps.ts';
import { endConsents } from './end-consents.ts';
import { endTokens } from './end-tokens.ts';
import { installationEvents } from './installation-events.ts';
import { mailLifecycleOf } from './mail-lifecycle.ts';

/** Ends what was to be deleted seven days ago. A tombstone stays: its id is never given again, its audit trail has a subject. */
export function deleteDueApplications(deps: Deps) {
  const { applications, log, now } = deps;
  return async (): Promise<void> => {
    for (const { id } of await applications.dueForDeletion(new Date(now())))
      await end(deps, id).catch((error) =>
        log.warn({ err: error, applicationId: id }, 'the end of a deleted application has to wait'),
      );
  };
}

/** Cut off anywhere it begins anew: until all is done, the time of the deletion stays. */
async function end(deps: Deps, applicationId: string): Promise<void> {
  const { applications, installationGrants, now } = deps;
  const reason = 'the application was deleted';
  const isDue = ({ deletionAt }: Application) => deletionAt !== null && deletionAt.getTime() <= now();
  const ended = await applications.change(applicationId, (application) => {
    // Restored meanwhile, or ended in an earlier turn.
    if (!isDue(application) || application.state === 'deleted') return undefined;
    const { workspaceId, id: subject, name } = application;
    const event = { type: 'application.deleted', workspaceId, subject, actor: system, data: { name } } as const;
    return { application: { ...application, state: 'deleted', secrets: [] }, events: [newEvent(now(), event)] };
  });
  if (ended.state !== 'deleted') return;
  await deps.revoke({ by: 'application', id: applicationId });
  await endTokens(deps, { applicationId }, system, reason);
  // Whom to tell is known only as long as agreements and installations are there.
  await mailLifecycleOf(deps, applicationId);
  await endConsents(deps, { applicationId }, system, reason);
  for (const grant of await installationGrants.listOf(applicationId))
    await installationGrants.put(
      { ...grant, state: 'revoked', revision: grant.revision + 1 },
      installationEvents(deps),
    );
  await applications.change(applicationId, (application) => ({
    application: { ...application, deletionAt: null },
    events: [],
  }));
}
