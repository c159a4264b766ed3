interface Count {
  from: Date;
  attempts: number;
  failures: number;
}

/**
 * Sums counts into consecutive buckets. The last bucket contains `now`.
 * @param bucketMs length of a bucket; a day must be a multiple of this length
 */
export function rateOf(counts: readonly Count[], now: Date, bucketMs: number, buckets: number) {
  const last = Math.floor(now.getTime() / bucketMs);
  const sums = Array.from({ length: buckets }, (_, back) => {
    const bucket = last - (buckets - 1 - back);
    const within = counts.filter(({ from }) => Math.floor(from.getTime() / bucketMs) === bucket);
    return {
      from: new Date(bucket * bucketMs).toISOString(),
      ...sumOf(within),
    };
  });
  return { ...sumOf(sums), buckets: sums };
}

function sumOf(counts: readonly Pick<Count, 'attempts' | 'failures'>[]) {
  return {
    attempts: counts.reduce((sum, { attempts }) => sum + attempts, 0),
    failures: counts.reduce((sum, { failures }) => sum + failures, 0),
  };
}
