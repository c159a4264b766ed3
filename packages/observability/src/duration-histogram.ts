/**
 * Counts durations in buckets. An observation only adds numbers, and takes some ten nanoseconds
 * regardless of labels.
 */
export class DurationHistogram {
  /** Upper bounds of the buckets, ascending, in seconds. */
  readonly bounds: readonly number[];
  /**
   * The number of observations in each bucket, not cumulative. The last bucket counts observations
   * above all bounds.
   */
  readonly counts: number[];
  sum = 0;
  count = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = [...bounds.map(() => 0), 0];
  }

  /** @param seconds a negative duration counts as 0, because clocks of two machines can differ */
  observe(seconds: number): void {
    const { bounds, counts } = this;
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) {
      bucket++;
    }
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    this.count++;
    this.sum += Math.max(seconds, 0);
  }
}
