import { newEvent } from '@irp/events';
import type { Logger } from '@irp/observability';
import type { Revoke } from '../kernel/revoker.ts';
import { system } from '../kernel/system-actor.ts';
import type { RevokeConsents } from '../tokens/revoke-consents.ts';
import type { RevokeTokens } from '../tokens/revoke-tokens.ts';
import type { Application } from './domain/application.ts';
import { changesOfDeletion } from './domain/application-changes.ts';
import type { ApplicationStore } from './store/application-store.ts';
import type { InstallationGrantStore } from './store/installation-grant-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  log: Logger;
  now: () => number;
  installationGrants: InstallationGrantStore;
  revoke: Revoke;
  revokeTokens: RevokeTokens;
  revokeConsents: RevokeConsents;
}

/**
 * Deletes the applications whose deletion was scheduled seven days ago. A tombstone remains,
 * because audit records refer to the id and the id must not be reused.
 */
export function deleteDueApplications(deps: Dependencies) {
  const { applications, log, now } = deps;
  return async (): Promise<void> => {
    for (const { id } of await applications.dueForDeletion(new Date(now()))) {
      await endApplication(deps, id).catch((error) =>
        log.warn(
          { err: error, applicationId: id },
          'application due for deletion not deleted; retrying at the next check',
        ),
      );
    }
  };
}

/**
 * Deletes an application. May be interrupted and repeated at any step, because `deletionAt` is
 * removed last.
 */
async function endApplication(deps: Dependencies, applicationId: string): Promise<void> {
  const { applications, installationGrants, now } = deps;
  const reason = 'the application was deleted';
  const isDue = ({ deletionAt }: Application) =>
    deletionAt !== null && deletionAt.getTime() <= now();
  const deleted = await applications.change(applicationId, (application) => {
    // The application was restored after `dueForDeletion`, or an earlier interrupted run has
    // deleted the application.
    if (!isDue(application) || application.state === 'deleted') {
      return undefined;
    }
    const { workspaceId, environment, id: subject, name } = application;
    const event = {
      type: 'application.deleted',
      workspaceId,
      environment,
      subject,
      actor: system,
    } as const;
    const data = {
      name,
      changes: changesOfDeletion(application),
    };
    const events = [newEvent(now(), { ...event, data })];
    return {
      application: {
        ...application,
        state: 'deleted',
        secrets: [],
      },
      events,
    };
  });
  if (deleted.state !== 'deleted') {
    return;
  }
  await deps.revoke({ by: 'application', id: applicationId });
  await deps.revokeTokens({ applicationId }, system, reason);
  await deps.revokeConsents({ applicationId }, system, reason);
  for (const grant of await installationGrants.listByApplication(applicationId)) {
    await installationGrants.put(
      {
        ...grant,
        state: 'revoked',
        revision: grant.revision + 1,
      },
      new Date(now()),
    );
  }
  await applications.change(applicationId, (application) => ({
    application: { ...application, deletionAt: null },
    events: [],
  }));
}
