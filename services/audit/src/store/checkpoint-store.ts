import { isDuplicateKey } from '@irp/persistence';
import type { CheckpointRow, Models } from './models.ts';
import { placeKey, placeRange } from './place.ts';

type StoredCheckpoint = Omit<CheckpointRow, '_id'>;

/** There is no way to change or remove a checkpoint. */
export interface CheckpointStore {
  /** False: the stream has one of this number. */
  add(checkpoint: StoredCheckpoint): Promise<boolean>;
  latest(stream: string): Promise<StoredCheckpoint | undefined>;
  find(stream: string, number: number): Promise<StoredCheckpoint | undefined>;
  /** Those of at least and at most so many records, in their order. */
  walk(stream: string, from: number, to: number): AsyncIterable<StoredCheckpoint>;
  /** Newest first, below a number. */
  list(stream: string, below: number | undefined, limit: number): Promise<StoredCheckpoint[]>;
}

const batchCheckpoints = 500;

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
    async *walk(stream, from, to) {
      for (let after = 0; ; ) {
        const found = checkpoints.find({ _id: placeRange(stream, after + 1), size: { $gte: from, $lte: to } });
        const rows = await found.sort({ _id: 1 }).limit(batchCheckpoints).lean<CheckpointRow[]>();
        yield* rows;
        if (rows.length < batchCheckpoints) return;
        after = rows.at(-1)!.number;
      }
    },
  };
}
