import type { CheckpointRow, Models } from '../store/models.ts';
import { sequenceKey } from '../store/sequence-key.ts';

const batchCheckpoints = 500;

/**
 * Returns the newest checkpoint before a time. The last checkpoint of the stream is never returned,
 * because the end of the stream is read from its last checkpoint on.
 */
export async function lastCheckpointBefore(
  { checkpoints }: Pick<Models, 'checkpoints'>,
  stream: string,
  before: Date,
): Promise<CheckpointRow | undefined> {
  let found: CheckpointRow | undefined;
  let previous: CheckpointRow | undefined;
  for (let after = sequenceKey(stream, 0); ; ) {
    const rows = await checkpoints
      .find({ _id: { $gt: after, $lt: `${stream} :` } })
      .sort({ _id: 1 })
      .limit(batchCheckpoints)
      .lean<CheckpointRow[]>();
    for (const row of rows) {
      if (previous) {
        found = previous;
      }
      if (row.at >= before) {
        return previous && previous.at < before ? previous : undefined;
      }
      previous = row;
    }
    if (!previous || rows.length < batchCheckpoints) {
      return found;
    }
    after = previous._id;
  }
}
