import type { putInstallationGrant as contract } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import type { Revoke } from '../../kernel/revoker.ts';
import { system } from '../../kernel/system-actor.ts';
import type { RevokeConsents } from '../../tokens/revoke-consents.ts';
import type { RevokeTokens } from '../../tokens/revoke-tokens.ts';
import type { WorkspaceStore } from '../../workspaces/store/workspace-store.ts';
import { type Application, requireState } from '../domain/application.ts';
import type { ApplicationStore } from '../store/application-store.ts';
import type { InstallationGrantStore } from '../store/installation-grant-store.ts';
import { installationEvents } from './installation-events.ts';

interface Dependencies {
  applications: ApplicationStore;
  workspaces: WorkspaceStore;
  installationGrants: InstallationGrantStore;
  revoke: Revoke;
  now: () => number;
  revokeTokens: RevokeTokens;
  revokeConsents: RevokeConsents;
}

/** Stores the directory's decision on an application in a workspace. Narrower scopes apply to existing tokens immediately. */
export function putInstallationGrant(deps: Dependencies) {
  const { applications, workspaces, installationGrants, revoke, now } = deps;
  return async ({ body }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    const { applicationId, workspaceId, state, revision } = body;
    const [application, workspace, current] = await Promise.all([
      applications.find(applicationId),
      workspaces.find(workspaceId),
      installationGrants.find(applicationId, workspaceId),
    ]);
    if (!application || application.state === 'deleted')
      throw new PlatformError('not_found', 'There is no such application.');
    if (!workspace) throw new PlatformError('not_found', 'There is no such workspace.');
    const isNewer = current === undefined || current.revision < revision;
    if (isNewer && state === 'active' && (current === undefined || current.state === 'revoked'))
      requireAcceptsInstallations(application);
    const eventsOf = installationEvents(deps, application.environment);
    const stored = await installationGrants.put({ ...body, createdAt: new Date(now()) }, eventsOf);
    // Published and revoked for a repeated revision, too: an earlier request may have been interrupted before this line.
    await revoke({ by: 'application', id: applicationId, workspaceId });
    if (stored.state === 'revoked') await revokeAccess(deps, applicationId, workspaceId);
    return { status: 200, body: { revision: stored.revision, state: stored.state } };
  };
}

/** @throws PlatformError 403, 409 */
function requireAcceptsInstallations(application: Application): void {
  requireState(application, 'active');
  if (application.newInstallsDisabled)
    throw new PlatformError('forbidden', 'The application accepts no new installations.');
}

/** Revokes tokens and consents in the workspace, so that a later installation does not revive them. */
async function revokeAccess(deps: Dependencies, applicationId: string, workspaceId: string): Promise<void> {
  const application = await deps.applications.find(applicationId);
  // In its home workspace the application needs no installation.
  if (application?.workspaceId === workspaceId) return;
  const reason = 'the installation ended';
  await deps.revokeTokens({ applicationId, workspaceId }, system, reason);
  await deps.revokeConsents({ applicationId, workspaceId }, system, reason);
}
