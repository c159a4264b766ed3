import { PlatformError } from '@irp/errors';

/**
 * Time after which a 404 is sent, in milliseconds. The time is longer than the work usually takes.
 * If the work takes longer, the 404 follows at once.
 */
const refusedAfterMs = 20;

/**
 * Runs the work of a request. If the result is a 404, delays the 404 until a fixed time after the
 * request. A hidden document takes longer to read and parse than an unknown id, so the response
 * time would otherwise reveal hidden ids. Other results are not delayed. The timer starts before
 * the work, because timers have a resolution of a millisecond, and the remaining time would be
 * rounded.
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
