import type { RedisClient } from './connect-redis.ts';

/**
 * Claims the keys of a prefix for a region, for ever, unless another region has them. While Redis is unavailable it claims nothing.
 * @returns the region that has them already, where it is another one
 */
export async function findOtherRegion(
  redis: RedisClient,
  { prefix, region }: { prefix: string; region: string },
): Promise<string | undefined> {
  const key = `${prefix}:region`;
  try {
    if ((await redis.set(key, region, 'NX')) !== null) return undefined;
    const owner = await redis.get(key);
    return owner === region ? undefined : (owner ?? undefined);
  } catch {
    return undefined;
  }
}
