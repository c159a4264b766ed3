/**
 * A repeated signal within this time counts as the same signal: sent to the process group, and
 * forwarded by the parent process.
 */
const repeatedMs = 1_000;

export interface StopSignalOptions {
  /** Is called at the first signal. */
  stop(): void;
  /** Called at a later signal: a person does not want to wait. */
  end(): void;
  /** Returns monotonic milliseconds. */
  now?: () => number;
}

/** Creates a handler for the signals that stop the process. */
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
