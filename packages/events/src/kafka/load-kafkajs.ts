import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads kafkajs with the first client: the embedded log, the gateway and the programs for operators
 * do not need the 143 files.
 */
export function loadKafkajs(): typeof import('kafkajs') {
  return require('kafkajs');
}
