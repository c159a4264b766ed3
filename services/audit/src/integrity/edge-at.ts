import { createFrontier, parseCheckpoint } from '@irp/transparency';
import type { CheckpointRow } from '../store/models.ts';

/**
 * Returns the right edge of a tree with `size` leaves, from the edge that is stored with a later
 * checkpoint. This works if the checkpoint ends with a full tile and has less than a tile more
 * leaves, because the left subtrees of both trees are then the same.
 * @returns base64 as in a frontier; undefined if the checkpoint does not match, or if the hashes do
 *   not have its root
 */
export function edgeAt(
  size: number,
  { note, hashes, size: covered }: Pick<CheckpointRow, 'note' | 'hashes' | 'size'>,
): string[] | undefined {
  const subtrees = size.toString(2).replaceAll('0', '').length;
  const signed = parseCheckpoint(note);
  if (signed?.size !== covered || covered < size || size % 256 !== 0 || covered - size >= 256) {
    return undefined;
  }
  try {
    const root = createFrontier({ size: covered, hashes }).root();
    return signed.root.equals(root) ? hashes.slice(0, subtrees) : undefined;
  } catch (error) {
    if (error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}
