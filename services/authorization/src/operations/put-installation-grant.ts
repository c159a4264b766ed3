import type { putInstallationGrant as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { type Application, requireState } from '../domain/application.ts';
import { system } from '../domain/event.ts';
import type { Deps } from './deps.ts';
import { endConsents } from './end-consents.ts';
import { endTokens } from './end-tokens.ts';
import { installationEvents } from './installation-events.ts';

/** What the directory decided about an application in a workspace, enforced from here on: a narrower one ends tokens at once. */
export function putInstallationGrant(deps: Deps) {
  const { applications, workspaces, installationGrants, revoke, now } = deps;
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    const { applicationId, workspaceId, state, revision } = body;
    const [application, workspace, known] = await Promise.all([
      applications.find(applicationId),
      workspaces.find(workspaceId),
      installationGrants.find(applicationId, workspaceId),
    ]);
    if (!application || application.state === 'deleted')
      throw new PlatformError('not_found', 'There is no such application.');
    if (!workspace) throw new PlatformError('not_found', 'There is no such workspace.');
    const isNews = known === undefined || known.revision < revision;
    if (isNews && state === 'active' && (known === undefined || known.state === 'revoked'))
      requireTakesInstalls(application);
    const kept = await installationGrants.put({ ...body, createdAt: new Date(now()) }, installationEvents(deps));
    // Told each time, and ended each time: an earlier try may have been cut off here.
    await revoke({ by: 'application', id: applicationId, workspaceId });
    if (kept.state === 'revoked') await endAll(deps, applicationId, workspaceId);
    return { status: 200, body: { revision: kept.revision, state: kept.state } };
  };
}

/** @throws PlatformError 403, 409 */
function requireTakesInstalls(application: Application): void {
  requireState(application, 'active');
  if (application.newInstallsDisabled)
    throw new PlatformError('forbidden', 'The application takes no new installations.');
}

/** Installed again, it begins anew: no token or agreement of before comes back to life. */
async function endAll(deps: Deps, applicationId: string, workspaceId: string): Promise<void> {
  const application = await deps.applications.find(applicationId);
  // Its own workspace needs no installation.
  if (application?.workspaceId === workspaceId) return;
  const reason = 'the installation ended';
  await endTokens(deps, { applicationId, workspaceId }, system, reason);
  await endConsents(deps, { applicationId, workspaceId }, system, reason);
}
