/** Limits of slow transfers. */
export interface TransferLimits {
  minBytesPerS: number;
  /**
   * The longest time in milliseconds for which a transfer may be below the minimum rate. A fast
   * start does not extend this time.
   */
  graceMs: number;
  /** Maximum duration of a transfer in milliseconds. */
  totalMs: number;
}

const maxTickMs = 1_000;

/**
 * Calls `onSlow` once, if a transfer is below its minimum rate for longer than `graceMs`, or takes
 * longer than `totalMs`. Time in which the transfer waits for this process does not count as slow.
 * @param read returns the bytes transferred so far, and whether the transfer waits for the other
 *   side
 * @returns a function that stops watching
 */
export function watchTransfer(
  { minBytesPerS, graceMs, totalMs }: TransferLimits,
  read: () => { bytes: number; awaited: boolean },
  onSlow: (reason: string) => void,
): () => void {
  const tickMs = Math.max(1, Math.min(maxTickMs, graceMs / 4, totalMs / 4));
  // A leaky bucket: transferred bytes fill the bucket, and it drains at the minimum rate. The level
  // of the bucket has a maximum, so a fast start does not permit a long pause later.
  const mostAhead = (minBytesPerS * graceMs) / 1_000;
  let ahead = mostAhead;
  let { bytes } = read();
  let remainingMs = totalMs;
  const timer = setInterval(() => {
    const { bytes: now, awaited } = read();
    ahead = Math.min(mostAhead, ahead + now - bytes);
    if (awaited) {
      ahead -= (minBytesPerS * tickMs) / 1_000;
    }
    bytes = now;
    remainingMs -= tickMs;
    if (ahead >= 0 && remainingMs > 0) {
      return;
    }
    clearInterval(timer);
    onSlow(
      ahead < 0
        ? `slower than ${minBytesPerS} bytes per second`
        : `not complete within ${totalMs / 1_000} s`,
    );
  }, tickMs);
  return () => clearInterval(timer);
}
