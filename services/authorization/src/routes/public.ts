import * as contracts from '@irp/contracts';
import { type Binding, bind } from '@irp/http';
import { addMember } from '../operations/add-member.ts';
import { createApiKey } from '../operations/create-api-key.ts';
import { createWorkspace } from '../operations/create-workspace.ts';
import type { Deps } from '../operations/deps.ts';
import { getApiKey } from '../operations/get-api-key.ts';
import { getMe } from '../operations/get-me.ts';
import { getMember } from '../operations/get-member.ts';
import { getWorkspace } from '../operations/get-workspace.ts';
import { listApiKeys } from '../operations/list-api-keys.ts';
import { listMembers } from '../operations/list-members.ts';
import { listWorkspaces } from '../operations/list-workspaces.ts';
import { removeMember } from '../operations/remove-member.ts';
import { revokeApiKey } from '../operations/revoke-api-key.ts';
import { updateApiKey } from '../operations/update-api-key.ts';
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
    bind(contracts.listApiKeys, listApiKeys(deps)),
    bind(contracts.createApiKey, createApiKey(deps)),
    bind(contracts.getApiKey, getApiKey(deps)),
    bind(contracts.updateApiKey, updateApiKey(deps)),
    bind(contracts.revokeApiKey, revokeApiKey(deps)),
  ];
}
