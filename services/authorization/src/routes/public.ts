import * as contracts from '@irp/contracts';
import { type Binding, bind } from '@irp/http';
import { acceptApplication } from '../operations/accept-application.ts';
import { addMember } from '../operations/add-member.ts';
import { createApiKey } from '../operations/create-api-key.ts';
import { createApplication } from '../operations/create-application.ts';
import { createWorkspace } from '../operations/create-workspace.ts';
import { deleteApplication } from '../operations/delete-application.ts';
import type { Deps } from '../operations/deps.ts';
import { getApiKey } from '../operations/get-api-key.ts';
import { getApplication } from '../operations/get-application.ts';
import { getMe } from '../operations/get-me.ts';
import { getMember } from '../operations/get-member.ts';
import { getWorkspace } from '../operations/get-workspace.ts';
import { listApiKeys } from '../operations/list-api-keys.ts';
import { listApplications } from '../operations/list-applications.ts';
import { listAuthorizations } from '../operations/list-authorizations.ts';
import { listMembers } from '../operations/list-members.ts';
import { listSecrets } from '../operations/list-secrets.ts';
import { listTokens } from '../operations/list-tokens.ts';
import { listWorkspaces } from '../operations/list-workspaces.ts';
import { previewChange } from '../operations/preview-change.ts';
import { removeMember } from '../operations/remove-member.ts';
import { reportCompromise } from '../operations/report-compromise.ts';
import { restoreApplication } from '../operations/restore-application.ts';
import { resumeApplication } from '../operations/resume-application.ts';
import { revokeApiKey } from '../operations/revoke-api-key.ts';
import { revokeAuthorization } from '../operations/revoke-authorization.ts';
import { revokeDownstream } from '../operations/revoke-downstream.ts';
import { revokeSecret } from '../operations/revoke-secret.ts';
import { revokeToken } from '../operations/revoke-token.ts';
import { rotateSecret } from '../operations/rotate-secret.ts';
import { sendInvitation } from '../operations/send-invitation.ts';
import { suspendApplication } from '../operations/suspend-application.ts';
import { switchApplication } from '../operations/switch-application.ts';
import { offerApplication, withdrawApplication } from '../operations/transfer-application.ts';
import { updateApiKey } from '../operations/update-api-key.ts';
import { updateApplication } from '../operations/update-application.ts';
import { updateMe } from '../operations/update-me.ts';
import { updateMember } from '../operations/update-member.ts';
import { updateWorkspace } from '../operations/update-workspace.ts';

/** Both versions are the same here: each contract says that it is served under v1 and v2. */
export function publicRoutes(deps: Deps): Binding[] {
  return [
    bind(contracts.getMe, getMe(deps)),
    bind(contracts.updateMe, updateMe(deps)),
    bind(contracts.listWorkspaces, listWorkspaces(deps)),
    bind(contracts.createWorkspace, createWorkspace(deps)),
    bind(contracts.getWorkspace, getWorkspace(deps)),
    bind(contracts.updateWorkspace, updateWorkspace(deps)),
    bind(contracts.listMembers, listMembers(deps)),
    bind(contracts.addMember, addMember(deps)),
    bind(contracts.getMember, getMember(deps)),
    bind(contracts.updateMember, updateMember(deps)),
    bind(contracts.removeMember, removeMember(deps)),
    bind(contracts.sendInvitation, sendInvitation(deps)),
    bind(contracts.listApiKeys, listApiKeys(deps)),
    bind(contracts.createApiKey, createApiKey(deps)),
    bind(contracts.getApiKey, getApiKey(deps)),
    bind(contracts.updateApiKey, updateApiKey(deps)),
    bind(contracts.revokeApiKey, revokeApiKey(deps)),
    ...applicationRoutes(deps),
    bind(contracts.listAuthorizations, listAuthorizations(deps)),
    bind(contracts.revokeAuthorization, revokeAuthorization(deps)),
    bind(contracts.listTokens, listTokens(deps)),
    bind(contracts.revokeToken, revokeToken(deps)),
  ];
}

function applicationRoutes(deps: Deps): Binding[] {
  return [
    bind(contracts.listApplications, listApplications(deps)),
    bind(contracts.createApplication, createApplication(deps)),
    bind(contracts.getApplication, getApplication(deps)),
    bind(contracts.updateApplication, updateApplication(deps)),
    bind(contracts.deleteApplication, deleteApplication(deps)),
    bind(contracts.restoreApplication, restoreApplication(deps)),
    bind(contracts.suspendApplication, suspendApplication(deps)),
    bind(contracts.resumeApplication, resumeApplication(deps)),
    bind(contracts.setNewInstalls, switchApplication(deps, 'newInstallsDisabled')),
    bind(contracts.setAuthorizationFlows, switchApplication(deps, 'authorizationFlowsSuspended')),
    bind(contracts.revokeDownstream, revokeDownstream(deps)),
    bind(contracts.reportCompromise, reportCompromise(deps)),
    bind(contracts.offerTransfer, offerApplication(deps)),
    bind(contracts.withdrawTransfer, withdrawApplication(deps)),
    bind(contracts.acceptTransfer, acceptApplication(deps)),
    bind(contracts.previewChange, previewChange(deps)),
    bind(contracts.listSecrets, listSecrets(deps)),
    bind(contracts.rotateSecret, rotateSecret(deps)),
    bind(contracts.revokeSecret, revokeSecret(deps)),
  ];
}
