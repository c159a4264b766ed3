import { ConfigError } from '@irp/config';
import { translateDatabaseError } from '@irp/persistence';
import { parseCheckpoint, streamOrigin } from '@irp/transparency';
import type { CheckpointRow, Models } from '../store/models.ts';

/**
 * Checks that a stored checkpoint has the configured name of the log. With another name, verifiers
 * would take the later checkpoints for the checkpoints of another log.
 * @throws ConfigError if the name differs
 */
export function requireOrigin(
  { stream, note }: Pick<CheckpointRow, 'stream' | 'note'>,
  log: string,
): void {
  const origin = parseCheckpoint(note)?.origin;
  if (origin === undefined || origin === streamOrigin(log, stream)) {
    return;
  }
  const signed = origin.slice(0, origin.lastIndexOf('/'));
  throw new ConfigError(
    `AUDIT_ORIGIN is ${log}, but the checkpoints of the audit log are signed as ${signed}: set AUDIT_ORIGIN to ${signed} again.`,
  );
}

/**
 * Checks a single stored checkpoint at the start of the process, because all checkpoints have the
 * same name. Does nothing while the database is unavailable, because each stream is checked again
 * before its next checkpoint.
 * @throws ConfigError if the name differs
 */
export async function requireStoredOrigin(
  { checkpoints }: Pick<Models, 'checkpoints'>,
  log: string,
): Promise<void> {
  try {
    const found = await checkpoints
      .findOne({ _id: { $gt: '' } })
      .sort({ _id: -1 })
      .lean<CheckpointRow>();
    if (found) {
      requireOrigin(found, log);
    }
  } catch (error) {
    if (!translateDatabaseError(error)) {
      throw error;
    }
  }
}
