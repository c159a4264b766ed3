import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads ioredis when the first client is created. A platform in a single process without REDIS_URL
 * therefore never loads ioredis.
 */
export function loadIoredis(): typeof import('ioredis') {
  return require('ioredis');
}
