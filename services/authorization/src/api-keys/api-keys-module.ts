import * as contracts from '@irp/contracts/authorization';
import { bind } from '@irp/http';
import type { Module } from '../kernel/module.ts';
import type { Revoke } from '../kernel/revoker.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { createApiKey } from './create-api-key.ts';
import { createWorkspaceApiKey } from './create-workspace-api-key.ts';
import { getApiKey } from './get-api-key.ts';
import { createIssueApiKey } from './issue-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { provisionApiKey } from './provision-api-key.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { createRevokeApiKeys } from './revoke-api-keys.ts';
import type { ApiKeyStore } from './store/api-key-store.ts';
import { updateApiKey } from './update-api-key.ts';

interface Dependencies {
  apiKeys: ApiKeyStore;
  workspaces: WorkspaceStore;
  revoke: Revoke;
  now: () => number;
}

/** Creates the module for API keys. A key acts as a user in one workspace and environment. */
export function apiKeysModule({ apiKeys, workspaces, revoke, now }: Dependencies) {
  const revokeApiKeys = createRevokeApiKeys({ apiKeys, now });
  const issueApiKey = createIssueApiKey({
    apiKeys,
    workspaces,
    now,
  });
  return {
    revokeApiKeys,
    bindings: [
      bind(contracts.listApiKeys, listApiKeys({ apiKeys })),
      bind(contracts.createApiKey, createApiKey({ workspaces, issueApiKey })),
      bind(contracts.createWorkspaceApiKey, createWorkspaceApiKey({ workspaces, issueApiKey })),
      bind(contracts.getApiKey, getApiKey({ apiKeys })),
      bind(contracts.updateApiKey, updateApiKey({ apiKeys, now })),
      bind(
        contracts.revokeApiKey,
        revokeApiKey({
          apiKeys,
          workspaces,
          revoke,
          now,
        }),
      ),
      bind(
        contracts.provisionApiKey,
        provisionApiKey({
          apiKeys,
          workspaces,
          revoke,
          revokeApiKeys,
          now,
        }),
      ),
    ],
  } satisfies Module & Record<string, unknown>;
}
