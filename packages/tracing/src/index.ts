export { openTracing } from './open-tracing.ts';
export { tracingSettings } from './settings.ts';
export { traceBus, traceparentOf } from './trace-bus.ts';
export type { Tracing, TracingCounts } from './tracing.ts';
