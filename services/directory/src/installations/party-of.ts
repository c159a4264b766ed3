import type { Principal } from '@irp/contracts';
import { actorOf } from '@irp/contracts/events';
import { allowsDataOf } from '@irp/contracts/permissions';
import { resourceNotFound } from '@irp/errors';
import type { ReadApplication } from '../authorization/application-reader.ts';
import { evenlyRefused } from '../kernel/evenly-refused.ts';
import type { Installation } from './domain/installation.ts';
import { type Changer, tenant } from './installation-events.ts';
import type { InstallationStore } from './store/installation-store.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'find'>;
  readApplication: ReadApplication;
}

export type FindForParty = (
  principal: Principal,
  id: string,
) => Promise<{ installation: Installation; changer: Changer }>;

/**
 * Creates a function that finds an installation, and the party of the caller: the workspace with
 * the installation, the publisher, or the platform.
 * @throws PlatformError 404 for a caller who belongs to no party
 */
export function createFindForParty({ installations, readApplication }: Dependencies): FindForParty {
  return (principal, id) =>
    evenlyRefused(async () => {
      const installation = await installations.find(id);
      const changer = await changerOf(readApplication, principal, installation, id);
      if (installation && changer) {
        return { installation, changer };
      }
      throw resourceNotFound(
        'There is no such installation.',
        principal,
        installation?.workspaceId,
      );
    });
}

async function changerOf(
  readApplication: ReadApplication,
  principal: Principal,
  installation: Installation | undefined,
  id: string,
): Promise<Changer | undefined> {
  const { workspaceId } = principal;
  if (installation?.workspaceId === workspaceId) {
    return allowsDataOf(principal, installation.environment) ? tenant(principal) : undefined;
  }
  // The application is queried even for an unknown installation, so the response takes equally
  // long. The query with the id of an installation finds nothing, because no application has this
  // id.
  const application = await readApplication(installation?.applicationId ?? id);
  if (!installation) {
    return undefined;
  }
  const actor = actorOf(principal);
  if (
    application?.workspaceId === workspaceId &&
    allowsDataOf(principal, application.environment)
  ) {
    return { party: 'publisher', actor };
  }
  return principal.platformRoles?.includes('operator') ? { party: 'platform', actor } : undefined;
}
