import { isDuplicateKey } from '@irp/persistence';
import type { DeliveryModels, ReplayRow } from './delivery-models.ts';

export interface ReplayStore {
  /**
   * Adds a replay to an endpoint without a running replay.
   * @returns undefined if the replay was added; otherwise the running replay, or the existing
   *   replay with this id
   */
  begin(replay: ReplayRow): Promise<ReplayRow | undefined>;
  /** Returns the organizations with running replays. */
  organizations(): Promise<string[]>;
  /** Returns the running replay of an organization whose last step was longest ago. */
  next(organizationId: string): Promise<ReplayRow | undefined>;
  /** Stores the progress of a replay. A replay that has ended stays ended. */
  advance(
    id: string,
    step: {
      cursor: string;
      replayed: number;
      state: ReplayRow['state'];
      at: Date;
    },
  ): Promise<void>;
  /** Sets the time of the last step, so that other replays of the organization run first. */
  putOff(id: string, at: Date): Promise<void>;
}

export function createReplayStore({ replays }: DeliveryModels): ReplayStore {
  const running = { state: 'running' } as const;
  return {
    async begin(replay) {
      const { _id, endpointId } = replay;
      for (;;) {
        try {
          await replays.create(replay);
          return undefined;
        } catch (error) {
          if (!isDuplicateKey(error)) {
            throw error;
          }
          const found = await replays
            .findOne({ $or: [{ _id }, { runningOf: endpointId }] })
            .lean<ReplayRow>();
          // The other replay may have ended since the insert failed.
          if (found) {
            return found;
          }
        }
      }
    },
    organizations: () => replays.distinct('organizationId', running),
    async next(organizationId) {
      const found = replays.findOne({ ...running, organizationId }).sort({ steppedAt: 1, _id: 1 });
      return (await found.lean<ReplayRow>()) ?? undefined;
    },
    async advance(_id, { cursor, replayed, state, at }) {
      const ended = state === 'done' ? { $unset: { runningOf: 1 as const } } : {};
      await replays.updateOne(
        { _id },
        {
          $set: {
            cursor,
            state,
            steppedAt: at,
          },
          $inc: { replayed },
          ...ended,
        },
      );
    },
    async putOff(_id, at) {
      await replays.updateOne({ _id }, { $set: { steppedAt: at } });
    },
  };
}
