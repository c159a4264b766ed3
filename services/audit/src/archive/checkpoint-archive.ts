/**
 * Stores copies of the checkpoints of the log of checkpoints, outside the database. Copies are
 * never changed or deleted.
 */
export interface CheckpointArchive {
  /** @returns false if the archive already has a checkpoint with this number */
  add(number: number, note: string): Promise<boolean>;
  /**
   * Returns the signed note of a checkpoint; undefined if the archive has no checkpoint with this
   * number.
   */
  read(number: number): Promise<string | undefined>;
}
