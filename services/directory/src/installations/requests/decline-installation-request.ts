import type { declineInstallationRequest as contract } from '@irp/contracts/directory';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import { type Operation, requireAdmin } from '@irp/http';
import { type InstallationRequest, viewRequest } from '../domain/installation-request.ts';
import type { InstallationRequestStore } from '../store/installation-request-store.ts';
import { requirePending } from './approve-installation-request.ts';
import type { EndDeclined } from './end-declined.ts';
import { requestOf } from './request-of.ts';

interface Dependencies {
  requests: Pick<InstallationRequestStore, 'find' | 'decide'>;
  endDeclined: EndDeclined;
  now: () => number;
}

export function declineInstallationRequest({
  requests,
  endDeclined,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, body: { reason } }) => {
    requireAdmin(permissions.declineInstallationRequest, principal);
    const request = await requestOf(requests, principal, params.id);
    requirePending(request);
    const nowMs = now();
    const decided: InstallationRequest = {
      ...request,
      state: 'declined',
      declineReason: reason ?? null,
      decidedBy: principal.userId ?? null,
      decidedAt: new Date(nowMs),
    };
    const { workspaceId, environment, id: subject, applicationId, requestedBy: userId } = request;
    const about = {
      workspaceId,
      environment,
      subject,
      actor: actorOf(principal),
    };
    const data = {
      applicationId,
      userId,
      ...(reason === undefined ? {} : { reason }),
    };
    const event = newEvent(nowMs, {
      type: 'installation.request_declined',
      ...about,
      data,
    });
    if (!(await requests.decide(decided, [event]))) {
      requirePending(await requestOf(requests, principal, subject));
    }
    await endDeclined(principal, subject, 'declined');
    return {
      status: 200,
      body: viewRequest(decided),
    };
  };
}
