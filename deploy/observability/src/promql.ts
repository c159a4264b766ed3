/** PromQL for the increase of a counter in a second, averaged over the interval of Grafana. */
export function rate(counter: string): string {
  return `rate(${counter}[$__rate_interval])`;
}

/**
 * PromQL for an estimated quantile of a histogram of all processes.
 * @param part from 0 to 1; with 0.99, 99 of 100 measurements are below the result
 * @param buckets the series `…_bucket` of the histogram, with or without a selector
 * @param labels the query has a result for each combination of their values
 */
export function quantile(part: number, buckets: string, ...labels: string[]): string {
  return `histogram_quantile(${part}, sum by (${['le', ...labels].join(', ')}) (${rate(buckets)}))`;
}
