import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@irp/logging';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { StreamEnd } from '../store/stream-ends.ts';
import type { Recorder } from './record-events.ts';

export interface CoverLeftBehindOptions {
  ends: () => AsyncIterable<StreamEnd>;
  checkpoints: CheckpointStore;
  recorder: Recorder;
  log: Logger;
}

const retryMs = 1_000;

/**
 * Signs what a process that was killed left without a checkpoint: in a quiet stream nothing else would. There may be many
 * streams, so they are gone through once, in the background.
 * @returns what stops it
 */
export function coverLeftBehind({ ends, checkpoints, recorder, log }: CoverLeftBehindOptions): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function goThrough(): Promise<void> {
    for await (const { stream, size } of ends()) {
      if (signal.aborted) return;
      const covered = (await checkpoints.latest(stream))?.size ?? 0;
      if (size > covered) await recorder.checkpoint(stream);
    }
  }

  async function untilDone(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await goThrough();
      } catch (error) {
        log.warn({ err: error }, 'records without a checkpoint could not be looked for; trying again');
        await setTimeout(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  const done = untilDone();
  return async () => {
    stopping.abort();
    await done;
  };
}
