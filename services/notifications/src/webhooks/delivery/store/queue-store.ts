import type { DeliveryModels, QueueRow } from './delivery-models.ts';
import { ignoreDuplicates } from './insert-ignoring-duplicates.ts';

export interface EndpointRef {
  endpointId: string;
  workspaceId: string;
}

export interface QueueOwner extends EndpointRef {
  organizationId: string;
}

/** The conditions under which a released queue can be claimed again. */
export interface NextClaim {
  at: Date;
  /** Whether the breaker is open. If true, new deliveries do not make the queue due earlier. */
  isBreakerOpen?: boolean;
}

/**
 * Stores the queues of endpoints with pending deliveries, and the process that has claimed each
 * queue. A process that stores a delivery arms the queue (marks the queue as due), unless the
 * process has claimed the queue itself. Every pending delivery is handled, because its queue is
 * armed or claimed.
 */
export interface QueueStore {
  /**
   * Arms queues: marks queues as due, for the process that has claimed or will claim the queue.
   * @param evenIfOpen whether to include queues with an open breaker
   */
  arm(owners: readonly QueueOwner[], at: Date, evenIfOpen: boolean): Promise<void>;
  /**
   * Claims those of the queues that are free and due.
   * @returns those of the queues that `holder` has now claimed
   */
  claim(endpointIds: readonly string[], holder: string, now: Date): Promise<EndpointRef[]>;
  /** Returns due queues that no process has claimed, except queues of `organizationIds`. */
  free(now: Date, limit: number, organizationIds: readonly string[]): Promise<EndpointRef[]>;
  /**
   * Finds the queues of `holder` that other processes have marked as due, and removes the mark.
   * @returns the endpoint ids of the found queues
   */
  armed(holder: string, now: Date): Promise<string[]>;
  /**
   * Ends a claim, unless another process has marked the queue as due since the claim.
   * @param next undefined if there are no pending deliveries
   * @returns whether the claim has ended
   */
  release(endpointId: string, holder: string, next: NextClaim | undefined): Promise<boolean>;
  /** Ends all claims of a process that was stopped or is dead. */
  releaseAll(holder: string, at: Date): Promise<void>;
  /** Corrects due times after `latest`, which were set before the clock jumped. */
  bringForward(latest: Date, now: Date): Promise<void>;
}

const mostArmed = 1_000;
const nobody = '';

export function createQueueStore({ queues }: DeliveryModels): QueueStore {
  return {
    async arm(owners, at, evenIfOpen) {
      if (owners.length === 0) {
        return;
      }
      const notWaiting = evenIfOpen ? {} : { notBefore: { $not: { $gt: at } } };
      const updates = owners.map(({ endpointId, workspaceId, organizationId }) => ({
        updateOne: {
          filter: { _id: endpointId, ...notWaiting },
          update: {
            $set: { at },
            $setOnInsert: {
              workspaceId,
              organizationId,
              holder: nobody,
            },
          },
          upsert: true,
        },
      }));
      // A queue with an open breaker does not match the filter, so the upsert fails with a
      // duplicate key.
      await ignoreDuplicates(() => queues.bulkWrite(updates, { ordered: false }));
    },
    async claim(endpointIds, holder, now) {
      if (endpointIds.length === 0) {
        return [];
      }
      const _id = { $in: [...endpointIds] };
      await queues.updateMany(
        {
          _id,
          holder: nobody,
          at: { $lte: now },
        },
        {
          $set: { holder, at: null },
          $unset: { notBefore: 1 },
        },
      );
      return (await queues.find({ _id, holder }).lean<QueueRow[]>()).map(toRef);
    },
    async free(now, limit, organizationIds) {
      const due = {
        holder: nobody,
        at: { $lte: now },
        ...(organizationIds.length > 0 && { organizationId: { $nin: [...organizationIds] } }),
      };
      const found = queues.find(due, { workspaceId: 1 }).sort({ at: 1 }).limit(limit);
      return (await found.lean<QueueRow[]>()).map(toRef);
    },
    async armed(holder, now) {
      // The range ends an hour in the future, because clocks of other processes may be ahead.
      const at = {
        $gt: new Date(0),
        $lte: new Date(now.getTime() + 3_600_000),
      };
      const found = await queues.find({ holder, at }, { _id: 1 }).limit(mostArmed).lean();
      const ids = found.map(({ _id }) => _id);
      if (ids.length > 0) {
        await queues.updateMany({ _id: { $in: ids }, holder }, { $set: { at: null } });
      }
      return ids;
    },
    async release(_id, holder, next) {
      const unarmed = {
        _id,
        holder,
        at: null,
      };
      if (next === undefined) {
        return (await queues.deleteOne(unarmed)).deletedCount === 1;
      }
      const { at, isBreakerOpen = false } = next;
      const free = {
        holder: nobody,
        at,
        ...(isBreakerOpen && { notBefore: at }),
      };
      return (await queues.updateOne(unarmed, { $set: free })).matchedCount === 1;
    },
    async releaseAll(holder, at) {
      await queues.updateMany({ holder }, { $set: { holder: nobody, at } });
    },
    async bringForward(latest, now) {
      await queues.updateMany(
        {
          holder: nobody,
          at: { $gt: latest },
        },
        { $set: { at: now } },
      );
    },
  };
}

function toRef({ _id, workspaceId }: Pick<QueueRow, '_id' | 'workspaceId'>): EndpointRef {
  return { endpointId: _id, workspaceId };
}
