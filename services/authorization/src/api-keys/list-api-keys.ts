import type { Principal } from '@irp/contracts';
import type { listApiKeys as contract } from '@irp/contracts/authorization';
import { onlyEnvironmentOf, permissions } from '@irp/contracts/permissions';
import { byKey, type Call, type Operation, readPage } from '@irp/http';
import { requirePermission, requireScopesAndRole } from '../kernel/caller.ts';
import type { ApiKey } from './domain/api-key.ts';
import type { ApiKeyStore, KeyFilter } from './store/api-key-store.ts';
import { viewApiKey } from './view-api-key.ts';

interface Dependencies {
  apiKeys: ApiKeyStore;
}

type Query = Call<typeof contract>['query'];

export function listApiKeys({ apiKeys }: Dependencies): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const filter = filterOf(principal, query);
    const { data, meta } = await readPage(query, {
      ...byKey(({ id }: ApiKey) => id),
      list: 'api-keys',
      query: filter,
      read: (range) => apiKeys.list(filter, range),
      count: () => apiKeys.count(filter),
    });
    return {
      status: 200,
      body: {
        data: data.map(viewApiKey),
        meta,
      },
    };
  };
}

function filterOf(principal: Principal, { all, userId: requestedUserId }: Query): KeyFilter {
  const { listApiKeys: permission } = permissions;
  requirePermission(permission, principal);
  const others =
    all === 'true' || (requestedUserId !== undefined && requestedUserId !== principal.userId);
  if (others) {
    requireScopesAndRole(permission.others, principal, 'the keys of other members');
  }
  const userId =
    requestedUserId ?? (others ? undefined : requirePermission(permission.own, principal));
  const environment = onlyEnvironmentOf(principal);
  return {
    workspaceId: principal.workspaceId,
    ...(userId === undefined ? {} : { userId }),
    ...(environment === undefined ? {} : { environment }),
  };
}
