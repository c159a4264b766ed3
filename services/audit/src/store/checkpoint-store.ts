import { isDuplicateKey } from '@irp/persistence';
import type { CheckpointRow, Models } from './models.ts';
import { placeKey, placeRange } from './place.ts';

export type Checkpoint = Omit<CheckpointRow, '_id'>;

/** There is no way to change or remove a checkpoint. */
export interface CheckpointStore {
  /** False: there is one of this size. */
  add(checkpoint: Checkpoint): Promise<boolean>;
  latest(stream: string): Promise<Checkpoint | undefined>;
  find(stream: string, size: number): Promise<Checkpoint | undefined>;
  /** Newest first, of less than so many records. */
  list(stream: string, below: number | undefined, limit: number): Promise<Checkpoint[]>;
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
        await checkpoints.create({ _id: placeKey(checkpoint.stream, checkpoint.size), ...checkpoint });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    latest: async (stream) => (await list(stream, undefined, 1))[0],
    find: async (stream, size) =>
      (await checkpoints.findById(placeKey(stream, size)).lean<CheckpointRow>()) ?? undefined,
    list,
  };
}
