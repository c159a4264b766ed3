export { checkRedis } from './check-redis.ts';
export { connectRedis, type RedisClient } from './connect-redis.ts';
export { findOtherRegion, watchOtherRegion } from './find-other-region.ts';
export { hostOf, parseRedisAddresses } from './redis-addresses.ts';
export { RedisBreaker, type RedisBreakerOptions } from './redis-breaker.ts';
