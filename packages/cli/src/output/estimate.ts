const minElapsedMs = 500;

export interface Estimate {
  /** In a second; undefined while too little is known. */
  rate: number | undefined;
  /** Seconds until the end; undefined without a total. */
  leftS: number | undefined;
}

/** The rate of a transfer, and the end at this rate. @param total undefined if unknown */
export function estimate(done: number, total: number | undefined, elapsedMs: number): Estimate {
  if (done <= 0 || elapsedMs < minElapsedMs) {
    return { rate: undefined, leftS: undefined };
  }
  const rate = (done / elapsedMs) * 1_000;
  return { rate, leftS: total === undefined ? undefined : Math.max(0, total - done) / rate };
}

/** `3 s`, `2 min 5 s` or `1 h 10 min`. */
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

/** `61%`; less than 100% until the end. */
export function percentText(done: number, total: number): string {
  return `${Math.min(99, Math.floor((done / total) * 100))}%`;
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}
