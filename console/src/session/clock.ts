/** The time of the server. */
export interface Clock {
  nowMs(): number;
  /** Learns from the `Date` of a response that no cache keeps. */
  observe(response: Response): void;
}

/**
 * A proof is refused if it is a minute old, and the clock of a computer may be an hour off.
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
