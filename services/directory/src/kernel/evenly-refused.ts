import { PlatformError } from '@irp/errors';

/** Longer than any of these rejections takes. A slower rejection is sent when it is done. */
const refusedAfterMs = 20;

/**
 * Sends "there is no such" at a fixed time after the request, for unknown and hidden ids: reading
 * and parsing a hidden document takes longer and would be measurable. Other results are not
 * delayed. The timer starts before the work, because the remainder of a delay would be rounded.
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
