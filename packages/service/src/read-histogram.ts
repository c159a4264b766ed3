import type { HistogramDefinition, HistogramReading } from '@irp/observability';
import { Histogram, type Registry } from 'prom-client';

/**
 * A histogram with counts from another source. The counts are read when the metrics are collected.
 */
export class ReadHistogram extends Histogram {
  readonly #definition: HistogramDefinition;

  constructor(definition: HistogramDefinition, registry: Registry) {
    super({
      name: definition.name,
      help: definition.help,
      registers: [registry],
    });
    this.#definition = definition;
  }

  /** prom-client calls this method for the text format, and from `get`. */
  async getForPromString() {
    const { name, help, type, histograms } = this.#definition;
    return {
      name,
      help,
      type,
      aggregator: 'sum',
      values: [...histograms()].flatMap((one) => samplesOf(name, one)),
    };
  }
}

function samplesOf(name: string, { labels: sharedLabels, histogram }: HistogramReading) {
  const { bounds, counts, sum, count } = histogram;
  let below = 0;
  const buckets = bounds.map((bound, at) => {
    below += counts[at] ?? 0;
    return {
      labels: { le: bound },
      sharedLabels,
      value: below,
      metricName: `${name}_bucket`,
    };
  });
  return [
    ...buckets,
    {
      labels: { le: '+Inf' },
      sharedLabels,
      value: count,
      metricName: `${name}_bucket`,
    },
    {
      labels: {},
      sharedLabels,
      value: sum,
      metricName: `${name}_sum`,
    },
    {
      labels: {},
      sharedLabels,
      value: count,
      metricName: `${name}_count`,
    },
  ];
}
