import { createEventBus } from '../create-event-bus.ts';
import type { EventBus } from '../event-bus.ts';
import { createEmbeddedEngine, type EmbeddedEventBusOptions } from './embedded-engine.ts';

/**
 * The event bus over a durable log in local files, for the embedded platform and for tests.
 * @throws Error with a one-line message if the folder is in use or cannot be written
 */
export function createEmbeddedEventBus(options: EmbeddedEventBusOptions): EventBus {
  return createEventBus(createEmbeddedEngine(options), options.log);
}
