import { setTimeout } from 'node:timers/promises';
import { silentMs } from '../store/job-holder.ts';

const retryMs = 1_000;

/**
 * Repeats the write of a job's state until it succeeds, or until another process takes the job. It
 * is used after another write has failed, and the cause usually makes this write fail at first,
 * too.
 * @throws the last error of the write, and an AbortError when the process stops
 */
export async function untilStored<Result>(
  write: () => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result> {
  const giveUpMs = performance.now() + silentMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (performance.now() > giveUpMs) {
        throw error;
      }
      await setTimeout(retryMs, undefined, { signal: stopping });
    }
  }
}
