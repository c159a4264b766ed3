import type { RedisClient } from './connect-redis.ts';

export interface RegionClaimOptions {
  prefix: string;
  region: string;
  /** Time between two claims, in milliseconds. Default: 10,000. */
  everyMs?: number;
  /**
   * Is called with the other region when it has taken the keys, and with undefined when it has lost
   * them. `claim` does not call it.
   */
  onChange?: (other: string | undefined) => void;
}

/**
 * Claims the keys with a prefix for a region. The first region that claims them has them forever.
 */
export interface RegionClaim {
  /**
   * Claims the keys. Does nothing while Redis is unavailable.
   * @returns the region that has the keys, if it is another
   */
  claim(): Promise<string | undefined>;
  /**
   * Returns the region that had the keys at the last claim that Redis answered, if it is another.
   */
  other(): string | undefined;
  /** Tells whether the keys have belonged to this region since this object was created. */
  wasOwn(): boolean;
  /** Stops claiming. Does not close the connection. */
  close(): void;
}

/**
 * Claims the keys again periodically, and whenever the connection is opened. Otherwise, if Redis
 * loses its data, a process of another region could take the keys while this process runs. A
 * process that starts without Redis learns when it connects which region has the keys.
 */
export function createRegionClaim(redis: RedisClient, options: RegionClaimOptions): RegionClaim {
  const { prefix, region, everyMs = 10_000, onChange = () => {} } = options;
  const key = `${prefix}:region`;
  let other: string | undefined;
  let wasOwn = false;

  async function claim(): Promise<string | undefined> {
    try {
      const isNew = (await redis.set(key, region, 'NX')) !== null;
      const owner = isNew ? region : await redis.get(key);
      wasOwn ||= owner === region;
      // The key is missing if it was deleted between the two commands.
      if (owner !== null) {
        other = owner === region ? undefined : owner;
      }
    } catch {
      // The error is ignored, because the breakers report an outage of Redis.
    }
    return other;
  }

  async function claimAgain(): Promise<void> {
    const before = other;
    await claim();
    if (other !== before) {
      onChange(other);
    }
  }

  redis.on('ready', claimAgain);
  const timer = setInterval(claimAgain, everyMs);
  timer.unref();
  return {
    claim,
    other: () => other,
    wasOwn: () => wasOwn,
    close() {
      clearInterval(timer);
      redis.off('ready', claimAgain);
    },
  };
}
