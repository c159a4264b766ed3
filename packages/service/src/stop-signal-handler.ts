/**
 * A signal that follows another one within this time is the same: sent to the process group, and
 * forwarded by the process that started this one.
 */
const repeatedMs = 1_000;

export interface StopSignalOptions {
  /** Called at the first signal. */
  stop(): void;
  /** Called at a later one: a person does not want to wait. */
  end(): void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/** @returns what to call at each signal that asks this process to stop */
export function stopSignalHandler({
  stop,
  end,
  now = () => performance.now(),
}: StopSignalOptions): () => void {
  let firstMs: number | undefined;
  return () => {
    if (firstMs === undefined) {
      firstMs = now();
      stop();
    } else if (now() - firstMs > repeatedMs) {
      end();
    }
  };
}
