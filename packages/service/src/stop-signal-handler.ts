/**
 * A repeated signal within this time counts as the same signal: sent to the process group, and
 * forwarded by the parent process.
 */
const repeatedMs = 1_000;

export interface StopSignalOptions {
  /** Called at the first signal. */
  stop(): void;
  /** Called at a later signal: a person does not want to wait. */
  end(): void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/** @returns the handler of each stop signal */
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
