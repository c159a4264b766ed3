export { createEmbeddedEventBus } from './create-embedded-event-bus.ts';
export type { EmbeddedEventBusOptions } from './embedded-engine.ts';
export { eventsFile } from './open-database.ts';
export { unhandledEvents } from './unhandled-events.ts';
export { verifyEventLog } from './verify-event-log.ts';
