/** PromQL for the change of a counter in one second, averaged over an interval that Grafana sets. */
export function rate(counter: string): string {
  return `rate(${counter}[$__rate_interval])`;
}

/**
 * PromQL for an estimated quantile of a histogram of all processes.
 * @param part 0.99: the value that 99 of 100 measurements do not exceed
 * @param buckets the series `…_bucket` of the histogram, with or without a selector
 * @param labels one result for each value of these labels
 */
export function quantile(part: number, buckets: string, ...labels: string[]): string {
  return `histogram_quantile(${part}, sum by (${['le', ...labels].join(', ')}) (${rate(buckets)}))`;
}
