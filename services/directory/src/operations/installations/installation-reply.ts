import type { InstallationParty } from '@irp/contracts/directory';
import { entityTag } from '@irp/http';
import { type Installation, viewInstallation } from '../../domain/installation.ts';

/** An installation with its entity tag. @param party the caller's */
export function installationReply(installation: Installation, party: InstallationParty) {
  return {
    status: 200,
    headers: { ETag: entityTag(installation.revision) },
    body: viewInstallation(installation, party),
  } as const;
}
