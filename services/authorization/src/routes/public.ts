import * as contracts from '@irp/contracts';
import { type Binding, bind } from '@irp/http';
import { addMember, removeMember, updateMember } from '../operations/change-members.ts';
import { createApiKey } from '../operations/create-api-key.ts';
import type { Deps } from '../operations/deps.ts';
import { getMe, updateMe } from '../operations/me.ts';
import { getApiKey, listApiKeys } from '../operations/read-api-keys.ts';
import { getMember, listMembers } from '../operations/read-members.ts';
import { revokeApiKey } from '../operations/revoke-api-key.ts';
import { updateApiKey } from '../operations/update-api-key.ts';
import { createWorkspace, getWorkspace, listWorkspaces, updateWorkspace } from '../operations/workspaces.ts';

/** Both versions are the same here: each contract says that it is served under v1 and v2. */
export function publicRoutes(deps: Deps, regions: readonly string[]): Binding[] {
  return [
    bind(contracts.getMe, getMe(deps)),
    bind(contracts.updateMe, updateMe(deps)),
    bind(contracts.listWorkspaces, listWorkspaces(deps)),
    bind(contracts.createWorkspace, createWorkspace(deps, regions)),
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
