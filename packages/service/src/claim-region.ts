import { ConfigError } from '@irp/config';
import type { Logger } from '@irp/observability';
import { connectRedis, createRegionClaim, type RedisClient, type RegionClaim } from '@irp/redis';

interface Options {
  settings: { REDIS_PREFIX: string; REGION: string };
  log: Logger;
  /**
   * Ends the process, because another region has the keys. Called only if Redis was unavailable at
   * the start of the process.
   */
  end: (problem: string) => void;
}

/**
 * Claims the keys with this prefix for the region as long as the process runs, so that two regions
 * never share limits and revocations. If another region takes the keys later, an error is logged
 * and the process continues, because the keys belong to this region.
 * @throws ConfigError if another region has the keys now, after closing the connection
 */
export async function claimRegion(
  redis: RedisClient,
  { settings, log, end }: Options,
): Promise<RegionClaim> {
  const { REDIS_PREFIX: prefix, REGION: region } = settings;
  const claim = createRegionClaim(redis, {
    prefix,
    region,
    onChange(other) {
      if (other === undefined) {
        return log.info({ region }, 'the keys in Redis belong to this region again');
      }
      const problem = otherRegion(prefix, region, other);
      if (!claim.wasOwn()) {
        return end(problem);
      }
      log.error({ region, other }, problem);
    },
  });
  const other = await claim.claim();
  if (other === undefined) {
    return claim;
  }
  claim.close();
  redis.disconnect();
  throw new ConfigError(otherRegion(prefix, region, other));
}

/** Claims the keys like {@link claimRegion}, but over a separate connection. */
export async function openRegionClaim(url: string, options: Options): Promise<RegionClaim> {
  const redis = await connectRedis(url);
  const claim = await claimRegion(redis, options);
  return {
    ...claim,
    close() {
      claim.close();
      redis.disconnect();
    },
  };
}

function otherRegion(prefix: string, region: string, other: string): string {
  return `REDIS_URL is the Redis of the region ${other} (key ${prefix}:region), and the region of this process is ${region}. Set another REDIS_URL or REDIS_PREFIX. If ${other} uses this Redis by mistake, stop its processes and delete the key`;
}
