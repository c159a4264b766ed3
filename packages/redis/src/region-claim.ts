import type { RedisClient } from './connect-redis.ts';

export interface RegionClaimOptions {
  prefix: string;
  region: string;
  /** How often it is claimed again, in milliseconds; 10,000 by default. */
  everyMs?: number;
  /**
   * Called when another region has the keys, and with undefined when it has them no longer. Not by
   * `claim`.
   */
  onChange?: (other: string | undefined) => void;
}

/** Of the keys of a prefix, for a region: the first region that claims them has them for ever. */
export interface RegionClaim {
  /**
   * Claims the keys; while Redis is unavailable it claims nothing.
   * @returns the region that has them, where it is another one
   */
  claim(): Promise<string | undefined>;
  /** The region that had them at the last claim that Redis answered, where it is another one. */
  other(): string | undefined;
  /** Whether they have ever been those of `region` since this was created. */
  wasOwn(): boolean;
  /** Does not close the connection. */
  close(): void;
}

/**
 * Claims the keys again at each connection, and now and then: a Redis that lost what it had stored
 * must not be free for a process of another region while this one runs, and a process that started
 * without Redis learns whose keys they are when it connects.
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
      // Absent: it was deleted in between.
      if (owner !== null) {
        other = owner === region ? undefined : owner;
      }
    } catch {
      // The breakers say that Redis is away.
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
