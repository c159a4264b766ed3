import type { putInstallationGrant as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requireState } from '../domain/application.ts';
import type { Deps } from './deps.ts';

/** What the directory decided about an application in a workspace, enforced from here on: a narrower one ends tokens at once. */
export function putInstallationGrant({ applications, workspaces, installationGrants, revoke, now }: Deps) {
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    const { applicationId, workspaceId } = body;
    const [application, workspace, known] = await Promise.all([
      applications.find(applicationId),
      workspaces.find(workspaceId),
      installationGrants.find(applicationId, workspaceId),
    ]);
    if (!application || application.state === 'deleted')
      throw new PlatformError('not_found', 'There is no such application.');
    if (!workspace) throw new PlatformError('not_found', 'There is no such workspace.');
    const fresh = body.state === 'active' && (known === undefined || known.state === 'revoked');
    if (fresh) {
      requireState(application, 'active');
      if (application.newInstallsDisabled)
        throw new PlatformError('forbidden', 'The application takes no new installations.');
    }
    const kept = await installationGrants.put({ ...body, createdAt: new Date(now()) });
    // Told each time: an earlier try may have been cut off here.
    await revoke({ by: 'application', id: applicationId, workspaceId });
    return { status: 200, body: { revision: kept.revision, state: kept.state } };
  };
}
