export { disableAllocationPretenuring } from './disable-allocation-pretenuring.ts';
export { kafkaBus, kafkaSettings } from './kafka-settings.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { operationsEndpoints, type ReadyChecks } from './operations-endpoints.ts';
export { type Platform, type RunningService, requireEventBus, requireSigner, type Service } from './platform.ts';
export { relayEvents } from './relay-events.ts';
export { platformSettings, run } from './run.ts';
export { runPeriodically } from './run-periodically.ts';
export { type ServeOptions, serve } from './serve.ts';
