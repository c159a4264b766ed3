import type { DeliveryModels, QueueRow } from './delivery-models.ts';
import { insertIgnoringDuplicates } from './insert-ignoring-duplicates.ts';

/** An endpoint that has work. */
export interface Work {
  endpointId: string;
  workspaceId: string;
}

/**
 * Which dispatcher has which endpoint. Whoever stores a delivery arms its queue afterwards, unless its own process has the endpoint; so a
 * pending delivery always has a queue that somebody looks after.
 */
export interface QueueStore {
  /** Takes endpoints that had no work. @returns the others */
  takeNew(works: readonly Work[], holder: string): Promise<Work[]>;
  /** Tells whoever has it, or will have it, that deliveries are due. */
  arm(works: readonly Work[], at: Date): Promise<void>;
  /** Takes those that are free. @returns those that `holder` has now */
  take(ids: readonly string[], holder: string): Promise<QueueRow[]>;
  /** Due ones that nobody has. */
  free(now: Date, limit: number): Promise<string[]>;
  /** Those of `holder` in which others have stored deliveries; they are disarmed. */
  armed(holder: string, now: Date): Promise<string[]>;
  /** Gives an endpoint up, unless it was armed since. @param at when its next delivery is due; undefined: it has none */
  release(id: string, holder: string, at: Date | undefined): Promise<boolean>;
  /** Frees what a dispatcher that has stopped or died had. */
  releaseAll(holder: string, at: Date): Promise<void>;
  /** Brings forward what a clock that jumped has put off beyond `latest`. */
  bringForward(latest: Date, now: Date): Promise<void>;
}

export function createQueueStore({ queues }: DeliveryModels): QueueStore {
  const mostArmed = 1_000;
  return {
    async takeNew(works, holder) {
      const rows = works.map(({ endpointId, workspaceId }) => ({ _id: endpointId, workspaceId, holder, at: null }));
      const existed = await insertIgnoringDuplicates(queues, rows);
      return works.filter((_, index) => existed.has(index));
    },
    async arm(works, at) {
      if (works.length === 0) return;
      const updates = works.map(({ endpointId, workspaceId }) => ({
        updateOne: {
          filter: { _id: endpointId },
          update: { $set: { at }, $setOnInsert: { workspaceId, holder: '' } },
          upsert: true,
        },
      }));
      await queues.bulkWrite(updates, { ordered: false });
    },
    async take(ids, holder) {
      if (ids.length === 0) return [];
      const own = { $set: { holder, at: null } };
      await queues.updateMany({ _id: { $in: [...ids] }, holder: '' }, own);
      return queues.find({ _id: { $in: [...ids] }, holder }).lean<QueueRow[]>();
    },
    async free(now, limit) {
      const found = queues.find({ holder: '', at: { $lte: now } }, { _id: 1 }).sort({ at: 1 });
      return (await found.limit(limit).lean()).map(({ _id }) => _id);
    },
    async armed(holder, now) {
      // An hour: clocks of other processes may be ahead.
      const at = { $gt: new Date(0), $lte: new Date(now.getTime() + 3_600_000) };
      const found = await queues.find({ holder, at }, { _id: 1 }).limit(mostArmed).lean();
      const ids = found.map(({ _id }) => _id);
      if (ids.length > 0) await queues.updateMany({ _id: { $in: ids }, holder }, { $set: { at: null } });
      return ids;
    },
    async release(id, holder, at) {
      const filter = { _id: id, holder, at: null };
      if (at === undefined) return (await queues.deleteOne(filter)).deletedCount === 1;
      return (await queues.updateOne(filter, { $set: { holder: '', at } })).matchedCount === 1;
    },
    async releaseAll(holder, at) {
      await queues.updateMany({ holder }, { $set: { holder: '', at } });
    },
    async bringForward(latest, now) {
      await queues.updateMany({ holder: '', at: { $gt: latest } }, { $set: { at: now } });
    },
  };
}
