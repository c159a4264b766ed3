/**
 * Time in which a repeated signal counts as the same, in milliseconds. A process gets it twice if
 * it is sent to the process group, and the parent process forwards it.
 */
const repeatedMs = 1_000;

export interface StopSignalOptions {
  /** Is called at the first signal. */
  stop(): void;
  /** Is called at another signal, with which a user shows that the process should end at once. */
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
