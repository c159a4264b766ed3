export { Counts } from './counts.ts';
export {
  createLogger,
  type Logger,
  type LogLevel,
  logLevels,
  silentLogger,
} from './create-logger.ts';
export { currentSpan, runWithSpan } from './current-span.ts';
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
export { redactUrl } from './redact-url.ts';
export {
  addRequestWorkspace,
  currentRequest,
  type RequestContext,
  type RequestCredential,
  runWithRequest,
  setRequestCredential,
  setRequestWorkspace,
} from './request-context.ts';
export type { Span, SpanAttributes, SpanKind, SpanOptions, SpanOutcome, Tracer } from './span.ts';
export { parseTraceparent, type TraceParent } from './traceparent.ts';
