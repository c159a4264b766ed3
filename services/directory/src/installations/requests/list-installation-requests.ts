import type { listInstallationRequests as contract } from '@irp/contracts/directory';
import { onlyEnvironmentOf, permissions } from '@irp/contracts/permissions';
import { byKey, type Operation, readPage, requirePermission } from '@irp/http';
import { type InstallationRequest, viewRequest } from '../domain/installation-request.ts';
import type { InstallationRequestStore } from '../store/installation-request-store.ts';
import { seesAll } from './request-of.ts';

interface Dependencies {
  requests: Pick<InstallationRequestStore, 'list' | 'count'>;
}

export function listInstallationRequests({ requests }: Dependencies): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const requestedBy = requirePermission(permissions.listInstallationRequests, principal);
    const { state, applicationId } = query;
    const environment = onlyEnvironmentOf(principal);
    const filter = {
      workspaceId: principal.workspaceId,
      ...(seesAll(principal) ? {} : { requestedBy }),
      ...(environment === undefined ? {} : { environment }),
      ...(state === undefined ? {} : { state }),
      ...(applicationId === undefined ? {} : { applicationId }),
    };
    const { data, meta } = await readPage(query, {
      ...byKey(({ id }: InstallationRequest) => id),
      list: 'installation-requests',
      query: filter,
      read: (range) => requests.list(filter, range),
      count: () => requests.count(filter),
    });
    return {
      status: 200,
      body: {
        data: data.map(viewRequest),
        meta,
      },
    };
  };
}
