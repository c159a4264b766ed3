import { createKafkaEventBus, type EventBus } from '@irp/events';
import type { Logger } from '@irp/observability';
import { type KafkaSettings, kafkaOptions } from './kafka-settings.ts';

/** Creates the event bus over Kafka; undefined without KAFKA_BROKERS. */
export function kafkaBus(
  settings: KafkaSettings,
  clientId: string,
  log: Logger,
): EventBus | undefined {
  const options = kafkaOptions(settings, clientId, log);
  return options && createKafkaEventBus(options);
}
