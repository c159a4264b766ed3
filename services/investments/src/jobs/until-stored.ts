import { setTimeout } from 'node:timers/promises';
import { silentMs } from '../store/job-holder.ts';

const retryMs = 1_000;

/**
 * Repeats a write of a job's state until the write succeeds, or until other processes count this
 * process as dead. A job's state is often written after a failure of the database, so the first
 * write may fail again.
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
