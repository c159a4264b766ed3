import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads kafkajs when the first client is created. The embedded log, the gateway and the programs
 * for operators do not need its 143 files.
 */
export function loadKafkajs(): typeof import('kafkajs') {
  return require('kafkajs');
}
