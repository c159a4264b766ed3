export { addMetrics } from './add-metrics.ts';
export { type AddressSettings, addressError } from './address-error.ts';
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
export { disableAllocationPretenuring } from './disable-allocation-pretenuring.ts';
export { kafkaBus, kafkaOptions, kafkaSettings } from './kafka-settings.ts';
export { createMetrics, type Metrics, observeReadiness } from './metrics.ts';
export { observeTracing } from './observe-tracing.ts';
export { operationsEndpoints } from './operations-endpoints.ts';
export {
  type OperatorAccess,
  readOperatorAccess,
  removeOperatorAccess,
  type ServiceName,
  writeOperatorAccess,
} from './operator-access.ts';
export {
  type Platform,
  type RunningService,
  requireDatabaseUri,
  requireEventBus,
  requireSigner,
  type Service,
} from './platform.ts';
export { privateJwk } from './principal-key-settings.ts';
export { createReadiness, type Readiness, type ReadinessStatus, statusOf, stoppingReadiness } from './readiness.ts';
export { operatorHeader, operatorName } from './record-operator-acts.ts';
export { relayEvents } from './relay-events.ts';
export { platformSettings, run } from './run.ts';
export { runPeriodically } from './run-periodically.ts';
export { addRuntimeMetrics } from './runtime-metrics.ts';
export { type ServeOptions, serve } from './serve.ts';
