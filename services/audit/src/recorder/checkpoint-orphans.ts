import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@irp/observability';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { StreamSize } from '../store/stream-sizes.ts';
import type { Recorder } from './recorder.ts';

export interface CheckpointOrphansOptions {
  streams: () => AsyncIterable<StreamSize>;
  checkpoints: Pick<CheckpointStore, 'latest'>;
  recorder: Pick<Recorder, 'checkpoint'>;
  log: Logger;
}

const retryMs = 1_000;

/**
 * Signs checkpoints of records that a killed process left without a checkpoint. In a stream without
 * new records, no other code signs a checkpoint. The check runs once for every stream, in the
 * background. The check retries until all streams are checked.
 * @returns a function that stops the check
 */
export function checkpointOrphans(options: CheckpointOrphansOptions): () => Promise<void> {
  const { streams, checkpoints, recorder, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function checkAll(): Promise<void> {
    for await (const { stream, size } of streams()) {
      if (signal.aborted) {
        return;
      }
      const covered = (await checkpoints.latest(stream))?.size ?? 0;
      if (size > covered) {
        await recorder.checkpoint(stream);
      }
    }
  }

  async function retryUntilDone(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await checkAll();
      } catch (error) {
        log.warn({ err: error }, 'search for records without a checkpoint failed; retrying');
        await setTimeout(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  const done = retryUntilDone();
  return async () => {
    stopping.abort();
    await done;
  };
}
