/** How slow a transfer may be. */
export interface TransferLimits {
  minBytesPerS: number;
  /**
   * How long a transfer may be slower than that; also the longest time for which it can send ahead.
   */
  graceMs: number;
  /** The longest time of a transfer. */
  totalMs: number;
}

const maxTickMs = 1_000;

/**
 * Calls `onSlow` once, when a transfer is slower than its minimum rate for longer than its grace,
 * or takes longer than its total time. Time in which it waits for us does not count as slow.
 * @param read the bytes transferred so far, and whether the other side is the one that we wait for
 * @returns a function that stops watching
 */
export function watchTransfer(
  { minBytesPerS, graceMs, totalMs }: TransferLimits,
  read: () => { bytes: number; awaited: boolean },
  onSlow: (reason: string) => void,
): () => void {
  const tickMs = Math.max(1, Math.min(maxTickMs, graceMs / 4, totalMs / 4));
  // A bucket that drains at the minimum rate and is filled by what is transferred: an early burst
  // earns no long pause.
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
