import type { AnchorStore } from '../store/anchor-store.ts';
import type { CheckpointRow, Models } from '../store/models.ts';
import { placeKey, placeRange } from '../store/place.ts';

const batchCheckpoints = 500;
/** Records of one tile (C2SP tlog-tiles): their leaf hashes are kept there, which later proofs need. */
const segment = 256;

/**
 * Drops what is older than the retention period: whole segments that a checkpoint covers, never a part. The checkpoint,
 * the tiles and an anchor stay, so that what is kept goes on proving itself.
 * @returns how many records went, by stream
 */
export async function dropSegments(models: Models, anchors: AnchorStore, before: Date): Promise<Map<string, number>> {
  const dropped = new Map<string, number>();
  for await (const stream of streamsOf(models)) {
    const sealed = await lastSealedBefore(models, stream, before);
    const to = sealed ? sealed.size - (sealed.size % segment) : 0;
    if (!sealed || to === 0) continue;
    // First what proves the rest: a crash in between is made good by the next run.
    await anchors.add({ stream, to, note: sealed.note, droppedAt: new Date() });
    const { deletedCount } = await models.records.deleteMany({ _id: placeRange(stream, 0, to) });
    if (deletedCount > 0) dropped.set(stream, deletedCount);
  }
  return dropped;
}

/** Each stream that has a checkpoint, found without reading all checkpoints. */
async function* streamsOf({ checkpoints }: Models): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const row = await checkpoints
      .findOne({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .lean<CheckpointRow>();
    if (!row) return;
    yield row.stream;
    after = `${row.stream} :`;
  }
}

/** The newest checkpoint from before then, if there is a newer one: the stream goes on from the last. */
async function lastSealedBefore(
  { checkpoints }: Models,
  stream: string,
  before: Date,
): Promise<CheckpointRow | undefined> {
  let sealed: CheckpointRow | undefined;
  let previous: CheckpointRow | undefined;
  for (let after = placeKey(stream, 0); ; ) {
    const rows = await checkpoints
      .find({ _id: { $gt: after, $lt: `${stream} :` } })
      .sort({ _id: 1 })
      .limit(batchCheckpoints)
      .lean<CheckpointRow[]>();
    for (const row of rows) {
      if (previous) sealed = previous;
      if (row.at >= before) return previous && previous.at < before ? previous : undefined;
      previous = row;
    }
    if (rows.length < batchCheckpoints) return sealed;
    after = rows.at(-1)!._id;
  }
}
