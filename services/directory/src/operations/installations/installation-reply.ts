import { entityTag } from '@irp/http';
import { type Installation, viewInstallation } from '../../domain/installation.ts';

/** An installation with its entity tag. @param isTenant whether the caller is of the workspace that installed it */
export function installationReply(installation: Installation, isTenant: boolean) {
  return {
    status: 200,
    headers: { ETag: entityTag(installation.revision) },
    body: viewInstallation(installation, isTenant),
  } as const;
}
