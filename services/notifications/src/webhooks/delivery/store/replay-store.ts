import type { DeliveryModels, ReplayRow } from './delivery-models.ts';

export interface ReplayStore {
  add(replay: ReplayRow): Promise<void>;
  running(limit: number): Promise<ReplayRow[]>;
  /** Stores how far it has come; an `end` is final. */
  advance(id: string, step: { cursor: string; replayed: number; state: ReplayRow['state'] }): Promise<void>;
}

export function createReplayStore({ replays }: DeliveryModels): ReplayStore {
  return {
    async add(replay) {
      await replays.create(replay);
    },
    running: (limit) => replays.find({ state: 'running' }).sort({ _id: 1 }).limit(limit).lean<ReplayRow[]>(),
    async advance(_id, { cursor, replayed, state }) {
      await replays.updateOne({ _id }, { $set: { cursor, state }, $inc: { replayed } });
    },
  };
}
