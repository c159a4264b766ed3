export { connectRedis, type RedisClient } from './connect-redis.ts';
export { RedisBreaker, type RedisBreakerOptions } from './redis-breaker.ts';
