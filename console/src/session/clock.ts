/** The time of the server. */
export interface Clock {
  nowMs(): number;
  /** Learns from the `Date` of a response without a cache. */
  observe(response: Response): void;
}

/**
 * The server refuses a proof after a minute, and the clock of a computer may be an hour off.
 * @param now the clock of this computer
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
