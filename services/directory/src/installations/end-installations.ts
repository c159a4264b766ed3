import type { Actor } from '@irp/contracts/events';
import { ended } from './installation-changes.ts';
import type { Changer } from './installation-events.ts';
import { installationsOf } from './installations-of.ts';
import type { InstallationStore } from './store/installation-store.ts';
import type { SyncGrant } from './sync-grant.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'listLive' | 'change'>;
  syncGrant: SyncGrant;
  now: () => number;
}

/**
 * Ends all installations of an application. If the call is interrupted, a repeated call ends the
 * remaining installations.
 * @throws PlatformError 503 while the authorization service is unavailable
 */
export type EndInstallations = (
  applicationId: string,
  actor: Actor,
  reason: string,
  by?: 'publisher' | 'platform',
) => Promise<void>;

export function createEndInstallations({
  installations,
  syncGrant,
  now,
}: Dependencies): EndInstallations {
  return async (applicationId, actor, reason, by = 'publisher') => {
    const changer: Changer = { party: by, actor };
    for await (const id of installationsOf(installations, applicationId)) {
      await installations.change(id, (before) => ended(before, changer, now(), reason));
      await syncGrant(id);
    }
  };
}
