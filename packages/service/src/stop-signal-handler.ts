/**
 * A signal within this time after the first signal counts as the same signal. A process may get a
 * signal twice: from the sender to the process group, and forwarded by the parent process.
 */
const repeatedMs = 1_000;

export interface StopSignalOptions {
  /** Is called at the first signal. */
  stop(): void;
  /** Called at a later signal, which a person sends to end the process at once. */
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
