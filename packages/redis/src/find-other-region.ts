import type { RedisClient } from './connect-redis.ts';

export interface RegionOfKeys {
  prefix: string;
  region: string;
}

/**
 * Claims the keys of a prefix for a region, for ever, unless another region has them. While Redis is unavailable it claims nothing.
 * @returns the region that has them already, where it is another one
 */
export async function findOtherRegion(redis: RedisClient, keys: RegionOfKeys): Promise<string | undefined> {
  const owner = await claim(redis, keys);
  return owner === keys.region ? undefined : owner;
}

/**
 * The same, and again whenever Redis is there again: it can have been away before, or have lost what it had.
 * @param onOther called where another region has the keys and this process has never had them
 */
export async function watchOtherRegion(
  redis: RedisClient,
  keys: RegionOfKeys,
  onOther: (region: string) => void,
): Promise<string | undefined> {
  let isOwn = false;
  const find = async () => {
    const owner = await claim(redis, keys);
    isOwn ||= owner === keys.region;
    return isOwn ? undefined : owner;
  };
  const other = await find();
  redis.on('ready', async () => {
    const found = await find();
    if (found !== undefined) onOther(found);
  });
  return other;
}

/** @returns the region that has the keys; undefined while Redis is unavailable */
async function claim(redis: RedisClient, { prefix, region }: RegionOfKeys): Promise<string | undefined> {
  const key = `${prefix}:region`;
  try {
    if ((await redis.set(key, region, 'NX')) !== null) return region;
    return (await redis.get(key)) ?? undefined;
  } catch {
    return undefined;
  }
}
