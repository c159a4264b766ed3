import type { RedisClient } from './connect-redis.ts';

export interface RegionClaimOptions {
  prefix: string;
  region: string;
  /** Time between two claims, in milliseconds. Default: 10,000. */
  everyMs?: number;
  /**
   * Called with the owner of the keys when another region has the keys, and with undefined when the
   * other region has lost the keys. Not called by `claim`.
   */
  onChange?: (other: string | undefined) => void;
}

/**
 * The claim of a region on the keys of a prefix: the first claiming region has the keys for ever.
 */
export interface RegionClaim {
  /**
   * Claims the keys. Does nothing while Redis is unavailable.
   * @returns the other region that has the keys; undefined if no other region has the keys
   */
  claim(): Promise<string | undefined>;
  /**
   * Returns the other region that owned the keys when Redis last responded to a claim; undefined if
   * no other region owned the keys.
   */
  other(): string | undefined;
  /** Tells whether the keys have belonged to this region since this object was created. */
  wasOwn(): boolean;
  /** Stops claiming. Does not close the connection. */
  close(): void;
}

/**
 * Claims the keys again at each connection, and periodically, so that no other region can claim the
 * keys after Redis has lost its data. If Redis was unavailable at the start, the process learns the
 * owner of the keys when it connects.
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
      // `owner` is null if the key was deleted between `SET` and `GET`.
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
