import type { getInstallationRequest as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requirePermission } from '@irp/http';
import { viewRequest } from '../domain/installation-request.ts';
import type { InstallationRequestStore } from '../store/installation-request-store.ts';
import { requestOf } from './request-of.ts';

interface Dependencies {
  requests: Pick<InstallationRequestStore, 'find'>;
}

export function getInstallationRequest({ requests }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    requirePermission(permissions.getInstallationRequest, principal);
    return {
      status: 200,
      body: viewRequest(await requestOf(requests, principal, params.id)),
    };
  };
}
