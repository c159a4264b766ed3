export { addMetrics } from './add-metrics.ts';
export { checkSettings } from './check-settings.ts';
export { openRegionClaim } from './claim-region.ts';
export type { Consumer } from './consumer-metrics.ts';
export {
  type DeadLetterChoice,
  type DeadLetterSummary,
  type DeadLetters,
  deadLetterBindings,
  deadLettersOf,
} from './dead-letters.ts';
export { createIdlePace, type IdlePace } from './idle-pace.ts';
export { kafkaBus } from './kafka-bus.ts';
export { memoryLimit } from './memory-limit.ts';
export { createMetrics, type Metrics, observeReadiness } from './metrics.ts';
export { observeTracing } from './observe-tracing.ts';
export { openOrRelease } from './open-or-release.ts';
export { operationsEndpoints } from './operations-endpoints.ts';
export {
  type Platform,
  type RunningService,
  requireDatabaseUri,
  requireEventBus,
  requireSigner,
  type Service,
} from './platform.ts';
export {
  createReadiness,
  type Readiness,
  type ReadinessStatus,
  statusOf,
  stoppingReadiness,
} from './readiness.ts';
export { relayEvents } from './relay-events.ts';
export { platformSettings, run } from './run.ts';
export { repeat, runPeriodically } from './run-periodically.ts';
export { addRuntimeMetrics } from './runtime-metrics.ts';
export { type ServeOptions, serve } from './serve.ts';
