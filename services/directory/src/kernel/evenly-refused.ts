import { PlatformError } from '@irp/errors';

/**
 * Milliseconds from the start of a request's work to a 404. The work usually takes less than 20 ms.
 * If the work takes more than 20 ms, the 404 is sent as soon as the work ends.
 */
const refusedAfterMs = 20;

/**
 * Executes the handler's work for a request. If the work throws a 404, delays the 404 until
 * `refusedAfterMs` after the start of the work. A hidden document takes longer to read and parse
 * than an unknown id, so without the delay, the response time would reveal hidden ids. Other
 * results are not delayed. The timer starts before the work, because timers have a resolution of a
 * millisecond, and the remaining time would be rounded.
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
