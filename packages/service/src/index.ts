export { expectShortLives } from './expect-short-lives.ts';
export { kafkaBus, kafkaSettings } from './kafka-settings.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { operationsEndpoints, type ReadyChecks } from './operations-endpoints.ts';
export { busOf, type Platform, type RunningService, type Service } from './platform.ts';
export { relayEvents } from './relay-events.ts';
export { repeat } from './repeat.ts';
export { platformSettings, run } from './run.ts';
export { type ServeOptions, serve } from './serve.ts';
