import type { provisionApiKey as contract } from '@irp/contracts/authorization';
import { scopesByRole } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { generateApiKey } from '@irp/secrets';
import type { Revoke } from '../kernel/revoker.ts';
import { provisioner } from '../kernel/system-actor.ts';
import { requireMember } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { keyCreated } from './api-key-events.ts';
import { newApiKey } from './new-api-key.ts';
import type { RevokeApiKeys } from './revoke-api-keys.ts';
import type { ApiKeyStore } from './store/api-key-store.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  apiKeys: ApiKeyStore;
  revoke: Revoke;
  now: () => number;
  revokeApiKeys: RevokeApiKeys;
}

export function provisionApiKey({
  workspaces,
  apiKeys,
  revoke,
  now,
  revokeApiKeys,
}: Dependencies): Operation<typeof contract> {
  return async ({ body, service }) => {
    const actor = provisioner(service);
    const { workspaceId, userId, environment, name } = body;
    const workspace = await workspaces.get(workspaceId);
    const { role } = requireMember(workspace, userId);
    const revokedIds = await revokeApiKeys(
      {
        workspaceId,
        userId,
        environment,
        name,
      },
      actor,
      'replaced by a new key of the same name',
    );
    for (const id of revokedIds) {
      await revoke({ by: 'credential', id });
    }
    const key = generateApiKey({
      environment,
      region: workspace.region,
    });
    const scopes = body.scopes ?? [...scopesByRole[role]];
    const fields = {
      workspaceId,
      userId,
      environment,
      name,
      scopes,
      expiresAt: null,
      createdBy: null,
    };
    const row = newApiKey(key, fields, now());
    await apiKeys.add(row, keyCreated({ now }, row, actor));
    return {
      status: 200,
      body: { id: row.id, key },
    };
  };
}
