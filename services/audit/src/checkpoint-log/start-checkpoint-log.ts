import type { Pace } from '@irp/events';
import type { Logger } from '@irp/observability';
import { runPeriodically } from '@irp/service';
import type { TreeReader } from '@irp/transparency';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { createCheckpointer } from '../recorder/checkpointer.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { LogEntryStore } from '../store/log-entry-store.ts';
import type { Models } from '../store/models.ts';
import { streamSizes } from '../store/stream-sizes.ts';
import { createCheckpointLog } from './checkpoint-log.ts';
import { logStream } from './log-head.ts';
import { createLogTiles } from './log-tiles.ts';

export interface StartCheckpointLogOptions {
  models: Models;
  entries: LogEntryStore;
  checkpoints: CheckpointStore;
  keys: Pick<SigningKeys, 'current'>;
  problems: StreamProblems;
  /** The name of the audit log. The log of checkpoints has the name `<origin>/log`. */
  origin: string;
  everyMs: number;
  /** Called after each publication. */
  onPublished: () => void;
  log: Logger;
  /** Changes the interval, such as under load. Default: the interval never changes. */
  pace?: Pace | undefined;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

export interface RunningCheckpointLog {
  /** Marks a stream that has a new checkpoint. */
  add(stream: string): void;
  tree: TreeReader;
  /** Publishes the new checkpoints of all streams a last time, and stops. */
  stop(): Promise<void>;
}

/**
 * Starts to publish the log of checkpoints periodically. The first publication includes checkpoints
 * that a killed process left unpublished.
 */
export function startCheckpointLog(options: StartCheckpointLogOptions): RunningCheckpointLog {
  const {
    models,
    entries,
    checkpoints,
    keys,
    origin,
    everyMs,
    onPublished,
    problems,
    log,
    pace,
    now,
  } = options;
  const tiles = createLogTiles(models, entries);
  const checkpoint = createCheckpointer({
    checkpoints,
    tiles,
    keys,
    file: undefined,
    origin,
    now,
  });
  const checkpointLog = createCheckpointLog({
    entries,
    checkpoints,
    checkpoint,
    problems,
    log,
  });
  let complete = false;
  let stopping = false;

  async function publish(): Promise<void> {
    if (!complete) {
      for await (const { stream } of streamSizes(models)) {
        if (stopping) {
          return;
        }
        checkpointLog.add(stream);
        await checkpointLog.publish();
      }
    }
    complete = true;
    await checkpointLog.publish();
    onPublished();
  }

  const first = publish().catch((error) =>
    log.warn({ err: error }, 'reading the streams of the audit log failed; retrying'),
  );
  const stopPublishing = runPeriodically('log of checkpoints', everyMs, publish, log, pace);
  return {
    add: checkpointLog.add,
    tree: tiles.readerOf(logStream),
    async stop() {
      stopping = true;
      await first;
      await stopPublishing();
      await checkpointLog.publish();
    },
  };
}
