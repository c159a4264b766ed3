import { createEventBus } from '../create-event-bus.ts';
import type { EventBus } from '../event-bus.ts';
import { createKafkaEngine } from './kafka-engine.ts';
import type { KafkaEventBusOptions } from './kafka-options.ts';

/** The bus over Kafka. It returns at once, also while Kafka is away, and is healthy as soon as it is connected. */
export function createKafkaEventBus(options: KafkaEventBusOptions): EventBus {
  return createEventBus(createKafkaEngine(options), options.log);
}
