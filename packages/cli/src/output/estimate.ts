const minElapsedMs = 500;

export interface Estimate {
  /** The rate per second; undefined in the first 500 ms and without progress. */
  rate: number | undefined;
  /** Seconds until the end; undefined if the total or the rate is unknown. */
  leftS: number | undefined;
}

/**
 * Estimates the rate of a transfer, and the seconds until its end.
 * @param total undefined if it is unknown
 */
export function estimate(done: number, total: number | undefined, elapsedMs: number): Estimate {
  if (done <= 0 || elapsedMs < minElapsedMs) {
    return { rate: undefined, leftS: undefined };
  }
  const rate = (done / elapsedMs) * 1_000;
  return { rate, leftS: total === undefined ? undefined : Math.max(0, total - done) / rate };
}

/** Returns a text such as `3 s`, `2 min 5 s` or `1 h 10 min`. */
export function durationText(seconds: number): string {
  const all = Math.max(1, Math.ceil(seconds));
  const minutes = Math.floor(all / 60);
  if (minutes === 0) {
    return `${all} s`;
  }
  return minutes < 60
    ? `${minutes} min ${all % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns a text such as `61%`, at most `99%`, because the transfer has not ended yet. */
export function percentText(done: number, total: number): string {
  return `${Math.min(99, Math.floor((done / total) * 100))}%`;
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}
