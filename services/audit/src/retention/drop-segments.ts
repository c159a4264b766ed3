import type { AnchorRow, Models } from '../store/models.ts';
import { sequenceRange } from '../store/sequence-key.ts';

/**
 * Deletes the records that the service has retired. A signed anchor of the service states up to
 * which record a stream is retired. Checkpoints, tiles and anchors remain, so that the remaining
 * records can still be proven.
 * @returns the number of deleted records, by stream
 */
export async function dropSegments({ anchors, records }: Models): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  const rows = anchors.find({ _id: { $gt: '' } }).lean<AnchorRow[]>();
  for (const { stream, to, signed } of await rows) {
    if (signed !== undefined) {
      ends.set(stream, Math.max(to, ends.get(stream) ?? 0));
    }
  }
  const dropped = new Map<string, number>();
  for (const [stream, to] of ends) {
    const { deletedCount } = await records.deleteMany({ _id: sequenceRange(stream, 0, to) });
    if (deletedCount > 0) {
      dropped.set(stream, deletedCount);
    }
  }
  return dropped;
}
