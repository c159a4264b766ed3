import { isDuplicateKey } from '@irp/persistence';
import type { CheckpointRow, Models } from './models.ts';
import { placeKey, placeRange } from './place.ts';

export type StoredCheckpoint = Omit<CheckpointRow, '_id'>;

/** There is no way to change or remove a checkpoint. */
export interface CheckpointStore {
  /** False: the stream has one of this number. */
  add(checkpoint: StoredCheckpoint): Promise<boolean>;
  latest(stream: string): Promise<StoredCheckpoint | undefined>;
  find(stream: string, number: number): Promise<StoredCheckpoint | undefined>;
  /** Newest first, below a number. */
  list(stream: string, below: number | undefined, limit: number): Promise<StoredCheckpoint[]>;
}

export function createCheckpointStore({ checkpoints }: Models): CheckpointStore {
  const list = (stream: string, below: number | undefined, limit: number) =>
    checkpoints
      .find({ _id: placeRange(stream, 0, below) })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<CheckpointRow[]>();
  return {
    async add(checkpoint) {
      try {
        await checkpoints.create({ _id: placeKey(checkpoint.stream, checkpoint.number), ...checkpoint });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    latest: async (stream) => (await list(stream, undefined, 1))[0],
    find: async (stream, number) =>
      (await checkpoints.findById(placeKey(stream, number)).lean<CheckpointRow>()) ?? undefined,
    list,
  };
}
