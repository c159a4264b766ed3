import type { reportRefusals as contract, RefusedCalls } from '@irp/contracts/authorization';
import { actorOf, type EventInput } from '@irp/contracts/events';
import { outsider } from '@irp/events';
import type { Operation } from '@irp/http';
import type { Refusals } from '../kernel/refusals.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';

interface Dependencies {
  refusals: Refusals;
  workspaces: Pick<WorkspaceStore, 'find'>;
  now: () => number;
}

type Denial = EventInput<'access.denied' | 'rate_limit.exceeded'>;

/**
 * Maximum number of remembered reports. The maximum exceeds the number of unacknowledged reports of
 * all gateways, so every report that a gateway repeats is still remembered.
 */
const maxRememberedReports = 5_000;

/** Records the requests rejected by a gateway, with the context of each rejected request. */
export function reportRefusals({
  refusals,
  workspaces,
  now,
}: Dependencies): Operation<typeof contract> {
  /** Reports by id. If a gateway gets no response, it sends the same report again. */
  const recordings = new Map<string, Promise<unknown>>();

  /**
   * Records the attempt in the workspace of the resource, without IP address and user agent of the
   * caller.
   */
  async function recordAttempt(refused: RefusedCalls, time: Date): Promise<void> {
    const attempt = attemptOf(refused);
    // The workspace may not exist, because a caller can send any id.
    if (attempt && (await workspaces.find(attempt.workspaceId))) {
      await refusals.record(attempt, { time });
    }
  }

  function record(refused: RefusedCalls): Promise<unknown> {
    const { id, at, request, traceparent } = refused;
    // The gateway's clock may be ahead, but no event may have a time in the future.
    const time = new Date(Math.min(Date.parse(at), now()));
    const recording = Promise.all([
      refusals.record(denialOf(refused), {
        time,
        request,
        traceparent,
      }),
      recordAttempt(refused, time),
    ]);
    recording.catch(() => recordings.delete(id));
    recordings.set(id, recording);
    const [oldest] = recordings.keys();
    if (recordings.size > maxRememberedReports && oldest !== undefined) {
      recordings.delete(oldest);
    }
    return recording;
  }

  return async ({ body }) => {
    await Promise.all(
      body.refusals.map((refused) => recordings.get(refused.id) ?? record(refused)),
    );
    return { status: 204 };
  };
}

/**
 * Returns the event for the log of the caller's own workspace. The event does not show whether the
 * resource exists in another workspace.
 */
function denialOf(refused: RefusedCalls): Denial {
  const {
    workspaceId,
    credentialId,
    credentialKind,
    userId,
    applicationId,
    operation,
    reason,
    missing,
  } = refused;
  const { environment } = refused;
  const person = {
    ...(userId === undefined ? {} : { userId }),
    ...(applicationId ? { applicationId } : {}),
  };
  const called = {
    ...(operation === undefined ? {} : { operation }),
    ...timesOf(refused),
  };
  if (credentialKind === undefined) {
    return {
      type: 'rate_limit.exceeded',
      workspaceId: '',
      subject: 'address',
      actor: outsider,
      data: { reason, ...called },
    };
  }
  const about = {
    workspaceId,
    subject: credentialId,
    actor: actorOf(refused),
    ...(environment === undefined ? {} : { environment }),
  };
  const data = {
    credentialKind,
    ...person,
    reason,
    ...called,
  };
  if (reason === 'rate_limited') {
    return {
      type: 'rate_limit.exceeded',
      ...about,
      data,
    };
  }
  return {
    type: 'access.denied',
    ...about,
    data: {
      ...data,
      ...(missing.length === 0 ? {} : { missing }),
    },
  };
}

/**
 * Returns the record for the workspace of the resource. The record names the caller's workspace and
 * kind of credential, but no person.
 */
function attemptOf(refused: RefusedCalls): EventInput<'access.attempted_from_outside'> | undefined {
  const {
    workspaceId: fromWorkspaceId,
    ownerWorkspaceId,
    credentialKind,
    operation,
    request,
  } = refused;
  if (ownerWorkspaceId === undefined || credentialKind === undefined) {
    return undefined;
  }
  return {
    type: 'access.attempted_from_outside',
    workspaceId: ownerWorkspaceId,
    subject: ownerWorkspaceId,
    actor: outsider,
    data: {
      fromWorkspaceId,
      credentialKind,
      requestId: request.id,
      ...timesOf(refused),
      ...(operation === undefined ? {} : { operation }),
    },
  };
}

function timesOf({ times }: RefusedCalls): { times?: number } {
  return times === 1 ? {} : { times };
}
