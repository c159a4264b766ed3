import { createEventBus } from '../create-event-bus.ts';
import type { EventBus } from '../event-bus.ts';
import { createKafkaEngine } from './kafka-engine.ts';
import type { KafkaEventBusOptions } from './kafka-options.ts';

/**
 * Creates the event bus on Kafka. Returns at once, even if Kafka is unavailable. `healthy()`
 * returns true when Kafka is connected.
 */
export function createKafkaEventBus(options: KafkaEventBusOptions): EventBus {
  return createEventBus(createKafkaEngine(options), options.log);
}
