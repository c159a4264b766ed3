import type { reauthorizeInstallation as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError, resourceNotFound } from '@irp/errors';
import type { Operation } from '@irp/http';
import { requireMayGrant, requireSeen, without } from '../listings/domain/installation-scopes.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { ChangeInstallation } from './change-installation.ts';
import { requireNotDelisted } from './domain/installation-obstacles.ts';
import { type ReadSeen, shownVersion } from './installable-application.ts';
import { reauthorized, requireLive } from './installation-changes.ts';
import { installationReply } from './installation-reply.ts';
import type { FindForParty } from './party-of.ts';

interface Dependencies {
  changeInstallation: ChangeInstallation;
  findForParty: FindForParty;
  readSeen: ReadSeen;
  listings: Pick<ListingStore, 'find'>;
  now: () => number;
}

/**
 * Stores an admin's agreement to added scopes. The directory need not show the application any
 * more, because the application is already installed.
 */
export function reauthorizeInstallation(deps: Dependencies): Operation<typeof contract> {
  const { changeInstallation, findForParty, readSeen, listings, now } = deps;
  return async ({ principal, params: { id }, headers, body }) => {
    const { installation: found, changer } = await findForParty(principal, id);
    if (changer.party !== 'tenant') {
      throw resourceNotFound('There is no such installation.', principal, found.workspaceId);
    }
    const seen = await readSeen(principal, found.applicationId);
    const command = {
      principal,
      id,
      preconditions: headers,
      permission: permissions.reauthorizeInstallation,
    };
    const { installation } = await changeInstallation(command, (before, by) => {
      requireLive(before);
      if (!seen || seen.application.state === 'deleted') {
        throw new PlatformError('conflict', 'The application was deleted.');
      }
      const { scopes, revision: applicationRevision } = seen.application;
      requireSeen(body.scopes, scopes);
      const added = without(scopes, before.scopes);
      if (added.length > 0) {
        requireNotDelisted(seen.listing);
      }
      requireMayGrant(principal, added);
      return reauthorized(before, by, now(), {
        scopes,
        version: shownVersion(seen.listing),
        applicationRevision,
      });
    });
    return installationReply(listings, installation, 'tenant');
  };
}
