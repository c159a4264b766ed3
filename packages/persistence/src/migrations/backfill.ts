import { setTimeout } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { MigrationProgress } from './migration-records.ts';

/** Changes the matching documents with the given ids. @returns the number of changed documents */
type ChangeBatch = (ids: mongo.Filter<mongo.Document>) => Promise<number>;

export interface BackfillOptions {
  /** The stored progress, from which the backfill continues. */
  progress: MigrationProgress;
  batchSize: number;
  /**
   * Is called after each batch, before the next batch.
   * @throws to stop the backfill
   */
  onBatch(progress: MigrationProgress): Promise<void>;
  signal: AbortSignal;
}

const minPauseMs = 10;

/**
 * Changes the matching documents of a collection, in batches of neighbouring `_id`s: each batch
 * examines `batchSize` documents, regardless of the number of matches. After each batch, the
 * backfill pauses for the duration of the batch, so that other work has at least half of the time.
 * @returns the progress at the end
 */
export async function backfill(
  documents: mongo.Collection,
  changeBatch: ChangeBatch,
  { progress: { step, ...start }, batchSize, onBatch, signal }: BackfillOptions,
): Promise<MigrationProgress> {
  let { after, examined, changed } = start;
  for (;;) {
    signal.throwIfAborted();
    const startedMs = performance.now();
    const behind =
      after === undefined ? {} : { _id: { $gt: after } as mongo.Condition<mongo.ObjectId> };
    const found = await documents
      .find(behind, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    const [first, last] = [found[0], found.at(-1)];
    if (first === undefined || last === undefined) {
      return {
        step,
        ...(after === undefined ? {} : { after }),
        examined,
        changed,
      };
    }
    const modified = await changeBatch({ _id: { $gte: first._id, $lte: last._id } });
    after = last._id;
    examined += found.length;
    changed += modified;
    await onBatch({
      step,
      after,
      examined,
      changed,
    });
    await setTimeout(Math.max(minPauseMs, performance.now() - startedMs), undefined, { signal });
  }
}
