import { PlatformError } from '@irp/errors';

/** Longer than any of these refusals takes; one that takes longer is answered when it is done. */
const refusedAfterMs = 20;

/**
 * Answers "there is no such" at one moment after the request, whether the id is unknown or hidden:
 * what is hidden is read and parsed, which takes longer. Whatever else it resolves or rejects with
 * is not delayed. The timer is started before the work, because what is left of a delay afterwards
 * would be rounded.
 */
export async function evenlyRefused<T>(work: () => Promise<T>, startTimer = due): Promise<T> {
  const timer = startTimer();
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'not_found') {
      await timer.elapsed();
    }
    throw error;
  } finally {
    timer.stop();
  }
}

interface Timer {
  elapsed(): Promise<void>;
  stop(): void;
}

function due(): Timer {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timeout = setTimeout(resolve, refusedAfterMs);
  return {
    elapsed: () => promise,
    stop: () => clearTimeout(timeout),
  };
}
