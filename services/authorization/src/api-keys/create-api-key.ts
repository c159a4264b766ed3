import { type createApiKey as contract, getApiKey } from '@irp/contracts/authorization';
import { locationOf, type Operation } from '@irp/http';
import { requireUser } from '../kernel/caller.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { IssueApiKey } from './issue-api-key.ts';
import { viewApiKey } from './view-api-key.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  issueApiKey: IssueApiKey;
}

export function createApiKey({
  workspaces,
  issueApiKey,
}: Dependencies): Operation<typeof contract> {
  return async (call) => {
    const { principal, version } = call;
    const userId = requireUser(principal);
    const workspace = await workspaces.get(principal.workspaceId);
    const { row, key } = await issueApiKey({
      ...call,
      userId,
      workspace,
    });
    const headers = {
      Location: locationOf(getApiKey, version, { id: row.id }),
      'Cache-Control': 'no-store',
    };
    return {
      status: 201,
      headers,
      body: { ...viewApiKey(row), key },
    };
  };
}
