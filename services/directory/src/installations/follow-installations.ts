import type { PublishedApplication } from '@irp/contracts/authorization';
import type { InstallationStore } from '../store/installation-store.ts';
import type { EndInstallations } from './end-installations.ts';
import { ended, followed } from './installation-changes.ts';
import { platform } from './installation-events.ts';
import type { SyncGrant } from './sync-grant.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'listLive' | 'change'>;
  endInstallations: EndInstallations;
  syncGrant: SyncGrant;
  now: () => number;
}

const pageSize = 100;

/** What follows for the installations of an application that has changed. Idempotent; the authorization service enforces it already. */
export function followInstallations({ installations, endInstallations, syncGrant, now }: Dependencies) {
  return async (application: PublishedApplication): Promise<void> => {
    const { id: applicationId, state, workspaceId } = application;
    if (state === 'deleted') {
      await endInstallations(applicationId, platform.actor, 'The application was deleted', 'platform');
      return;
    }
    for (let after: string | undefined; ; ) {
      const page = await installations.listLive(applicationId, after, pageSize);
      for (const { id } of page) {
        await installations.change(id, (before) =>
          before.workspaceId === workspaceId
            ? ended(before, platform, now(), 'The application belongs to this workspace now')
            : followed(before, application, now()),
        );
        await syncGrant(id);
      }
      after = page.at(-1)?.id;
      if (page.length < pageSize) return;
    }
  };
}
