/** What is wrong where a region finds the keys of another one in its Redis. */
export function otherRegion(prefix: string, region: string, other: string): string {
  return `REDIS_URL is the Redis of the region ${other} (its key ${prefix}:region says so), and this is ${region}: regions share nothing. Set another REDIS_URL or REDIS_PREFIX; or, where the region was renamed, delete that key`;
}
