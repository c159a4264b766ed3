import {
  checkpointDigest,
  type Frontier,
  openCheckpoint,
  parseCheckpoint,
  streamOrigin,
} from '@irp/transparency';
import { logStream } from '../checkpoint-log/log-head.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { CheckpointRow } from '../store/models.ts';
import type { VerifyingKeys } from './check-keys.ts';
import type { Rotation } from './rotation.ts';

type StoredCheckpoint = Omit<CheckpointRow, '_id'>;

export interface CheckpointCheckOptions {
  stream: string;
  /** The name of the log in its checkpoints. */
  origin: string;
  keys: VerifyingKeys;
  /** Selects the checkpoints whose signature is verified. */
  rotation: Rotation;
  problems: Pick<StreamProblems, 'refuse' | 'report'>;
}

/**
 * Checks the checkpoints of a stream by ascending numbers. Each checkpoint must match its note, the
 * preceding checkpoint, and the root of the tree.
 */
export interface CheckpointCheck {
  /**
   * Checks a checkpoint without its signature. Reports a different root.
   * @param frontier the frontier of the tree at the size of the checkpoint. If the frontier has
   *   more leaves, the size of the checkpoint is wrong
   * @returns false if the row contradicts its note, or if the tree has another root
   */
  agrees(row: StoredCheckpoint, frontier: Frontier): Promise<boolean>;
  /** Returns whether the signature is valid. Reports an invalid signature. */
  isSigned(row: StoredCheckpoint): Promise<boolean>;
}

/**
 * Creates the check of a stream.
 * @param isComplete whether the check begins with the first checkpoint of the stream
 */
export function createCheckpointCheck(
  options: CheckpointCheckOptions,
  isComplete: boolean,
): CheckpointCheck {
  const { stream, origin, keys, rotation, problems } = options;
  let before: StoredCheckpoint | undefined;
  const say = (number: number, problem: string) =>
    problems.report(stream, `Checkpoint ${number} of ${stream}: ${problem}`);

  async function isSigned({ number, note }: StoredCheckpoint): Promise<boolean> {
    const name = streamOrigin(origin, stream);
    if (openCheckpoint(note, keys.current(), name).ok) {
      return true;
    }
    // Reads the keys again: the key of the checkpoint may have been stored after the last read of
    // the keys.
    const read = await keys.read();
    const opened = openCheckpoint(note, read, name);
    if (opened.ok) {
      return true;
    }
    say(
      number,
      read.length === 0
        ? 'the database has no signing key: restore signing_keys from a backup.'
        : `the checkpoint is not valid (${opened.error.message}) The checkpoint was changed, or its key in signing_keys was changed or deleted.`,
    );
    return false;
  }

  async function isAsSigned(row: StoredCheckpoint): Promise<boolean> {
    const problem = columnProblem(row, stream) ?? chainProblem(row, before, isComplete);
    before = row;
    if (problem !== undefined) {
      say(row.number, problem);
    }
    return problem === undefined && (!rotation.isDue(row.number) || (await isSigned(row)));
  }

  async function agrees(row: StoredCheckpoint, frontier: Frontier): Promise<boolean> {
    const isValid = await isAsSigned(row);
    if (row.size !== frontier.size) {
      return false;
    }
    const root = frontier.root();
    if (row.rootHash !== root.toString('base64') || !parseCheckpoint(row.note)?.root.equals(root)) {
      const leaves =
        stream === logStream
          ? 'entries of the log of checkpoints'
          : `records of the audit log of ${stream}`;
      problems.refuse(
        stream,
        `The first ${row.size} ${leaves} do not match the root of their checkpoint.`,
      );
      return false;
    }
    if (row.hashes.join() === frontier.state().hashes.join()) {
      return isValid;
    }
    say(row.number, 'the field "hashes" was changed: its value does not match the tree.');
    return false;
  }

  return { agrees, isSigned };
}

/**
 * Returns the first difference between a column and the signed note; undefined if there is no
 * difference.
 */
function columnProblem(row: StoredCheckpoint, stream: string): string | undefined {
  const signed = parseCheckpoint(row.note);
  if (!signed) {
    return 'the note of the checkpoint was changed: the note is not valid.';
  }
  const columns = {
    stream: [row.stream, stream],
    size: [row.size, signed.size],
    rootHash: [row.rootHash, signed.root.toString('base64')],
    at: [row.at.getTime(), signed.time.getTime()],
  };
  const changed = Object.entries(columns).filter(([, [stored, expected]]) => stored !== expected);
  return changed.length === 0
    ? undefined
    : `${changed.map(([name]) => name).join(', ')} was changed: the signed note has another value.`;
}

function chainProblem(
  { number, size, note }: StoredCheckpoint,
  before: StoredCheckpoint | undefined,
  isComplete: boolean,
): string | undefined {
  if (before === undefined) {
    return isComplete && number !== 1 ? 'the checkpoints before it are missing.' : undefined;
  }
  if (number !== before.number + 1) {
    return `the checkpoints between checkpoint ${before.number} and this checkpoint are missing.`;
  }
  if (size <= before.size) {
    return 'the checkpoint has no more records than the checkpoint before it.';
  }
  const previous = parseCheckpoint(note)?.previous;
  if (!parseCheckpoint(before.note) || previous?.equals(checkpointDigest(before.note))) {
    return undefined;
  }
  return 'the checkpoint does not continue the checkpoint before it: one of the two was changed.';
}
