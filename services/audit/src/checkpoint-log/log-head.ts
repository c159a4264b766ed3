import { createFrontier, hashLeaf } from '@irp/transparency';
import type { CheckpointedHead } from '../recorder/checkpointer.ts';
import { IntegrityError } from '../recorder/integrity-error.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { LogEntryStore } from '../store/log-entry-store.ts';

/** The stream name of the log of checkpoints. The id of a workspace can never be `log`. */
export const logStream = 'log';

/** The entries of the log of checkpoints do not match each other or the checkpoints of the log. */
export class LogError extends IntegrityError {
  override readonly name = 'LogError';
}

/** The end of the log of checkpoints, to which the next entry is appended. */
export interface LogHead extends CheckpointedHead {
  /** The last entry; undefined if the log is empty. */
  last: Buffer | undefined;
}

export interface LogStores {
  entries: Pick<LogEntryStore, 'walk'>;
  checkpoints: Pick<CheckpointStore, 'latest'>;
}

/**
 * Reads the log from its latest checkpoint on.
 * @throws LogError if the log's entries do not continue the checkpoint
 */
export async function readLogHead(stores: LogStores): Promise<LogHead> {
  const latest = await stores.checkpoints.latest(logStream);
  const coveredSize = latest?.size ?? 0;
  const frontier = createFrontier(
    latest && {
      size: latest.size,
      hashes: latest.hashes,
    },
  );
  if (latest && frontier.root().toString('base64') !== latest.rootHash) {
    throw new LogError(
      `The checkpoint at entry ${coveredSize} of the log of checkpoints does not match the stored hashes.`,
    );
  }
  const last = coveredSize === 0 ? undefined : await entryAt(stores, coveredSize - 1);
  const head: LogHead = {
    frontier,
    coveredSize,
    uncovered: [],
    last,
  };
  await catchUp(stores, head);
  return head;
}

/**
 * Adds to the head the entries that other processes have appended to the log.
 * @throws LogError if the last entry of the head is missing or different, because the database was
 *   restored to an older state
 */
export async function catchUp(stores: LogStores, head: LogHead): Promise<void> {
  const { frontier, last } = head;
  if (last && !(await entryAt(stores, frontier.size - 1)).equals(last)) {
    throw missing(frontier.size - 1);
  }
  for await (const entries of stores.entries.walk(frontier.size)) {
    for (const { position, entry } of entries) {
      if (position !== frontier.size) {
        throw missing(frontier.size);
      }
      addEntry(head, entry);
    }
  }
}

export function addEntry(head: LogHead, entry: Buffer): void {
  const leafHash = hashLeaf(entry);
  head.frontier.append(leafHash);
  head.uncovered.push(leafHash);
  head.last = entry;
}

async function entryAt({ entries }: LogStores, position: number): Promise<Buffer> {
  for await (const [found] of entries.walk(position, position + 1)) {
    if (found) {
      return found.entry;
    }
  }
  throw missing(position);
}

function missing(position: number): LogError {
  return new LogError(`Entry ${position} of the log of checkpoints is missing or was changed.`);
}
