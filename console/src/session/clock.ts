/** A clock with the time of the server. */
export interface Clock {
  nowMs(): number;
  /**
   * Adjusts the clock by the `Date` header of a response. The response must not come from a cache.
   */
  observe(response: Response): void;
}

/**
 * Creates a clock with the time of the server. The server rejects a DPoP proof that is older than a
 * minute, but the clock of a computer may be an hour off.
 * @param now returns the time of this computer
 */
export function createClock(now: () => number = Date.now): Clock {
  let offsetMs = 0;
  return {
    nowMs: () => now() + offsetMs,
    observe({ headers }) {
      const serverMs = Date.parse(headers.get('date') ?? '');
      if (!Number.isNaN(serverMs)) {
        offsetMs = serverMs - now();
      }
    },
  };
}
