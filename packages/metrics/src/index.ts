export { Counts } from './counts.ts';
export { delayBounds, requestBounds } from './duration-bounds.ts';
export { DurationHistogram } from './duration-histogram.ts';
export type {
  HistogramDefinition,
  HistogramReading,
  Labels,
  MetricDefinition,
  Reading,
  ValueDefinition,
} from './metric-definition.ts';
