import { createFrontier, parseCheckpoint } from '@irp/transparency';
import type { CheckpointRow } from '../store/models.ts';

/**
 * Computes the right edge of a tree with `size` leaves from the edge that is stored with a later
 * checkpoint. `size` must be a multiple of 256. The checkpoint must cover at most 255 further
 * leaves, so that both trees have the same left subtrees.
 * @returns hashes in base64, as in a frontier. Undefined if the checkpoint has another size, or if
 *   the stored hashes do not have the root of the checkpoint
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
