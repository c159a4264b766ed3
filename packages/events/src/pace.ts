/**
 * The intervals of periodic tasks. If only this process uses the database, every new task comes
 * from a write of this process. The intervals grow while there is no write, and the next write
 * resets the intervals.
 */
export interface Pace {
  /** The wait until the next run of a task with this interval, in milliseconds. */
  delayMs(everyMs: number): number;
  /**
   * Calls the listener when the intervals return to their normal length.
   * @returns a function that removes the listener
   */
  onActivity(listener: () => void): () => void;
}

/** For stores with several writing processes: each interval keeps its normal length. */
export const steadyPace: Pace = {
  delayMs: (everyMs) => everyMs,
  onActivity: () => () => undefined,
};
