/**
 * Returns the addresses in `REDIS_URL`: a single Redis, or several nodes of a Redis Cluster,
 * separated by commas.
 * @throws TypeError for a malformed address
 */
export function parseRedisAddresses(list: string): [URL, ...URL[]] {
  const [first = '', ...others] = list.split(',').map((address) => address.trim());
  return [parseAddress(first), ...others.map(parseAddress)];
}

function parseAddress(address: string): URL {
  const parsed = URL.parse(address.includes('://') ? address : `redis://${address}`);
  if (
    parsed === null ||
    !['redis:', 'rediss:'].includes(parsed.protocol) ||
    parsed.hostname === ''
  ) {
    throw new TypeError(
      'REDIS_URL must be redis://host:port or rediss://host:port; for Redis Cluster, several URLs separated by commas',
    );
  }
  return parsed;
}

/** Returns the host and port of an address, as ioredis expects them. */
export function hostOf({ hostname, port }: URL): { host: string; port: number } {
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 6379),
  };
}
