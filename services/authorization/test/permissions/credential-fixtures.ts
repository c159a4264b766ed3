import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { type PermissionFixture, type TargetKind, targetKeyScopes } from '@irp/testing';
import { newToken } from '../support/new-token.ts';
import type { PermissionBench } from './permission-bench.ts';

/** API keys, consents and tokens. */
export function credentialFixtures(bench: () => PermissionBench) {
  const ownerOf = (caller: Principal, target: TargetKind) =>
    target === 'own' ? caller.userId : bench().colleague.userId;
  const list: PermissionFixture = (_, target) => ({
    query: target === 'others' ? '?all=true' : '',
  });

  const apiKey: PermissionFixture = async (caller, target) => {
    const userId = ownerOf(caller, target);
    if (userId === undefined) {
      return undefined;
    }
    const { environment } = caller;
    const { as } = await bench().workspace.keyFor(userId, { environment, scopes: targetKeyScopes });
    const id = String(as.credentialId);
    // The use of the key is stored concurrently with the next requests, and changes the entity tag.
    await bench().keyIsUsed(id);
    return { params: { id } };
  };

  const consent: PermissionFixture = async (caller, target) => {
    const userId = ownerOf(caller, target);
    if (userId === undefined) {
      return undefined;
    }
    const { workspaceId, environment } = caller;
    const whose = {
      userId,
      applicationId: randomUUID(),
      workspaceId,
      environment,
    };
    const agreed = {
      ...whose,
      scopes: ['investments.read'],
      identityScopes: [],
    };
    const { id } = await bench().consents.upsert(agreed, new Date(), () => []);
    return { params: { id } };
  };

  const token: PermissionFixture = async (caller, target) => {
    const userId = ownerOf(caller, target);
    if (userId === undefined) {
      return undefined;
    }
    const { workspaceId, environment } = caller;
    const row = newToken({
      userId,
      workspaceId,
      environment,
    });
    await bench().tokens.insert(row);
    return { params: { id: row.tokenId } };
  };

  return {
    listApiKeys: list,
    createApiKey: ({ environment }) => ({ body: { name: 'A key', environment } }),
    createWorkspaceApiKey: ({ environment }) => ({
      params: { id: bench().workspace.workspaceId },
      body: { name: 'A key', environment },
    }),
    getApiKey: apiKey,
    updateApiKey: async (...of) => {
      const key = await apiKey(...of);
      return (
        key && {
          ...key,
          body: { name: 'Renamed' },
        }
      );
    },
    revokeApiKey: apiKey,
    listAuthorizations: list,
    revokeAuthorization: consent,
    listTokens: list,
    revokeToken: token,
  } satisfies Record<string, PermissionFixture>;
}
