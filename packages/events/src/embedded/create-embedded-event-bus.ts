import { createEventBus } from '../create-event-bus.ts';
import type { EventBus } from '../event-bus.ts';
import { createEmbeddedEngine, type EmbeddedEventBusOptions } from './embedded-engine.ts';

/**
 * The bus as a durable log in this process's own files: for the embedded system, and for tests.
 * @throws Error in one line: the folder is in use or cannot be written
 */
export function createEmbeddedEventBus(options: EmbeddedEventBusOptions): EventBus {
  return createEventBus(createEmbeddedEngine(options), options.log);
}
