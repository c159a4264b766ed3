import { ConfigError } from '@irp/config';
import { translateDatabaseError } from '@irp/persistence';
import { parseCheckpoint, streamOrigin } from '@irp/transparency';
import type { CheckpointRow, Models } from '../store/models.ts';

/** @throws ConfigError where a checkpoint calls the log otherwise: nobody could verify it together with the next one */
export function requireName({ stream, note }: Pick<CheckpointRow, 'stream' | 'note'>, name: string): void {
  const origin = parseCheckpoint(note)?.origin;
  if (origin === undefined || origin === streamOrigin(name, stream)) return;
  const before = origin.slice(0, origin.lastIndexOf('/'));
  throw new ConfigError(
    `AUDIT_ORIGIN is ${name}, but the checkpoints of the audit log are signed as ${before}: set it to ${before} again.`,
  );
}

/**
 * Holds the name against a checkpoint that was made: all of them have one name. A database that is away is not asked;
 * each stream's name is looked at again before its next checkpoint.
 * @throws ConfigError where it is another name
 */
export async function requireNameSoFar({ checkpoints }: Models, name: string): Promise<void> {
  try {
    const found = await checkpoints
      .findOne({ _id: { $gt: '' } })
      .sort({ _id: -1 })
      .lean<CheckpointRow>();
    if (found) requireName(found, name);
  } catch (error) {
    if (!translateDatabaseError(error)) throw error;
  }
}
