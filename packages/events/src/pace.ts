/**
 * How often periodic tasks look for work. In a process with a store of its own, no work appears
 * while nothing is written: the intervals grow with the idle time, and return to their length with
 * the next write.
 */
export interface Pace {
  /** How long a task with this interval waits for its next run, in milliseconds. */
  delayMs(everyMs: number): number;
  /**
   * Calls the listener when the intervals return to their length.
   * @returns a function that removes it
   */
  onActivity(listener: () => void): () => void;
}

/** For stores with several writing processes: each interval keeps its length. */
export const steadyPace: Pace = {
  delayMs: (everyMs) => everyMs,
  onActivity: () => () => undefined,
};
