import type { PageRange } from '@irp/http';
import { isDuplicateKey } from '@irp/persistence';
import type { CheckpointRow, Models } from './models.ts';
import { sequenceKey, sequenceRange } from './sequence-key.ts';

type StoredCheckpoint = Omit<CheckpointRow, '_id'>;

/** Stores signed checkpoints. No method changes or deletes a checkpoint. */
export interface CheckpointStore {
  /** Stores a checkpoint. Returns false if the stream already has a checkpoint with this number. */
  add(checkpoint: StoredCheckpoint): Promise<boolean>;
  latest(stream: string): Promise<StoredCheckpoint | undefined>;
  find(stream: string, number: number): Promise<StoredCheckpoint | undefined>;
  /** Returns the checkpoints in the order of the keys. A missing checkpoint is undefined. */
  findAll(
    keys: readonly { stream: string; number: number }[],
  ): Promise<(StoredCheckpoint | undefined)[]>;
  /**
   * Yields the checkpoints that cover at least `from` and at most `to` records, by ascending size.
   */
  walk(stream: string, from: number, to: number): AsyncIterable<StoredCheckpoint>;
  /**
   * Returns a page of checkpoints, the newest first. The position in `range` is the number of a
   * checkpoint.
   */
  list(stream: string, range: PageRange<number>): Promise<StoredCheckpoint[]>;
}

const batchCheckpoints = 500;

export function createCheckpointStore({ checkpoints }: Models): CheckpointStore {
  const list = (stream: string, { after: below, skip, limit }: PageRange<number>) =>
    checkpoints
      .find({ _id: sequenceRange(stream, 0, below) })
      .sort({ _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<CheckpointRow[]>();
  return {
    async add(checkpoint) {
      try {
        await checkpoints.create({
          _id: sequenceKey(checkpoint.stream, checkpoint.number),
          ...checkpoint,
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) {
          return false;
        }
        throw error;
      }
    },
    latest: async (stream) =>
      (
        await list(stream, {
          after: undefined,
          skip: 0,
          limit: 1,
        })
      )[0],
    find: async (stream, number) =>
      (await checkpoints.findById(sequenceKey(stream, number)).lean<CheckpointRow>()) ?? undefined,
    async findAll(keys) {
      const ids = keys.map(({ stream, number }) => sequenceKey(stream, number));
      const rows = await checkpoints.find({ _id: { $in: ids } }).lean<CheckpointRow[]>();
      const byId = new Map(rows.map((row) => [row._id, row]));
      return ids.map((id) => byId.get(id));
    },
    list,
    async *walk(stream, from, to) {
      let after: number | undefined = 0;
      while (after !== undefined) {
        const found = checkpoints.find({
          _id: sequenceRange(stream, after + 1),
          size: { $gte: from, $lte: to },
        });
        const rows: CheckpointRow[] = await found
          .sort({ _id: 1 })
          .limit(batchCheckpoints)
          .lean<CheckpointRow[]>();
        yield* rows;
        after = rows.length < batchCheckpoints ? undefined : rows.at(-1)?.number;
      }
    },
  };
}
