import type { PublishedApplication } from '@irp/contracts/authorization';
import type { EndInstallations } from './end-installations.ts';
import { ended, followed } from './installation-changes.ts';
import { platform } from './installation-events.ts';
import { installationsOf } from './installations-of.ts';
import type { InstallationStore } from './store/installation-store.ts';
import type { SyncGrant } from './sync-grant.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'listLive' | 'change'>;
  endInstallations: EndInstallations;
  syncGrant: SyncGrant;
  now: () => number;
}

/**
 * Updates the installations of a changed application. Idempotent. The authorization service
 * enforces a change of an application even before the installations are updated.
 */
export function followInstallations({
  installations,
  endInstallations,
  syncGrant,
  now,
}: Dependencies) {
  return async (application: PublishedApplication): Promise<void> => {
    const { id: applicationId, state, workspaceId } = application;
    if (state === 'deleted') {
      await endInstallations(
        applicationId,
        platform.actor,
        'The application was deleted',
        'platform',
      );
      return;
    }
    for await (const id of installationsOf(installations, applicationId)) {
      await installations.change(id, (before) =>
        before.workspaceId === workspaceId
          ? ended(before, platform, now(), 'The application belongs to this workspace now')
          : followed(before, application, now()),
      );
      await syncGrant(id);
    }
  };
}
