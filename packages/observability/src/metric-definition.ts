import type { DurationHistogram } from './duration-histogram.ts';

/** Few, bounded values: never an id, an address or a path that a client chose. */
export type Labels = Readonly<Record<string, string>>;

export interface Reading {
  labels: Labels;
  value: number;
}

interface Definition {
  /** Ends with its unit, and that of a counter with `_total`. */
  name: string;
  help: string;
}

/** A gauge or counter that is read when metrics are collected. */
export interface ValueDefinition extends Definition {
  /** Default: a gauge. */
  type?: 'gauge' | 'counter';
  /**
   * One value, or one for each set of labels. Where it rejects, or takes longer than two seconds, a
   * gauge is NaN, with the labels of `expected`, and a counter is left out: the others are still
   * collected.
   */
  value(): number | readonly Reading[] | Promise<number | readonly Reading[]>;
  /** The labels that its readings have. */
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
