import { setTimeout } from 'node:timers/promises';
import { silentMs } from '../store/job-holder.ts';

const retryMs = 1_000;

/**
 * Repeats the write of a job's state after another write has failed, until another process takes
 * the job. The cause of the first failure usually also fails this write.
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
