import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads ioredis with the first client: the platform in a single process, without REDIS_URL, does
 * not need the files.
 */
export function loadIoredis(): typeof import('ioredis') {
  return require('ioredis');
}
