import { newId } from '@irp/contracts';
import { type createInstallationRequest as contract, getInstallationRequest } from '@irp/contracts/directory';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { locationOf, type Operation, requirePermission } from '@irp/http';
import { obstaclesTo, requireNone } from '../../domain/installation-obstacles.ts';
import { type InstallationRequest, viewRequest } from '../../domain/installation-request.ts';
import { type ReadSeen, requireAdmitted } from '../../installations/installable-application.ts';
import type { InstallationPolicyStore } from '../../store/installation-policy-store.ts';
import type { InstallationRequestStore } from '../../store/installation-request-store.ts';
import type { InstallationStore } from '../../store/installation-store.ts';

interface Dependencies {
  requests: Pick<InstallationRequestStore, 'find' | 'insert'>;
  installations: Pick<InstallationStore, 'findLive'>;
  policies: Pick<InstallationPolicyStore, 'find'>;
  readSeen: ReadSeen;
  now: () => number;
}

export function createInstallationRequest(deps: Dependencies): Operation<typeof contract> {
  const { requests, installations, policies, readSeen, now } = deps;
  return async ({ principal, body: { applicationId, environment, reason }, idempotencyId, version }) => {
    const userId = requirePermission(permissions.createInstallationRequest, principal);
    const repeated = idempotencyId === undefined ? undefined : await requests.find(idempotencyId);
    if (repeated) return replyFor(repeated);
    const { workspaceId, organizationId } = principal;
    const [read, installed, { policy }] = await Promise.all([
      readSeen(principal, applicationId),
      installations.findLive(applicationId, workspaceId),
      policies.find(organizationId),
    ]);
    const { application, listing } = requireAdmitted(principal, read);
    if (policy.memberRequests === 'refused')
      throw new PlatformError('forbidden', 'Your organization does not accept requests for installations.');
    const isInstalled = installed !== undefined;
    const isDelisted = listing?.state === 'delisted';
    const obstacles = obstaclesTo({ application, principal, environment, policy, isInstalled, isDelisted });
    // Whoever approves it must have the scopes.
    const applying = obstacles.filter(({ code }) => code !== 'missing_scopes');
    requireNone(applying, application);
    const nowMs = now();
    const { name: applicationName, scopes } = application;
    const request: InstallationRequest = {
      ...{ id: idempotencyId ?? newId(nowMs), applicationId, applicationName, workspaceId, environment, scopes },
      ...{ reason: reason ?? null, state: 'pending', requestedBy: userId, requestedAt: new Date(nowMs) },
      ...{ decidedBy: null, decidedAt: null, declineReason: null, installationId: null },
    };
    const about = { workspaceId, environment, subject: request.id, actor: actorOf(principal) };
    const event = newEvent(nowMs, { type: 'installation.requested', ...about, data: { applicationId, scopes } });
    if (!(await requests.insert(request, [event])))
      throw new PlatformError('conflict', 'You have asked for this application before: the request is pending.');
    return replyFor(request);

    function replyFor(stored: InstallationRequest) {
      const Location = locationOf(getInstallationRequest, version, { id: stored.id });
      return { status: 201, headers: { Location }, body: viewRequest(stored) } as const;
    }
  };
}
