import type { withdrawInstallationRequest as contract } from '@irp/contracts/directory';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { type Operation, requirePermission } from '@irp/http';
import { type InstallationRequest, viewRequest } from '../domain/installation-request.ts';
import type { InstallationRequestStore } from '../store/installation-request-store.ts';
import type { InstallationStore } from '../store/installation-store.ts';
import { requirePending } from './approve-installation-request.ts';
import { requestOf } from './request-of.ts';

interface Dependencies {
  requests: Pick<InstallationRequestStore, 'find' | 'decide'>;
  installations: Pick<InstallationStore, 'find'>;
  now: () => number;
}

/**
 * Creates the operation. If an admin approves the request at the same time, the approval sees the
 * withdrawal and ends its installation.
 */
export function withdrawInstallationRequest({
  requests,
  installations,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const userId = requirePermission(permissions.withdrawInstallationRequest, principal);
    const request = await requestOf(requests, principal, params.id);
    if (request.requestedBy !== userId) {
      throw new PlatformError(
        'forbidden',
        'Only the member who made the request can withdraw it. An admin can decline it.',
      );
    }
    requirePending(request);
    const { workspaceId, environment, id: subject, applicationId } = request;
    // If the installation exists, an approval is in progress or was interrupted. A withdrawal would
    // end the installation, but a member may not end an installation.
    if (await installations.find(subject)) {
      throw new PlatformError(
        'conflict',
        'You cannot withdraw the request, because an admin is approving the request.',
      );
    }
    const nowMs = now();
    const withdrawn: InstallationRequest = {
      ...request,
      state: 'withdrawn',
      decidedBy: userId,
      decidedAt: new Date(nowMs),
    };
    const event = newEvent(nowMs, {
      type: 'installation.request_withdrawn',
      workspaceId,
      environment,
      subject,
      actor: actorOf(principal),
      data: { applicationId },
    });
    if (!(await requests.decide(withdrawn, [event]))) {
      requirePending(await requestOf(requests, principal, subject));
    }
    return {
      status: 200,
      body: viewRequest(withdrawn),
    };
  };
}
