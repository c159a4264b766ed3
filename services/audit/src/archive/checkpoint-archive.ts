/**
 * Storage in other hands than the database, to which checkpoints of the log of checkpoints are
 * copied. Nothing is changed or deleted in it.
 */
export interface CheckpointArchive {
  /** @returns false where it has a checkpoint of this number already */
  add(number: number, note: string): Promise<boolean>;
  /** The note of a checkpoint; undefined where it has none of this number. */
  read(number: number): Promise<string | undefined>;
}
