import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads kafkajs when the first client is created. Processes without a Kafka client, such as the
 * gateway, do not load the 143 files of kafkajs.
 */
export function loadKafkajs(): typeof import('kafkajs') {
  return require('kafkajs');
}
