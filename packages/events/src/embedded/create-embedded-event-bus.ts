import { createEventBus } from '../create-event-bus.ts';
import type { EventBus } from '../event-bus.ts';
import { createEmbeddedEngine, type EmbeddedEventBusOptions } from './embedded-engine.ts';

/**
 * Creates the event bus on a durable log in local files, for the embedded platform and for tests.
 * @throws Error with one line if the folder is in use or cannot be written
 */
export function createEmbeddedEventBus(options: EmbeddedEventBusOptions): EventBus {
  return createEventBus(createEmbeddedEngine(options), options.log);
}
