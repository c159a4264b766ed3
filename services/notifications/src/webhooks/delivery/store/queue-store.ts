import type { DeliveryModels, QueueRow } from './delivery-models.ts';
import { ignoreDuplicates, insertIgnoringDuplicates } from './insert-ignoring-duplicates.ts';

/** An endpoint that has work. */
export interface Work {
  endpointId: string;
  workspaceId: string;
}

export interface OwnedWork extends Work {
  organizationId: string;
}

/**
 * Which dispatcher has which endpoint. Whoever stores a delivery arms its queue afterwards, unless
 * its own process has the endpoint; so a pending delivery always has a queue that somebody looks
 * after.
 */
export interface QueueStore {
  /** Takes endpoints that had no work. @returns the others */
  takeNew(works: readonly OwnedWork[], holder: string): Promise<OwnedWork[]>;
  /**
   * Tells whoever has it, or will have it, that deliveries are due. @param evenIfOpen also those
   * that wait for their breaker
   */
  arm(works: readonly OwnedWork[], at: Date, evenIfOpen: boolean): Promise<void>;
  /** Takes those that are free and due. @returns those that `holder` has now */
  take(ids: readonly string[], holder: string, now: Date): Promise<QueueRow[]>;
  /** Due ones that nobody has, none of them of `organizationIds`. */
  free(now: Date, limit: number, organizationIds: readonly string[]): Promise<Work[]>;
  /** Those of `holder` in which others have stored deliveries; they are disarmed. */
  armed(holder: string, now: Date): Promise<string[]>;
  /**
   * Gives an endpoint up, unless it was armed since. @param at when its next delivery is due;
   * undefined: it has none
   */
  release(id: string, holder: string, at: Date | undefined): Promise<boolean>;
  /** The same until its breaker is not open any more: new deliveries do not bring it forward. */
  releaseOpen(id: string, holder: string, notBefore: Date): Promise<boolean>;
  /** Frees what a dispatcher that has stopped or died had. */
  releaseAll(holder: string, at: Date): Promise<void>;
  /** Brings forward what a clock that jumped has put off beyond `latest`. */
  bringForward(latest: Date, now: Date): Promise<void>;
}

export function createQueueStore({ queues }: DeliveryModels): QueueStore {
  const mostArmed = 1_000;
  return {
    async takeNew(works, holder) {
      const rows = works.map(({ endpointId: _id, ...owners }) => ({
        _id,
        ...owners,
        holder,
        at: null,
      }));
      const existed = await insertIgnoringDuplicates(queues, rows);
      return works.filter((_, index) => existed.has(index));
    },
    async arm(works, at, evenIfOpen) {
      if (works.length === 0) {
        return;
      }
      const notWaiting = evenIfOpen ? {} : { notBefore: { $not: { $gt: at } } };
      const updates = works.map(({ endpointId, ...owners }) => ({
        updateOne: {
          filter: { _id: endpointId, ...notWaiting },
          update: {
            $set: { at },
            $setOnInsert: { ...owners, holder: '' },
          },
          upsert: true,
        },
      }));
      // What waits is not found, and cannot be inserted.
      await ignoreDuplicates(() => queues.bulkWrite(updates, { ordered: false }));
    },
    async take(ids, holder, now) {
      if (ids.length === 0) {
        return [];
      }
      const own = {
        $set: { holder, at: null },
        $unset: { notBefore: 1 as const },
      };
      await queues.updateMany(
        {
          _id: { $in: [...ids] },
          holder: '',
          at: { $lte: now },
        },
        own,
      );
      return queues
        .find({
          _id: { $in: [...ids] },
          holder,
        })
        .lean<QueueRow[]>();
    },
    async free(now, limit, organizationIds) {
      const others =
        organizationIds.length > 0 ? { organizationId: { $nin: [...organizationIds] } } : {};
      const found = queues
        .find(
          {
            holder: '',
            at: { $lte: now },
            ...others,
          },
          { workspaceId: 1 },
        )
        .sort({ at: 1 });
      return (await found.limit(limit).lean()).map(({ _id: endpointId, workspaceId }) => ({
        endpointId,
        workspaceId,
      }));
    },
    async armed(holder, now) {
      // An hour: clocks of other processes may be ahead.
      const at = { $gt: new Date(0), $lte: new Date(now.getTime() + 3_600_000) };
      const found = await queues.find({ holder, at }, { _id: 1 }).limit(mostArmed).lean();
      const ids = found.map(({ _id }) => _id);
      if (ids.length > 0) {
        await queues.updateMany(
          {
            _id: { $in: ids },
            holder,
          },
          { $set: { at: null } },
        );
      }
      return ids;
    },
    async release(id, holder, at) {
      const filter = {
        _id: id,
        holder,
        at: null,
      };
      if (at === undefined) {
        return (await queues.deleteOne(filter)).deletedCount === 1;
      }
      return (await queues.updateOne(filter, { $set: { holder: '', at } })).matchedCount === 1;
    },
    async releaseOpen(id, holder, notBefore) {
      const free = {
        $set: {
          holder: '',
          at: notBefore,
          notBefore,
        },
      };
      return (
        (
          await queues.updateOne(
            {
              _id: id,
              holder,
              at: null,
            },
            free,
          )
        ).matchedCount === 1
      );
    },
    async releaseAll(holder, at) {
      await queues.updateMany({ holder }, { $set: { holder: '', at } });
    },
    async bringForward(latest, now) {
      await queues.updateMany(
        {
          holder: '',
          at: { $gt: latest },
        },
        { $set: { at: now } },
      );
    },
  };
}
