import { type provisionApiKey as contract, generateApiKey, scopesByRole } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { system } from '../domain/event.ts';
import { requireMember } from '../domain/workspace.ts';
import { keyCreated } from './api-key-events.ts';
import type { Deps } from './deps.ts';
import { endApiKeys } from './end-api-keys.ts';
import { newApiKey } from './new-api-key.ts';

export function provisionApiKey(deps: Deps) {
  const { workspaces, apiKeys, revoke, now } = deps;
  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    const { workspaceId, userId, environment, name } = body;
    const workspace = await workspaces.get(workspaceId);
    const { role } = requireMember(workspace, userId);
    const replaced = await endApiKeys(
      deps,
      { workspaceId, userId, environment, name },
      system,
      'another took its place',
    );
    for (const id of replaced) await revoke({ by: 'credential', id });
    const key = generateApiKey({ environment, region: workspace.region });
    const scopes = body.scopes ?? [...scopesByRole[role]];
    const wanted = { workspaceId, userId, environment, name, scopes, expiresAt: null, createdBy: null };
    const row = newApiKey(key, wanted, now());
    await apiKeys.add(row, keyCreated(deps, row, system));
    return { status: 200, body: { id: row.id, key } };
  };
}
