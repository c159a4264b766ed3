export { createMetrics, type Metrics } from './metrics.ts';
export { operationsEndpoints, type ReadyChecks } from './operations-endpoints.ts';
export type { Platform, RunningService, Service } from './platform.ts';
export { platformSettings, run } from './run.ts';
export { type ServeOptions, serve } from './serve.ts';
