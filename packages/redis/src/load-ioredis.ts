import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads ioredis with the first client: the platform in one process, without REDIS_URL, needs none
 * of its files.
 */
export function loadIoredis(): typeof import('ioredis') {
  return require('ioredis');
}
