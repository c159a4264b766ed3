/**
 * How often periodic tasks look for work. While nothing is written to a store that only this process uses, they find none: their
 * intervals grow with the idle time, and return to their length with the next write.
 */
export interface Pace {
  /** How long a task with this interval waits for its next run, in milliseconds. */
  delayMs(everyMs: number): number;
  /** Calls the listener when the intervals return to their length. @returns a function that removes it */
  onActivity(listener: () => void): () => void;
}

/** Where other processes write, too: each interval keeps its length. */
export const steadyPace: Pace = {
  delayMs: (everyMs) => everyMs,
  onActivity: () => () => undefined,
};
