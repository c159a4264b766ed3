import * as contracts from '@irp/contracts/authorization';
import { bind } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { Module } from '../kernel/module.ts';
import type { Revoke } from '../kernel/revoker.ts';
import type { RequireMembersAddress } from '../people/owner-addresses.ts';
import type { RemoveSessions } from '../people/remove-sessions.ts';
import type { UserStore } from '../people/store/user-store.ts';
import type { RevokeConsents } from '../tokens/revoke-consents.ts';
import type { RevokeTokens } from '../tokens/revoke-tokens.ts';
import type { ConsentStore } from '../tokens/store/consent-store.ts';
import type { TokenStore } from '../tokens/store/token-store.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { acceptTransfer } from './accept-transfer.ts';
import { createChangeApplication } from './change-application.ts';
import { createApplication } from './create-application.ts';
import { deleteApplication } from './delete-application.ts';
import { deleteDueApplications } from './delete-due-applications.ts';
import { getApplication } from './get-application.ts';
import { putInstallationGrant } from './installations/put-installation-grant.ts';
import { listApplications } from './list-applications.ts';
import { offerTransfer } from './offer-transfer.ts';
import { previewChange } from './preview-change.ts';
import { putApplicationListing } from './put-application-listing.ts';
import { readApplication } from './read-application.ts';
import { createReplayCreate } from './replay-create.ts';
import { reportCompromise } from './report-compromise.ts';
import { restoreApplication } from './restore-application.ts';
import { resumeApplication } from './resume-application.ts';
import { createRevokeAllTokens } from './revoke-all-tokens.ts';
import { revokeDownstream } from './revoke-downstream.ts';
import { listSecrets } from './secrets/list-secrets.ts';
import { revokeSecret } from './secrets/revoke-secret.ts';
import { rotateSecret } from './secrets/rotate-secret.ts';
import { setAuthorizationFlows } from './set-authorization-flows.ts';
import { setNewInstalls } from './set-new-installs.ts';
import type { ApplicationStore } from './store/application-store.ts';
import type { InstallationGrantStore } from './store/installation-grant-store.ts';
import { suspendApplication } from './suspend-application.ts';
import { updateApplication } from './update-application.ts';
import { withdrawTransfer } from './withdraw-transfer.ts';

interface Dependencies {
  applications: ApplicationStore;
  installationGrants: InstallationGrantStore;
  workspaces: WorkspaceStore;
  organizations: OrganizationStore;
  users: UserStore;
  tokens: TokenStore;
  consents: ConsentStore;
  revoke: Revoke;
  revokeTokens: RevokeTokens;
  revokeConsents: RevokeConsents;
  removeSessions: RemoveSessions;
  requireMembersAddress: RequireMembersAddress;
  issuer: () => string;
  log: Logger;
  now: () => number;
}

/**
 * Creates the module for OAuth applications, their secrets and installations. This module
 * registers, changes, suspends, transfers and deletes applications.
 */
export function applicationsModule(deps: Dependencies) {
  const { applications, revoke, revokeTokens, now } = deps;
  const changeApplication = createChangeApplication({
    applications,
    revoke,
    now,
  });
  const replayCreate = createReplayCreate({
    applications,
    changeApplication,
    now,
  });
  const revokeAllTokens = createRevokeAllTokens({
    applications,
    revokeTokens,
    revoke,
    now,
  });
  const uses = {
    ...deps,
    changeApplication,
    replayCreate,
    revokeAllTokens,
  };
  return {
    deleteDueApplications: deleteDueApplications(deps),
    bindings: [
      bind(contracts.listApplications, listApplications({ applications, now })),
      bind(contracts.createApplication, createApplication(uses)),
      bind(contracts.getApplication, getApplication({ applications })),
      bind(contracts.updateApplication, updateApplication(uses)),
      bind(contracts.deleteApplication, deleteApplication(uses)),
      bind(contracts.restoreApplication, restoreApplication(uses)),
      bind(contracts.suspendApplication, suspendApplication({ changeApplication, now })),
      bind(contracts.resumeApplication, resumeApplication({ changeApplication })),
      bind(contracts.setNewInstalls, setNewInstalls({ changeApplication })),
      bind(contracts.setAuthorizationFlows, setAuthorizationFlows({ changeApplication })),
      bind(contracts.revokeDownstream, revokeDownstream(uses)),
      bind(contracts.reportCompromise, reportCompromise(uses)),
      bind(contracts.offerTransfer, offerTransfer(uses)),
      bind(contracts.withdrawTransfer, withdrawTransfer(uses)),
      bind(contracts.acceptTransfer, acceptTransfer(uses)),
      bind(contracts.previewChange, previewChange(uses)),
      bind(contracts.listSecrets, listSecrets({ applications, now })),
      bind(contracts.rotateSecret, rotateSecret({ changeApplication, now })),
      bind(contracts.revokeSecret, revokeSecret({ changeApplication, now })),
      bind(contracts.readApplication, readApplication(deps)),
      bind(contracts.putApplicationListing, putApplicationListing({ applications })),
      bind(contracts.putInstallationGrant, putInstallationGrant(uses)),
    ],
  } satisfies Module & Record<string, unknown>;
}
