import type { putInstallationGrant as contract } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Call, Operation } from '@irp/http';
import type { Revoke } from '../../kernel/revoker.ts';
import { system } from '../../kernel/system-actor.ts';
import type { RevokeConsents } from '../../tokens/revoke-consents.ts';
import type { RevokeTokens } from '../../tokens/revoke-tokens.ts';
import type { OrganizationStore } from '../../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../../workspaces/store/workspace-store.ts';
import { type Application, requireState } from '../domain/application.ts';
import type { ApplicationStore } from '../store/application-store.ts';
import type { InstallationGrantStore } from '../store/installation-grant-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  workspaces: WorkspaceStore;
  organizations: Pick<OrganizationStore, 'nameOf'>;
  installationGrants: InstallationGrantStore;
  revoke: Revoke;
  now: () => number;
  revokeTokens: RevokeTokens;
  revokeConsents: RevokeConsents;
}

type Body = Call<typeof contract>['body'];

/**
 * Stores the directory's decision about an application in a workspace. The directory emits the
 * event. If the decision removes scopes, existing tokens lose these scopes at once.
 */
export function putInstallationGrant(deps: Dependencies): Operation<typeof contract> {
  const { applications, workspaces, installationGrants, revoke, now } = deps;
  return async ({ body }) => {
    const { applicationId, workspaceId, installationId, state, revision } = body;
    const [application, workspace, current] = await Promise.all([
      applications.find(applicationId),
      workspaces.find(workspaceId),
      installationGrants.find(applicationId, workspaceId),
    ]);
    if (!application || application.state === 'deleted') {
      throw new PlatformError('not_found', 'There is no such application.');
    }
    if (!workspace) {
      throw new PlatformError('not_found', 'There is no such workspace.');
    }
    const isNewer = current === undefined || current.revision < revision;
    if (isNewer && state !== 'revoked' && (current === undefined || current.state === 'revoked')) {
      requireAcceptsInstallations(application, body);
    }
    const isSame = current?.installationId === installationId;
    const isKnown = isSame && current.state !== 'revoked';
    // Revokes tokens and consents that a concurrent request stored while the former installation
    // ended.
    if (isNewer && !isKnown && state !== 'revoked') {
      await revokeAccess(deps, application, workspaceId);
    }
    const at = new Date(now());
    // A repeated revocation does not start a new period of access.
    const since = isSame && (isKnown || state === 'revoked') ? current.since : at;
    const environment = body.environment ?? application.environment;
    const grant = {
      ...body,
      environment,
      createdAt: at,
      ...(since === undefined ? {} : { since }),
    };
    const stored = await installationGrants.put(grant, at);
    // The change is published, and tokens are revoked, even if the revision is stored already. An
    // earlier request may have been interrupted before the publication.
    await revoke({
      by: 'application',
      id: applicationId,
      workspaceId,
    });
    if (stored.state === 'revoked') {
      await revokeAccess(deps, application, workspaceId);
    }
    const shown = {
      installationId: stored.installationId,
      revision: stored.revision,
      state: stored.state,
    };
    const organizationName = (await deps.organizations.nameOf(workspace.organizationId)) ?? '';
    return {
      status: 200,
      body: { ...shown, organizationName },
    };
  };
}

/** Requires that the application may be installed now. @throws PlatformError 403, 409 */
function requireAcceptsInstallations(application: Application, { environment }: Body): void {
  requireState(application, 'active');
  if (application.newInstallsDisabled) {
    throw new PlatformError('forbidden', 'The application accepts no new installations.');
  }
  if (application.environment === 'sandbox' && environment === 'production') {
    throw new PlatformError(
      'conflict',
      'A sandbox application can be installed in the sandbox only.',
    );
  }
}

/**
 * Revokes tokens and consents in the workspace, so that a later installation does not make tokens
 * and consents valid again.
 */
async function revokeAccess(
  deps: Dependencies,
  { id, ...application }: Application,
  workspaceId: string,
) {
  // An application needs no installation in the workspace that owns the application.
  if (application.workspaceId === workspaceId) {
    return;
  }
  const of = { applicationId: id, workspaceId };
  await deps.revokeTokens(of, system, 'the installation ended');
  await deps.revokeConsents(of, system, 'the installation ended');
}
