import type { DurationHistogram } from './duration-histogram.ts';

/** Few, bounded values: never an id, an address or a path chosen by a client. */
export type Labels = Readonly<Record<string, string>>;

export interface Reading {
  labels: Labels;
  value: number;
}

interface Definition {
  /** Ends with the unit; a counter ends with `_total`. */
  name: string;
  help: string;
}

/** A gauge or counter, read at the collection of metrics. */
export interface ValueDefinition extends Definition {
  /** Default: a gauge. */
  type?: 'gauge' | 'counter';
  /**
   * A single value, or a value for each set of labels. After a rejection, or more than two seconds,
   * a gauge is NaN, with the labels of `expected`, and a counter is left out: other metrics are
   * still collected.
   */
  value(): number | readonly Reading[] | Promise<number | readonly Reading[]>;
  expected?: readonly Labels[];
}

export interface HistogramReading {
  labels: Labels;
  histogram: DurationHistogram;
}

export interface HistogramDefinition extends Definition {
  type: 'histogram';
  histograms(): Iterable<HistogramReading>;
}

export type MetricDefinition = ValueDefinition | HistogramDefinition;
