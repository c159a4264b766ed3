import type { ReadApplication } from '../authorization/application-reader.ts';
import { admissionOf } from '../listings/domain/admission.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import { type Installation, isEnded } from './domain/installation.ts';
import { endedAsWithdrawn } from './installation-changes.ts';
import type { ReadReceiver } from './receiver-reader.ts';
import type { InstallationStore } from './store/installation-store.ts';
import type { SyncGrant } from './sync-grant.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'pending' | 'find' | 'change'>;
  listings: Pick<ListingStore, 'find'>;
  readApplication: ReadApplication;
  readReceiver: ReadReceiver;
  syncGrant: SyncGrant;
  onFailure: (error: unknown, installationId: string) => void;
  now: () => number;
}

/**
 * Creates the job that pushes pending grants to the authorization service. A grant stays pending if
 * the process died, or if the authorization service was unavailable.
 */
export function createHealGrants(deps: Dependencies): () => Promise<void> {
  const { installations, syncGrant, onFailure } = deps;
  async function heal(id: string): Promise<void> {
    const installation = await installations.find(id);
    if (installation && !isEnded(installation) && installation.grantedRevision === 0) {
      await endIfWithdrawn(deps, installation);
    }
    await syncGrant(id);
  }
  return async () => {
    // If the authorization service rejects a grant, the installation ends. The error is only
    // logged, because no caller waits for the grant.
    for (const id of await installations.pending(1_000)) {
      await heal(id).catch((error) => onFailure(error, id));
    }
  };
}

/**
 * Ends an installation if the publisher has unpublished the application. The process that installed
 * the application may have died before it checked the application's state.
 */
async function endIfWithdrawn(
  { installations, listings, readApplication, readReceiver, now }: Dependencies,
  installation: Installation,
): Promise<void> {
  const { id, applicationId } = installation;
  const [application, listing, receiver] = await Promise.all([
    readApplication(applicationId),
    listings.find(applicationId),
    readReceiver(installation),
  ]);
  const admission = application && admissionOf(listing, application, receiver);
  if (admission === 'public' || admission === 'organization') {
    return;
  }
  await installations.change(id, (before) => endedAsWithdrawn(before, now()));
}
