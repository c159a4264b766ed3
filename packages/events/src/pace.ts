/**
 * The intervals of periodic tasks. In a process with an exclusive store, no work appears without a
 * write: the intervals grow with the idle time, and return to their length with the next write.
 */
export interface Pace {
  /** The wait until the next run of a task with this interval, in milliseconds. */
  delayMs(everyMs: number): number;
  /**
   * Calls the listener when the intervals return to their length.
   * @returns a function that removes the listener
   */
  onActivity(listener: () => void): () => void;
}

/** For stores with several writing processes: each interval keeps its length. */
export const steadyPace: Pace = {
  delayMs: (everyMs) => everyMs,
  onActivity: () => () => undefined,
};
