/** The percentile of the samples at `share` (0 to 1); NaN without samples. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(samples: number[]): number {
  return percentile(samples, 0.5);
}
