import type { DurationHistogram } from './duration-histogram.ts';

/**
 * Labels must have few, bounded values: never an id, an address or a path that a client chooses.
 */
export type Labels = Readonly<Record<string, string>>;

export interface Reading {
  labels: Labels;
  value: number;
}

interface Definition {
  /** The name must end with the unit, and the name of a counter with `_total`. */
  name: string;
  help: string;
}

/** A gauge or counter, which is read when metrics are collected. */
export interface ValueDefinition extends Definition {
  /** Default: a gauge. */
  type?: 'gauge' | 'counter';
  /**
   * Returns a single value, or a value for each set of labels. If the call fails or takes more than
   * two seconds, a gauge becomes NaN with the labels in `expected`. After a failure or timeout, a
   * counter is left out. Other metrics are still collected.
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
