import type { approveInstallationRequest as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { type Operation, requireAdmin } from '@irp/http';
import { type InstallationRequest, viewRequest } from '../domain/installation-request.ts';
import type { Install } from '../install.ts';
import type { InstallationRequestStore } from '../store/installation-request-store.ts';
import type { EndDeclined } from './end-declined.ts';
import { requestOf } from './request-of.ts';

interface Dependencies {
  requests: Pick<InstallationRequestStore, 'find' | 'decide'>;
  install: Install;
  endDeclined: EndDeclined;
  now: () => number;
}

/**
 * Creates the operation. The installation gets the id of the request. If an approval is interrupted
 * and repeated, the repeated approval continues with the same installation.
 */
export function approveInstallationRequest(deps: Dependencies): Operation<typeof contract> {
  const { requests, install, endDeclined, now } = deps;
  return async ({ principal, params, body }) => {
    requireAdmin(permissions.approveInstallationRequest, principal);
    const request = await requestOf(requests, principal, params.id);
    requirePending(request);
    const { id, applicationId, environment } = request;
    // The admin may name the approved scopes. Without named scopes, the admin approves the scopes
    // of the request.
    const scopes = body.scopes ?? request.scopes;
    const installation = await install(principal, {
      applicationId,
      environment,
      scopes,
      id,
      request,
    });
    const decided: InstallationRequest = {
      ...request,
      state: 'approved',
      installationId: installation.id,
      decidedBy: principal.userId ?? null,
      decidedAt: new Date(now()),
    };
    if (!(await requests.decide(decided, []))) {
      const meanwhile = await requestOf(requests, principal, id);
      if (meanwhile.state === 'declined' || meanwhile.state === 'withdrawn') {
        await endDeclined(principal, installation.id, meanwhile.state);
      }
      requirePending(meanwhile);
    }
    return {
      status: 200,
      body: viewRequest(decided),
    };
  };
}

/** Requires that the request is pending. @throws PlatformError 409 */
export function requirePending({ state }: InstallationRequest): void {
  if (state !== 'pending') {
    throw new PlatformError('conflict', `The request is already ${state}.`);
  }
}
