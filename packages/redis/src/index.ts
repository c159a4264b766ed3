export { checkRedis } from './check-redis.ts';
export { connectRedis, type RedisClient } from './connect-redis.ts';
export { loadIoredis } from './load-ioredis.ts';
export { createLocalRevocationFeed } from './local-revocation-feed.ts';
export { hostOf, parseRedisAddresses } from './redis-addresses.ts';
export { RedisBreaker, type RedisBreakerOptions } from './redis-breaker.ts';
export { createRedisRevocationFeed } from './redis-revocation-feed.ts';
export { createRegionClaim, type RegionClaim } from './region-claim.ts';
export type { Revocation, RevocationFeed, RevocationListener } from './revocation-feed.ts';
