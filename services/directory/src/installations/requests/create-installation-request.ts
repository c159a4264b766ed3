import { newId } from '@irp/contracts';
import {
  type createInstallationRequest as contract,
  getInstallationRequest,
} from '@irp/contracts/directory';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { locationOf, type Operation, requirePermission } from '@irp/http';
import type { RecentCounts } from '@irp/persistence';
import type { CheckRequest } from '../check-request.ts';
import { requireNone } from '../domain/installation-obstacles.ts';
import { type InstallationRequest, viewRequest } from '../domain/installation-request.ts';
import type { InstallationRequestStore } from '../store/installation-request-store.ts';

interface Dependencies {
  requests: Pick<InstallationRequestStore, 'find' | 'insert'>;
  checkRequest: CheckRequest;
  requestCounts: RecentCounts;
  /** How many requests a member may send in 24 hours. */
  requestsPerMember: number;
  now: () => number;
}

const dayMs = 86_400_000;

/** Creates the operation. Each request is mailed to every admin of the workspace. */
export function createInstallationRequest(deps: Dependencies): Operation<typeof contract> {
  const { requests, checkRequest, requestCounts, requestsPerMember, now } = deps;
  return async ({
    principal,
    body: { applicationId, environment, reason },
    idempotencyId,
    version,
  }) => {
    const userId = requirePermission(permissions.createInstallationRequest, principal);
    const repeated = idempotencyId === undefined ? undefined : await requests.find(idempotencyId);
    if (repeated) {
      return replyFor(repeated);
    }
    const { workspaceId } = principal;
    const { seen, obstacles } = await checkRequest(principal, { applicationId, environment });
    const { application } = seen;
    requireNone(obstacles, application);
    const nowMs = now();
    const { name: applicationName, scopes } = application;
    const request: InstallationRequest = {
      id: idempotencyId ?? newId(nowMs),
      applicationId,
      applicationName,
      workspaceId,
      environment,
      scopes,
      reason: reason ?? null,
      state: 'pending',
      requestedBy: userId,
      requestedAt: new Date(nowMs),
      decidedBy: null,
      decidedAt: null,
      declineReason: null,
      installationId: null,
    };
    const about = {
      workspaceId,
      environment,
      subject: request.id,
      actor: actorOf(principal),
    };
    const data = {
      applicationId,
      scopes,
      ...(reason !== undefined && { reason }),
    };
    const event = newEvent(nowMs, {
      type: 'installation.requested',
      ...about,
      data,
    });
    const member = `${workspaceId} ${userId}`;
    const waitMs = await requestCounts.count(
      member,
      request.id,
      { most: requestsPerMember, inMs: dayMs },
      nowMs,
    );
    if (waitMs > 0) {
      throw tooMany(requestsPerMember, waitMs);
    }
    if (!(await requests.insert(request, [event]))) {
      // No mail was sent, so the request does not count for the limit.
      await requestCounts.uncount(member, request.id);
      throw new PlatformError(
        'conflict',
        'You have already asked for this application: the request is waiting for a decision.',
      );
    }
    return replyFor(request);

    function replyFor(stored: InstallationRequest) {
      const Location = locationOf(getInstallationRequest, version, { id: stored.id });
      return {
        status: 201,
        headers: { Location },
        body: viewRequest(stored),
      } as const;
    }
  };
}

function tooMany(most: number, waitMs: number): PlatformError {
  const message = `You have asked for ${most} ${most === 1 ? 'application' : 'applications'} in the last 24 hours, which is the maximum. Try again later.`;
  return new PlatformError('rate_limit_exceeded', message, {
    retryAfterS: Math.ceil(waitMs / 1_000),
  });
}
