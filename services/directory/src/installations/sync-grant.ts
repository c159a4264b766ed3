import { PlatformError } from '@irp/errors';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { type Installation, isEnded } from './domain/installation.ts';
import { ended, followed } from './installation-changes.ts';
import { platform } from './installation-events.ts';
import type { PutGrant } from './put-grant.ts';
import type { InstallationStore } from './store/installation-store.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'find' | 'change' | 'markGranted' | 'raiseRevision'>;
  readApplication: ReadApplication;
  putGrant: PutGrant;
  now: () => number;
}

/**
 * Sends the latest revision of an installation to the authorization service. Can be interrupted
 * after any step and repeated, even by several processes at once.
 * @returns the updated installation
 * @throws PlatformError 403, 404 or 409 if the authorization service rejected the grant, in which
 *   case the installation has ended; 503
 */
export type SyncGrant = (id: string) => Promise<Installation>;

const maxTurns = 20;

export function createSyncGrant(deps: Dependencies): SyncGrant {
  const { installations, readApplication, putGrant, now } = deps;
  /**
   * Updates the installation to the current application. The application may have changed, and its
   * event may have been processed, before the installation was stored.
   */
  async function catchUp({ id, applicationId }: Installation): Promise<void> {
    const application = await readApplication(applicationId);
    if (application) {
      await installations.change(id, (before) => followed(before, application, now()));
    }
  }
  return async (id) => {
    let refusal: PlatformError | undefined;
    let isCaughtUp = false;
    for (let turn = 0; turn < maxTurns; turn++) {
      const installation = await installations.find(id);
      if (!installation) {
        throw new Error(`the installation ${id} is missing`);
      }
      const { revision, grantedRevision } = installation;
      if (grantedRevision >= revision && refusal) {
        throw refusal;
      }
      if (grantedRevision >= revision) {
        return installation;
      }
      if (!isCaughtUp && !isEnded(installation)) {
        isCaughtUp = true;
        await catchUp(installation);
        continue;
      }
      const grant = await putGrant(installation);
      if ('refused' in grant && !isEnded(installation)) {
        refusal = grant.refused;
        const { message } = refusal;
        await installations.change(id, (before) => ended(before, platform, now(), message));
      } else if ('refused' in grant) {
        // The authorization service has no grant of this installation, so there is nothing to end.
        await installations.markGranted(id, revision, '');
      } else if (grant.installationId === id && grant.revision === revision) {
        await installations.markGranted(id, revision, grant.organizationName);
      } else if (grant.installationId !== id && isEnded(installation)) {
        // The grant of a later installation has replaced the grant of this installation, and has
        // ended its access.
        await installations.markGranted(id, revision, '');
      } else {
        const latest = await installations.find(id);
        if (latest?.revision === revision) {
          await installations.raiseRevision(id, revision, grant.revision + 1);
        }
      }
    }
    throw new PlatformError(
      'conflict',
      'Other requests changed this installation at the same time. Try again.',
      {
        retryAfterS: 1,
      },
    );
  };
}
